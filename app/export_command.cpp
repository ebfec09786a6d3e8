#include "app/commands.h"

#include "core/trace/trace_file.h"
#include "ui/export/export_target.h"
#include "ui/theme/language.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <charconv>
#include <ostream>

namespace attnscope {
namespace {

/// The sites with heads that the command names.
std::vector<Site> chosenSites(const Trace& trace, const ExportCommand& command) {
    std::vector<Site> sites;
    const auto& all = trace.info().sites;
    const auto wanted = siteFromName(command.site);
    for (const auto& site : all) {
        const bool isDefault = command.site.empty() && &site == &all.back();
        if (command.site != "all" && !isDefault && !(wanted && site.site == *wanted)) continue;
        if (command.head == "all") {
            for (int h = 0; h < site.heads; ++h)
                sites.push_back({site.site.stack, site.site.layer, site.site.sublayer, HeadIndex(h)});
            continue;
        }
        int head = -1;
        std::from_chars(command.head.data(), command.head.data() + command.head.size(), head);
        if (std::to_string(head) != command.head || head < 0 || head >= site.heads)
            throw Error(ErrorCode::BadInput, "there is no head " + command.head + " in " + siteName(site.site),
                        "--head", "0 to " + std::to_string(site.heads - 1) + ", or all");
        sites.push_back({site.site.stack, site.site.layer, site.site.sublayer, HeadIndex(head)});
    }
    if (!sites.empty()) return sites;
    std::string known;
    for (const auto& site : all) known += (known.empty() ? "" : ", ") + siteName(site.site);
    throw Error(ErrorCode::BadInput, "no attention at \"" + command.site + "\"", "--site",
                "there are: " + known + ", or all");
}

QSizeF parseSize(const std::string& text) {
    if (text.empty()) return {};
    const auto parts = QString::fromStdString(text).split(QLatin1Char('x'));
    bool wideOk = false, highOk = false;
    const QSizeF size(parts.value(0).toInt(&wideOk), parts.value(1).toInt(&highOk));
    if (parts.size() != 2 || !wideOk || !highOk || size.width() < 16 || size.height() < 16 || size.width() > 32768 ||
        size.height() > 32768)
        throw Error(ErrorCode::BadInput, "\"" + text + "\" is no size", "--size", "such as 800x600, from 16 to 32768");
    return size;
}

const ViewInfo& findView(const std::string& id) {
    for (const auto& info : builtinViews())
        if (info.id == id) return info;
    throw Error(ErrorCode::BadInput, "no such view", id);
}

/// Pictures are painted by the very views of the window, on Qt's offscreen platform.
class OffscreenPainter {
  public:
    OffscreenPainter() {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        m_application = std::make_unique<QApplication>(m_argc, m_argv);
        applyTheme(ThemeChoice::Light);
    }

    void write(const std::shared_ptr<const Trace>& trace, const std::vector<Site>& sites, const ExportCommand& command,
               const QSizeF& size, const std::function<std::filesystem::path(const Site&)>& fileOf) {
        Document document;
        Selection selection(document);
        document.setTrace(trace);
        selection.setStage(*stageFromName(command.stage));
        const std::unique_ptr<View> view(findView(command.view).create(document, selection, nullptr));
        view->resize(size.isEmpty() ? QSize(900, 720) : size.toSize());
        view->ensurePolished();
        for (const auto& site : sites) {
            selection.setSite(site);
            exportView(*view, QString::fromStdString(siteName(site)), QString::fromStdString(fileOf(site).string()),
                       size, command.scale);
        }
    }

  private:
    int m_argc = 1;
    char m_name[15] = "attentionscope";
    char* m_argv[2] = {m_name, nullptr};
    std::unique_ptr<QApplication> m_application;
};

void writeNumbers(const Trace& trace, const std::vector<Site>& sites, const ExportCommand& command,
                  const std::function<std::filesystem::path(const Site&)>& fileOf) {
    const Stage stage = *stageFromName(command.stage);
    const auto& exporter = *findExporter(command.format);
    for (Site site : sites) {
        const auto file = fileOf(site);
        exportMatrix(exporter, namedMatrix(trace, site, stage), file);
    }
}

} // namespace

int exportCommand(const ExportCommand& command, std::ostream& out) {
    const QSizeF size = parseSize(command.size); // wrong use shows before the work
    const auto trace = traceOf(command.run);
    const auto sites = chosenSites(*trace, command);
    const std::filesystem::path target = command.run.out;
    const bool isFolder = sites.size() > 1 || std::filesystem::is_directory(target);
    if (isFolder) {
        std::error_code error;
        std::filesystem::create_directories(target, error);
        if (error)
            throw Error(ErrorCode::FileNotWritable, error.message(), target.string(),
                        "choose a folder that can be written");
    }
    const auto fileOf = [&](const Site& site) {
        const auto name = siteName(site) + "." + command.stage + "." + command.format;
        return isFolder ? target / name
                        : std::filesystem::path(withExtension(QString::fromStdString(target.string()),
                                                              QString::fromStdString(command.format))
                                                    .toStdString());
    };
    if (findExporter(command.format))
        writeNumbers(*trace, sites, command, fileOf);
    else
        OffscreenPainter().write(trace, sites, command, size, fileOf);
    for (const auto& site : sites) out << fileOf(site).string() << "\n";
    return 0;
}

int headlessExample(std::ostream& out) {
    ExportCommand command;
    command.run.model = "dates";
    command.run.out = "attention-heatmaps";
    command.site = command.head = "all";
    const auto trace = traceOf(command.run);
    out << trace->info().source.text << " -> " << trace->info().outputText << "\n"
        << "There is no display; every head's attention is drawn into "
        << std::filesystem::absolute(command.run.out).string() << "\n";
    return exportCommand(command, out);
}

} // namespace attnscope
