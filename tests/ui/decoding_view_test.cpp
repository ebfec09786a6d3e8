#include "tests/support/test_files.h"
#include "ui/theme/theme.h"
#include "ui/views/decoding_view.h"
#include "ui/widgets/beam_page.h"
#include "ui/widgets/steps_page.h"
#include "ui/widgets/transport_bar.h"

#include <QApplication>
#include <QBuffer>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSvgGenerator>
#include <QTabBar>
#include <functional>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

bool waitUntil(const std::function<bool()>& isTrue) {
    QElapsedTimer clock;
    for (clock.start(); !isTrue() && clock.elapsed() < 20000;) QApplication::processEvents(QEventLoop::AllEvents, 20);
    return isTrue();
}

class DecodingViewTest : public testing::Test {
  protected:
    DecodingViewTest() {
        view->resize(1000, 700);
        view->show();
    }

    void press(int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(view.get(), &event);
    }

    template <class Widget> Widget* part() const { return view->findChild<Widget*>(); }

    static void click(QWidget* widget, const QPointF& point) {
        QMouseEvent event(QEvent::MouseButtonPress, point, widget->mapToGlobal(point), Qt::LeftButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(widget, &event);
    }

    static void moveTo(QWidget* widget, const QPointF& point) {
        QMouseEvent event(QEvent::MouseMove, point, widget->mapToGlobal(point), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QApplication::sendEvent(widget, &event);
    }

    /// The picture as SVG: its texts can be read.
    QString picture() const {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(view->pictureSize().toSize());
        QPainter painter(&generator);
        view->paintPicture(painter, view->pictureSize());
        painter.end();
        return QString::fromUtf8(bytes);
    }

    bool isSentenceShown(const QString& sentence) const {
        for (const auto* label : view->findChildren<QLabel*>())
            if (label->isVisible() && label->text() == sentence) return true;
        return false;
    }

    Document document;
    Selection selection{document};
    std::unique_ptr<View> view{decodingViewInfo().create(document, selection, nullptr)};
};

TEST_F(DecodingViewTest, KeysStepThroughTheSharedSelection) {
    document.setTrace(test::datesTrace());
    const int last = int(document.trace()->info().target.tokens.size()) - 1;
    press(Qt::Key_Right);
    EXPECT_EQ(selection.step(), 1);
    press(Qt::Key_Period);
    EXPECT_EQ(selection.step(), 2);
    press(Qt::Key_Comma);
    press(Qt::Key_Left);
    EXPECT_EQ(selection.step(), 0);
    press(Qt::Key_Left);
    EXPECT_EQ(selection.step(), 0);
    press(Qt::Key_End);
    EXPECT_EQ(selection.step(), last);
    press(Qt::Key_Home);
    EXPECT_EQ(selection.step(), 0);
}

TEST_F(DecodingViewTest, FollowsAStepSetElsewhere) {
    document.setTrace(test::datesTrace());
    selection.setStep(4);
    EXPECT_EQ(part<StepColumns>()->columnsLayout().current, 4);
    EXPECT_TRUE(isSentenceShown(QStringLiteral("step 5 of 11")));
}

TEST_F(DecodingViewTest, PlayStopsAtTheEndAndStartsAgainFromTheFirstStep) {
    document.setTrace(test::datesTrace());
    const int last = int(document.trace()->info().target.tokens.size()) - 1;
    auto* transport = part<TransportBar>();
    part<QComboBox>()->setCurrentIndex(2);
    EXPECT_EQ(transport->interval(), 500);
    selection.setStep(last - 1);
    press(Qt::Key_Space);
    EXPECT_TRUE(transport->isPlaying());
    ASSERT_TRUE(waitUntil([&] { return !transport->isPlaying(); }));
    EXPECT_EQ(selection.step(), last);
    press(Qt::Key_Space);
    EXPECT_EQ(selection.step(), 0);
    press(Qt::Key_Space);
    EXPECT_FALSE(transport->isPlaying());
}

TEST_F(DecodingViewTest, AClickOnAColumnGoesToItsStepAndKeepsItInSight) {
    document.setTrace(test::datesTrace());
    auto* columns = part<StepColumns>();
    click(columns, columns->columnsLayout().column(6).center());
    EXPECT_EQ(selection.step(), 6);
    press(Qt::Key_End);
    const QRectF current = columns->columnsLayout().column(selection.step());
    EXPECT_TRUE(columns->visibleRegion().boundingRect().contains(current.center().toPoint()));
}

TEST_F(DecodingViewTest, ColumnsAheadKeepTheirTokenToThemselves) {
    document.setTrace(test::datesTrace("3 March 2021"));
    const auto inkOf = [&](int step) {
        const QImage image = part<StepColumns>()->grab().toImage();
        const QRect inner = part<StepColumns>()->columnsLayout().tokenPlace(step).toRect();
        int ink = 0;
        for (int y = inner.top(); y < inner.bottom(); ++y)
            for (int x = inner.left(); x < inner.right(); ++x) ink += qGray(image.pixel(x, y)) < 100;
        return ink;
    };
    EXPECT_GT(inkOf(0), 0);
    EXPECT_EQ(inkOf(1), 0);
    selection.setStep(1);
    EXPECT_GT(inkOf(1), 0);
}

TEST_F(DecodingViewTest, AGivenTargetIsSaidToBeGiven) {
    RunRequest request;
    request.sourceText = "3 March 2021";
    request.targetText = "2021-03-03";
    document.setTrace(runModel(*openModel(test::sampleModel("dates")), request));
    EXPECT_TRUE(picture().contains(QStringLiteral("This text was given")));
}

TEST_F(DecodingViewTest, SaysWhyThereIsNothingToWatch) {
    EXPECT_TRUE(isSentenceShown(QStringLiteral("Run a model to watch it write.")));
    const auto model = openModel(test::sampleModel("two-words"));
    RunRequest request;
    request.sourceText = model->examples.front().text;
    document.setTrace(runModel(*model, request));
    EXPECT_TRUE(isSentenceShown(QStringLiteral("This model has no decoder: it writes no text.")));
    EXPECT_FALSE(part<TransportBar>()->isVisible());
    EXPECT_TRUE(picture().contains(QStringLiteral("no decoder")));
}

TEST_F(DecodingViewTest, ThePictureHoldsEveryColumnAsText) {
    document.setTrace(test::datesTrace());
    press(Qt::Key_End);
    EXPECT_GE(view->pictureSize().width(), part<StepColumns>()->naturalSize().width());
    const QString svg = picture();
    for (const char* text : {"Reads the source", "Reads its own text", "Alignment", "95.1 %"})
        EXPECT_TRUE(svg.contains(QLatin1String(text))) << text;
    EXPECT_EQ(view->currentMatrix().name, "decoder.1.cross_attention.head.0.weights");
}

TEST_F(DecodingViewTest, HoveringPointsOnlyAtTheSelectedSite) {
    document.setTrace(test::datesTrace());
    selection.setStep(2);
    auto* matrix = part<AlignmentMatrix>();
    const auto layout = matrix->layoutFor(QSizeF(matrix->size()));
    moveTo(matrix, layout.cell(1, 3).center());
    EXPECT_EQ(selection.focus(), (Focus{QueryPos(1), KeyPos(3)}));
    moveTo(matrix, layout.cell(5, 3).center()); // not yet written
    EXPECT_EQ(selection.focus(), Focus{});
    selection.setSite({Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(0)});
    moveTo(matrix, layout.cell(1, 3).center());
    EXPECT_EQ(selection.focus(), Focus{});
}

TEST_F(DecodingViewTest, TheBeamTreeIsThereOnlyWithBeams) {
    document.setTrace(test::datesTrace());
    auto* tabs = part<QTabBar>();
    EXPECT_FALSE(tabs->isTabEnabled(1));
    document.setTrace(test::datesTrace("3 March 2021", {.method = SearchMethod::Beam}));
    EXPECT_TRUE(tabs->isTabEnabled(1));
    tabs->setCurrentIndex(1);
    EXPECT_TRUE(part<BeamTreeCanvas>()->isVisible());
    EXPECT_TRUE(picture().contains(QStringLiteral("Hypotheses and their scores")));
    document.setTrace(test::datesTrace());
    EXPECT_EQ(tabs->currentIndex(), 0);
}

TEST_F(DecodingViewTest, ChoosingAHypothesisRecordsItsAttention) {
    document.openModel(test::sampleModel("dates"));
    ASSERT_TRUE(waitUntil([&] { return document.model() && !document.isBusy(); }));
    RunRequest request;
    request.sourceText = "3 March 2021";
    request.generation.method = SearchMethod::Beam;
    document.run(request);
    ASSERT_TRUE(waitUntil([&] { return document.trace() && !document.isBusy(); }));
    part<QTabBar>()->setCurrentIndex(1);
    press(Qt::Key_Down); // marks the recorded one
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return document.trace()->info().hypothesis == 1; }));
    EXPECT_EQ(document.trace()->info().source.text, "3 March 2021");
}

TEST_F(DecodingViewTest, WithoutTheModelChoosingAHypothesisDoesNothing) {
    document.setTrace(test::datesTrace("3 March 2021", {.method = SearchMethod::Beam}));
    part<QTabBar>()->setCurrentIndex(1);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    EXPECT_FALSE(document.isBusy());
    EXPECT_EQ(document.trace()->info().hypothesis, 0);
}

TEST_F(DecodingViewTest, EveryControlHasANameAndATooltip) {
    document.setTrace(test::datesTrace());
    for (const auto* control : part<TransportBar>()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        EXPECT_FALSE(control->toolTip().isEmpty()) << control->metaObject()->className();
        if (control->focusPolicy() != Qt::NoFocus) {
            EXPECT_FALSE(control->accessibleName().isEmpty()) << control->metaObject()->className();
        }
    }
}

} // namespace
} // namespace attnscope
