#include "ui/views/stack_view.h"

#include "tests/support/test_files.h"
#include "ui/theme/theme.h"
#include "ui/views/placement.h"
#include "ui/views/stack_painter.h"

#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

Site at(Stack stack, int layer, Sublayer sublayer, int head) {
    return {stack, LayerIndex(layer), sublayer, HeadIndex(head)};
}

class StackViewTest : public testing::Test {
  protected:
    StackViewTest() {
        view.reset(stackViewInfo().create(document, selection, nullptr));
        view->resize(430, 900);
        view->show();
    }
    void showDates() {
        document.setTrace(test::datesTrace());
        QApplication::processEvents();
    }
    QScrollArea& scroll() { return *view->findChild<QScrollArea*>(); }
    QWidget& canvas() { return *scroll().widget(); }

    /// Middle of a head's chip on the canvas.
    QPoint chip(const Site& site) {
        const auto layout = layOutStack(stackOutline(*document.trace()), canvas().width(), stackTextHeight());
        const QPointF centre = layout.attentionBlock(site)->chips[std::size_t(site.head->value)].center();
        return placeInside(layout.size, QSizeF(canvas().size())).toArea(centre).toPoint();
    }
    void click(QPoint point) {
        QMouseEvent press(QEvent::MouseButtonPress, point, canvas().mapToGlobal(point), Qt::LeftButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &press);
    }
    void press(int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &event);
    }
    QImage picture(QSizeF size) const {
        QImage image(size.toSize(), QImage::Format_RGB32);
        image.fill(theme().surface);
        QPainter painter(&image);
        view->paintPicture(painter, size);
        return image;
    }

    Document document;
    Selection selection{document};
    std::unique_ptr<View> view;
};

TEST_F(StackViewTest, AChipSelectsItsHead) {
    showDates();
    const Site wanted = at(Stack::Encoder, 1, Sublayer::SelfAttention, 2);
    click(chip(wanted));
    EXPECT_EQ(selection.site(), wanted);
}

TEST_F(StackViewTest, BesideTheChipsTheHeadStays) {
    showDates();
    selection.setSite(at(Stack::Decoder, 0, Sublayer::CrossAttention, 3));
    click(chip(at(Stack::Encoder, 0, Sublayer::SelfAttention, 0)) - QPoint(0, 20)); // the block's title
    EXPECT_EQ(selection.site(), at(Stack::Encoder, 0, Sublayer::SelfAttention, 3));
}

TEST_F(StackViewTest, ArrowKeysMoveThroughLayersAndHeads) {
    showDates();
    selection.setSite(at(Stack::Encoder, 0, Sublayer::SelfAttention, 0));
    press(Qt::Key_Up);
    EXPECT_EQ(selection.site(), at(Stack::Encoder, 1, Sublayer::SelfAttention, 0));
    press(Qt::Key_Right);
    EXPECT_EQ(selection.site(), at(Stack::Encoder, 1, Sublayer::SelfAttention, 1));
    press(Qt::Key_Left);
    press(Qt::Key_Down);
    EXPECT_EQ(selection.site(), at(Stack::Encoder, 0, Sublayer::SelfAttention, 0));
}

TEST_F(StackViewTest, EscapeReleasesThePinnedTokens) {
    showDates();
    selection.pin({QueryPos(1), KeyPos(2)});
    press(Qt::Key_Escape);
    EXPECT_EQ(selection.focus(), Focus{});
}

TEST_F(StackViewTest, ScrollsTheSelectionIntoSight) {
    view->resize(430, 300);
    showDates();
    for (const auto& description : document.trace()->info().sites) {
        Site site = description.site;
        site.head = HeadIndex(0);
        selection.setSite(site);
        const QRect inSight(-canvas().pos(), scroll().viewport()->size());
        EXPECT_TRUE(inSight.contains(chip(site))) << siteName(site);
    }
}

TEST_F(StackViewTest, TellsWhatABlockIs) {
    showDates();
    const QPoint point = chip(at(Stack::Encoder, 1, Sublayer::SelfAttention, 2));
    QHelpEvent help(QEvent::ToolTip, point, canvas().mapToGlobal(point));
    QApplication::sendEvent(&canvas(), &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("Encoder 2"))) << QToolTip::text().toStdString();
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("head 3")));
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("Heads: 4")));
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("d_k = 24"))) << QToolTip::text().toStdString();
    EXPECT_TRUE(QToolTip::text().contains(
        QStringLiteral("source · tokens: %1").arg(document.trace()->info().source.tokens.size())));
    QToolTip::hideText();
}

TEST_F(StackViewTest, ThePictureShowsTheSelectionAndIsWholeAtAnySize) {
    view->resize(430, 200);
    showDates();
    EXPECT_GT(view->pictureSize().height(), 400) << "the whole stack, not what is in sight";
    const QImage before = picture(view->pictureSize());
    selection.moveHead(1);
    EXPECT_NE(before, picture(view->pictureSize()));
    const QImage small = picture({200, 200});
    EXPECT_TRUE(small != QImage(small.size(), small.format()));
}

TEST_F(StackViewTest, HoverMarksTheChipUnderThePointer) {
    showDates();
    const QImage before = picture(view->pictureSize());
    const QPoint point = chip(at(Stack::Encoder, 0, Sublayer::SelfAttention, 1));
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&canvas(), &move);
    EXPECT_NE(picture(view->pictureSize()), before);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&canvas(), &leave);
    EXPECT_EQ(picture(view->pictureSize()), before);
}

TEST_F(StackViewTest, NamesItsMatrix) {
    EXPECT_EQ(view->currentMatrix().matrix.values.size(), 0);
    showDates();
    selection.setSite(at(Stack::Encoder, 0, Sublayer::SelfAttention, 1));
    EXPECT_EQ(view->currentMatrix().name, "encoder.0.self_attention.head.1.weights");
}

TEST_F(StackViewTest, WithoutATraceItSaysWhatToDo) {
    const QImage empty = picture({300, 200});
    QImage blank(empty.size(), empty.format());
    blank.fill(theme().surface);
    EXPECT_NE(empty, blank);
    press(Qt::Key_Up);
    click({100, 100});
}

TEST_F(StackViewTest, DrawsAModelOfOneStack) {
    RunRequest request;
    request.sourceText = "Thinking Machines";
    document.setTrace(runModel(*openModel(test::sampleModel("two-words-two-heads")), request));
    QApplication::processEvents();
    const Site second = at(Stack::Encoder, 0, Sublayer::SelfAttention, 1);
    click(chip(second));
    EXPECT_EQ(selection.site(), second);
}

} // namespace
} // namespace attnscope
