// Every registered view: built, fed, drawn, saved in every format.
#include "ui/export/export_target.h"
#include "ui/theme/theme.h"
#include "ui/views/view.h"

#include "core/base/error.h"
#include "tests/support/test_files.h"

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>
#include <set>

namespace attnscope {
namespace {

QImage drawn(const View& view) {
    const QSizeF size = view.pictureSize();
    QImage image(size.toSize(), QImage::Format_RGB32);
    image.fill(theme().surface);
    QPainter painter(&image);
    view.paintPicture(painter, size);
    return image;
}

int colours(const QImage& image) {
    std::set<QRgb> seen;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2) seen.insert(image.pixel(x, y));
    return int(seen.size());
}

class EveryView : public testing::TestWithParam<std::string> {
  protected:
    EveryView() : m_selection(m_document) {
        for (const auto& info : builtinViews())
            if (info.id == GetParam()) m_info = &info;
        m_view.reset(m_info->create(m_document, m_selection, nullptr));
        m_view->resize(900, 600);
    }
    void feed(const std::shared_ptr<const Trace>& trace) { m_document.setTrace(trace); }

    Document m_document;
    Selection m_selection;
    const ViewInfo* m_info = nullptr;
    std::unique_ptr<View> m_view;
};

TEST_P(EveryView, HasTitleSummaryAndShortcut) {
    EXPECT_FALSE(m_info->title().isEmpty());
    EXPECT_FALSE(m_info->summary().isEmpty());
    EXPECT_FALSE(std::string(m_info->shortcut).empty());
}

TEST_P(EveryView, DrawsWithoutATrace) {
    EXPECT_FALSE(m_view->grab().isNull());
    EXPECT_EQ(m_view->currentMatrix().matrix.values.size(), 0);
}

TEST_P(EveryView, DrawsARunInBothThemes) {
    feed(test::datesTrace());
    for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
        applyTheme(choice);
        EXPECT_FALSE(m_view->grab().isNull());
        EXPECT_GT(colours(drawn(*m_view)), 5) << GetParam();
    }
}

TEST_P(EveryView, DrawsBeamsSamplesAndGivenTargets) {
    feed(test::datesTrace("3 March 2021", {.method = SearchMethod::Beam}));
    EXPECT_GT(colours(drawn(*m_view)), 5);
    feed(test::datesTrace("3 March 2021", {.method = SearchMethod::Sample, .temperature = 2, .topK = 3}));
    EXPECT_GT(colours(drawn(*m_view)), 5);
    RunRequest request;
    request.sourceText = "3 March 2021";
    request.targetText = "2021-03-03";
    feed(runModel(*openModel(test::sampleModel("dates")), request));
    EXPECT_GT(colours(drawn(*m_view)), 5);
}

TEST_P(EveryView, DrawsALayerAlone) {
    for (const auto* name : {"two-words", "two-words-two-heads"}) {
        RunRequest request;
        request.sourceText = "Thinking";
        feed(runModel(*openModel(test::sampleModel(name)), request));
        EXPECT_FALSE(drawn(*m_view).isNull());
    }
}

TEST_P(EveryView, SavesEveryFormat) {
    feed(test::datesTrace());
    const test::TemporaryFolder folder;
    for (const auto* format : {"png", "svg", "pdf", "csv", "tsv", "npy", "json"}) {
        const auto file = folder.path() / ("view." + std::string(format));
        exportView(*m_view, QStringLiteral("view"), QString::fromStdString(file.string()));
        EXPECT_GT(std::filesystem::file_size(file), 100U) << format;
    }
    EXPECT_NE(test::readText(folder.path() / "view.svg").find("<text"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Views, EveryView, testing::Values("stack", "heatmap", "tables", "decoding"),
                         [](const auto& view) { return view.param; });

TEST(Views, TheListIsWhatTheTestsWalk) {
    std::vector<std::string> ids;
    for (const auto& info : builtinViews()) ids.emplace_back(info.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"stack", "heatmap", "tables", "decoding"}));
}

TEST(Export, AFailedSaveSaysWhereAndLeavesNothing) {
    Document document;
    Selection selection(document);
    const std::unique_ptr<View> view(builtinViews()[1].create(document, selection, nullptr));
    document.setTrace(test::datesTrace());
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "missing" / "a.png";
    try {
        exportView(*view, QStringLiteral("view"), QString::fromStdString(file.string()));
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileNotWritable);
        EXPECT_EQ(error.where(), file.string());
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Export, NamesGetTheirExtension) {
    EXPECT_EQ(withExtension(QStringLiteral("a"), QStringLiteral("svg")), QStringLiteral("a.svg"));
    EXPECT_EQ(withExtension(QStringLiteral("a.pdf"), QStringLiteral("svg")), QStringLiteral("a.pdf"));
    EXPECT_EQ(withExtension(QStringLiteral("encoder.0.x"), QStringLiteral("csv")), QStringLiteral("encoder.0.x.csv"));
    EXPECT_EQ(safeFileName(QStringLiteral("../../etc/passwd")), QStringLiteral("-..-etc-passwd"));
}

TEST(Export, FiltersOfferNumbersOnlyWhereThereIsAMatrix) {
    EXPECT_EQ(exportFilters(false).size(), 3);
    EXPECT_EQ(exportFilters(true).size(), 7);
    EXPECT_EQ(formatOfFilter(exportFilters(false).at(1)), QStringLiteral("svg"));
}

} // namespace
} // namespace attnscope
