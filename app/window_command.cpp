#include "app/commands.h"
#include "ui/main_window.h"
#include "ui/settings.h"
#include "ui/theme/language.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QIcon>

namespace attnscope {
namespace {

ThemeChoice themeChoice() {
    const QString id = settings::theme.value();
    return id == QLatin1String("dark")    ? ThemeChoice::Dark
           : id == QLatin1String("light") ? ThemeChoice::Light
                                          : ThemeChoice::FollowSystem;
}

/// Document and selection outlive the window: it is made anew when language or theme changes, without a restart.
class WindowSession {
  public:
    WindowSession() : m_selection(m_document) { rebuild(); }

    void open(const std::filesystem::path& path) {
        if (std::filesystem::is_regular_file(path))
            m_document.openTrace(path);
        else
            m_document.openModel(path);
    }

  private:
    void rebuild() {
        applyLanguage(settings::language.value());
        applyTheme(themeChoice());
        auto window = std::make_unique<MainWindow>(m_document, m_selection);
        QObject::connect(window.get(), &MainWindow::rebuildWanted, window.get(), [this] {
            m_window->saveLayout();
            // Not inside the menu that asked for it.
            QMetaObject::invokeMethod(
                &m_document, [this] { rebuild(); }, Qt::QueuedConnection);
        });
        window->show();
        m_window = std::move(window);
    }

    Document m_document;
    Selection m_selection;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace

int windowCommand(const WindowCommand& command, int& argc, char** argv) {
    const auto path = resolveModel(
        command.file.empty() ? "dates" : command.file); // before a window opens: an error is the command line's
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("AttentionScope"));
    QApplication::setApplicationName(QStringLiteral("AttentionScope"));
    QApplication::setDesktopFileName(QStringLiteral("attentionscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attentionscope.svg")));
    WindowSession session;
    session.open(path);
    return QApplication::exec();
}

} // namespace attnscope
