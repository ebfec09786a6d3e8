#include "ui/views/heatmap_view.h"

#include "tests/support/test_files.h"
#include "ui/theme/colour_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/heatmap_data.h"
#include "ui/widgets/matrix_plot.h"

#include <QApplication>
#include <QBuffer>
#include <QComboBox>
#include <QDeadlineTimer>
#include <QImage>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QSvgGenerator>
#include <QToolButton>
#include <QToolTip>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

/// A trace of one head over given tokens, with weights and nothing else.
std::shared_ptr<const Trace> traceOf(std::vector<TraceToken> tokens, RowMatrix weights) {
    TraceInfo info;
    info.sites = {AttentionSite{}};
    info.source.tokens = std::move(tokens);
    const auto kept = std::make_shared<const RowMatrix>(std::move(weights));
    Site site;
    site.head = HeadIndex(0);
    return std::make_shared<const Trace>(std::move(info), Trace::Matrices{{{site, Stage::Weights}, {*kept, kept}}});
}

const Site decoderSelfAttention{Stack::Decoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(0)};

class HeatmapViewTest : public testing::Test {
  protected:
    HeatmapViewTest() {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QString::fromStdString(m_settings.path().string()));
        open();
    }

    void open() {
        m_view.reset(heatmapViewInfo().create(m_document, m_selection, nullptr));
        m_view->resize(900, 640);
        m_view->show();
    }
    MatrixPlot& plot() { return *m_view->findChild<MatrixPlot*>(); }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QKeyEvent event(QEvent::KeyPress, key, modifiers);
        QApplication::sendEvent(&plot(), &event);
    }
    void mouse(QEvent::Type type, QPointF at) {
        const bool isMove = type == QEvent::MouseMove;
        QMouseEvent event(type, at, plot().mapToGlobal(at), isMove ? Qt::NoButton : Qt::LeftButton, Qt::NoButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&plot(), &event);
    }
    void choose(const char* combo, int index) {
        auto* box = m_view->findChild<QComboBox*>(QLatin1String(combo));
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    QByteArray svg() {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize({900, 640});
        QPainter painter(&generator);
        m_view->paintPicture(painter, {900, 640});
        painter.end();
        return buffer.data();
    }
    QRgb pixelOf(const QImage& image, Cell cell) {
        const QPointF nearCorner = plot().geometry().cellRect(cell).topLeft() + QPointF(4, 4);
        return image.pixel((nearCorner * image.devicePixelRatio()).toPoint());
    }

    test::TemporaryFolder m_settings;
    Document m_document;
    Selection m_selection{m_document};
    std::unique_ptr<View> m_view;
};

} // namespace

TEST_F(HeatmapViewTest, SaysWhatToDoWithoutATrace) {
    EXPECT_EQ(m_view->findChild<QLabel*>("sentence")->text(), "Run a model to see its attention.");
    EXPECT_TRUE(m_view->findChild<QLabel*>("sentence")->isVisible());
    EXPECT_FALSE(m_view->findChild<QComboBox*>("stages")->isVisible());
    EXPECT_EQ(m_view->currentMatrix().matrix.values.size(), 0);
    m_document.setTrace(test::datesTrace());
    EXPECT_TRUE(m_view->findChild<QComboBox*>("stages")->isVisible());
}

TEST_F(HeatmapViewTest, CellsHaveTheColoursOfTheirWeights) {
    m_document.setTrace(test::datesTrace());
    const auto weights = m_selection.matrix(Stage::Weights);
    Index row = 0, column = 0;
    weights.values.maxCoeff(&row, &column);
    const QImage image = plot().grab().toImage();
    const ColourMap& map = colourMaps().front();
    EXPECT_EQ(pixelOf(image, {int(row), int(column)}), colourTable(map).back());
    const ColourRange range =
        makeHeatmap({m_document.trace(), m_selection.site(), Stage::Weights, RangeMode::Auto, false}, {})->range;
    for (const Cell cell : {Cell{0, 0}, Cell{1, 2}, Cell{3, 1}}) {
        const double place = range.position(double(weights.values(cell.row, cell.column)));
        EXPECT_EQ(pixelOf(image, cell), colourTable(map)[std::size_t(place * 255 + 0.5)]);
    }
}

TEST_F(HeatmapViewTest, WhatTheMaskHidesIsDrawnAsMasked) {
    m_document.setTrace(test::datesTrace());
    m_selection.setSite(decoderSelfAttention);
    const auto isMasked = [&](Cell cell) {
        const QRgb pixel = pixelOf(plot().grab().toImage(), cell);
        return pixel == theme().masked.rgb() || pixel == theme().maskedHatch.rgb();
    };
    for (const Stage stage : {Stage::Weights, Stage::MaskedScores}) {
        m_selection.setStage(stage);
        EXPECT_TRUE(isMasked({0, 3}));
        EXPECT_FALSE(isMasked({3, 0}));
    }
    m_selection.setStage(Stage::RawScores);
    EXPECT_FALSE(isMasked({0, 3}));
}

TEST_F(HeatmapViewTest, HoveringPreviewsAndAClickPins) {
    m_document.setTrace(test::datesTrace());
    const QPointF middle = plot().geometry().cellRect({2, 1}).center();
    const Focus focus{QueryPos(2), KeyPos(1)};
    mouse(QEvent::MouseMove, middle);
    EXPECT_EQ(m_selection.focus(), focus);
    EXPECT_EQ(m_selection.pinned(), Focus{});
    EXPECT_TRUE(
        QToolTip::text().contains(QString::fromStdString(exactText(m_selection.matrix(Stage::Weights).values(2, 1)))));
    EXPECT_TRUE(QToolTip::text().contains(
        QString::fromStdString(exactText(m_selection.matrix(Stage::RawScores).values(2, 1)))));
    mouse(QEvent::MouseButtonPress, middle);
    mouse(QEvent::MouseButtonRelease, middle);
    EXPECT_EQ(m_selection.pinned(), focus);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&plot(), &leave);
    EXPECT_EQ(m_selection.focus(), focus);
    press(Qt::Key_Escape);
    EXPECT_EQ(m_selection.focus(), Focus{});
}

TEST_F(HeatmapViewTest, ATokenThatLooksLikeMarkUpIsText) {
    m_document.setTrace(traceOf({{TokenId(0), "<b>"}, {TokenId(1), "x"}}, RowMatrix::Identity(2, 2)));
    mouse(QEvent::MouseMove, plot().geometry().cellRect({0, 1}).center());
    EXPECT_TRUE(QToolTip::text().contains("&lt;b&gt;")) << QToolTip::text().toStdString();
    EXPECT_TRUE(svg().contains("&lt;b&gt;"));
}

TEST_F(HeatmapViewTest, UnknownTokensAreLabelledInTheWarningColour) {
    const auto hasWarning = [this] {
        const QByteArray colour = theme().warning.name().toLatin1();
        return svg().contains("fill=\"" + colour) || svg().contains("stroke=\"" + colour);
    };
    m_document.setTrace(traceOf({{TokenId(0), "known"}, {TokenId(1), "x"}}, RowMatrix::Identity(2, 2)));
    EXPECT_FALSE(hasWarning());
    m_document.setTrace(traceOf({{TokenId(0), "strange", 0, 0, true}, {TokenId(1), "x"}}, RowMatrix::Identity(2, 2)));
    EXPECT_TRUE(hasWarning());
}

TEST_F(HeatmapViewTest, LargeMatricesAreMadeInTheBackgroundAndFilesHoldThemAsAnImage) {
    m_document.setTrace(traceOf(std::vector<TraceToken>(600), RowMatrix::Identity(600, 600)));
    EXPECT_TRUE(m_view->findChild<QLabel*>("sentence")->isVisible());
    const QDeadlineTimer deadline(10'000);
    while (!plot().isVisible() && !deadline.hasExpired()) QApplication::processEvents(QEventLoop::AllEvents, 100);
    ASSERT_TRUE(plot().isVisible());
    EXPECT_EQ(plot().geometry().grid, (GridSize{600, 600}));
    EXPECT_TRUE(svg().contains("<image"));
}

TEST_F(HeatmapViewTest, SaysSoWhereTheStageWasNotRecorded) {
    m_document.setTrace(traceOf({{TokenId(0), "x"}}, RowMatrix::Ones(1, 1)));
    EXPECT_TRUE(plot().isVisible());
    m_selection.setStage(Stage::RawScores);
    EXPECT_FALSE(plot().isVisible());
    EXPECT_TRUE(m_view->findChild<QLabel*>("sentence")->text().startsWith("This run was recorded without"));
}

TEST_F(HeatmapViewTest, DraggingMovesTheWindowAndPinsNothing) {
    m_document.setTrace(test::datesTrace());
    press(Qt::Key_Plus);
    press(Qt::Key_Plus);
    const CellWindow before = plot().window();
    const QPointF from = plot().geometry().plot.center();
    mouse(QEvent::MouseButtonPress, from);
    mouse(QEvent::MouseMove, from + QPointF(30, 0));
    mouse(QEvent::MouseButtonRelease, from + QPointF(30, 0));
    EXPECT_LT(plot().window().column, before.column);
    EXPECT_EQ(m_selection.pinned(), Focus{});
    press(Qt::Key_0);
    EXPECT_EQ(plot().window(), wholeWindow(plot().geometry().grid));
}

TEST_F(HeatmapViewTest, ShiftAndArrowsMoveThePinnedCellInsideTheMatrix) {
    m_document.setTrace(test::datesTrace());
    const Site before = m_selection.site();
    press(Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(m_selection.pinned(), (Focus{QueryPos(0), KeyPos(0)}));
    press(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(m_selection.pinned(), (Focus{QueryPos(0), KeyPos(0)}));
    press(Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(m_selection.pinned(), (Focus{QueryPos(1), KeyPos(1)}));
    EXPECT_EQ(m_selection.site(), before);
}

TEST_F(HeatmapViewTest, AFileHasTheSameSizeWhateverItsDotsPerInch) {
    m_document.setTrace(test::datesTrace());
    const auto drawn = [this](int dotsPerInch) {
        QImage image(900, 640, QImage::Format_RGB32);
        image.setDotsPerMeterX(qRound(dotsPerInch / 0.0254));
        image.setDotsPerMeterY(qRound(dotsPerInch / 0.0254));
        QPainter painter(&image);
        m_view->paintPicture(painter, {900, 640});
        painter.end();
        image.setDotsPerMeterX(1);
        image.setDotsPerMeterY(1);
        return image;
    };
    EXPECT_EQ(drawn(96), drawn(300));
}

TEST_F(HeatmapViewTest, ArrowKeysWalkHeadsAndLayers) {
    m_document.setTrace(test::datesTrace());
    const Site before = m_selection.site();
    press(Qt::Key_Right);
    EXPECT_EQ(m_selection.site().head, HeadIndex(before.head->value + 1));
    press(Qt::Key_Left);
    EXPECT_EQ(m_selection.site(), before);
    press(Qt::Key_Up);
    EXPECT_NE(m_selection.site(), before);
    press(Qt::Key_Down);
    EXPECT_EQ(m_selection.site(), before);
}

TEST_F(HeatmapViewTest, TheControlsDriveTheSelection) {
    m_document.setTrace(test::datesTrace());
    choose("stages", 0);
    EXPECT_EQ(m_selection.stage(), Stage::RawScores);
    choose("sites", 0);
    EXPECT_EQ(m_selection.site().stack, Stack::Encoder);
    m_view->findChild<QToolButton*>("nextHead")->click();
    EXPECT_EQ(m_selection.site().head, HeadIndex(1));
    EXPECT_EQ(m_view->findChild<QLabel*>("head")->text(),
              QStringLiteral("Head 2 of %1").arg(m_selection.description()->heads));
}

TEST_F(HeatmapViewTest, RemembersOneColourMapForScoresAndOneForWeights) {
    m_document.setTrace(test::datesTrace());
    auto* maps = m_view->findChild<QComboBox*>("maps");
    choose("maps", 2);
    m_selection.setStage(Stage::RawScores);
    EXPECT_TRUE(colourMaps()[std::size_t(maps->currentIndex())].isSigned);
    m_selection.setStage(Stage::Weights);
    EXPECT_EQ(maps->currentIndex(), 2);
    open();
    EXPECT_EQ(m_view->findChild<QComboBox*>("maps")->currentIndex(), 2);
}

TEST_F(HeatmapViewTest, ThePlainRangeSpansThisHeadAndBeginsAtZeroWhereItBeginsBesideIt) {
    const auto trace = test::datesTrace();
    m_document.setTrace(trace);
    const auto rangeAt = [&](Stage stage) {
        return makeHeatmap({trace, m_selection.site(), stage, RangeMode::Auto, false}, {})->range;
    };
    EXPECT_EQ(rangeAt(Stage::Weights).low, 0);
    EXPECT_EQ(float(rangeAt(Stage::Weights).high), m_selection.matrix(Stage::Weights).values.maxCoeff());
    EXPECT_EQ(float(rangeAt(Stage::RawScores).low), m_selection.matrix(Stage::RawScores).values.minCoeff());
}

TEST_F(HeatmapViewTest, TheSharedRangeSpansAllHeads) {
    const auto trace = test::datesTrace();
    m_document.setTrace(trace);
    choose("ranges", int(RangeMode::SharedOverHeads));
    float high = 0;
    for (int head = 0; head < m_selection.description()->heads; ++head) {
        Site site = m_selection.site();
        site.head = HeadIndex(head);
        high = std::max(high, trace->matrix(site, Stage::Weights).values.maxCoeff());
    }
    const auto data = makeHeatmap({trace, m_selection.site(), Stage::Weights, RangeMode::SharedOverHeads, false}, {});
    EXPECT_EQ(float(data->range.high), high);
    const auto scores =
        makeHeatmap({trace, m_selection.site(), Stage::RawScores, RangeMode::SharedOverHeads, true}, {});
    EXPECT_EQ(scores->range.low, -scores->range.high);
}

TEST_F(HeatmapViewTest, VectorFilesHoldTextAndRectanglesAndNoImage) {
    m_document.setTrace(test::datesTrace());
    m_selection.setSite(decoderSelfAttention);
    const QByteArray file = svg();
    EXPECT_TRUE(file.contains("<text"));
    EXPECT_TRUE(file.contains("key (column)"));
    EXPECT_FALSE(file.contains("<image"));
}

TEST_F(HeatmapViewTest, ThePictureLooksLikeTheScreen) {
    m_document.setTrace(test::datesTrace());
    const QImage screen = plot().grab().toImage().convertToFormat(QImage::Format_RGB32);
    QImage picture(plot().size(), QImage::Format_RGB32);
    QPainter painter(&picture);
    m_view->paintPicture(painter, m_view->pictureSize());
    painter.end();
    const CellGeometry cells = plot().geometry();
    for (int row = 0; row < cells.grid.rows; ++row)
        for (int column = 0; column < cells.grid.columns; ++column)
            EXPECT_EQ(pixelOf(picture, {row, column}), pixelOf(screen, {row, column})) << row << ", " << column;
}

TEST_F(HeatmapViewTest, ExportsTheShownMatrixWithItsTokens) {
    m_document.setTrace(test::datesTrace());
    m_selection.setStage(Stage::ScaledScores);
    const NamedMatrix matrix = m_view->currentMatrix();
    EXPECT_TRUE(QString::fromStdString(matrix.name).endsWith("scaled_scores"));
    EXPECT_EQ(matrix.matrix.values.rows(), Index(matrix.rows.size()));
    EXPECT_EQ(matrix.matrix.values.cols(), Index(matrix.columns.size()));
}

} // namespace attnscope
