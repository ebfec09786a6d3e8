#include "ui/selection.h"

#include "tests/support/test_files.h"

#include <gtest/gtest.h>

namespace attnscope {
namespace {

class SelectionTest : public testing::Test {
  protected:
    SelectionTest() { m_document.setTrace(test::datesTrace()); }
    Document m_document;
    Selection m_selection{m_document};
    void SetUp() override { m_document.setTrace(m_document.trace()); }
};

TEST_F(SelectionTest, StartsAtTheLastCrossAttention) {
    EXPECT_EQ(siteName(m_selection.site()), "decoder.1.cross_attention.head.0");
    EXPECT_EQ(m_selection.stage(), Stage::Weights);
}

TEST_F(SelectionTest, HeadsWrapAround) {
    m_selection.moveHead(-1);
    EXPECT_EQ(m_selection.site().head->value, 3);
    m_selection.moveHead(1);
    EXPECT_EQ(m_selection.site().head->value, 0);
}

TEST_F(SelectionTest, LayersStopAtTheEnds) {
    for (int i = 0; i < 20; ++i) m_selection.moveLayer(-1);
    EXPECT_EQ(siteName(m_selection.site()), "encoder.0.self_attention.head.0");
    for (int i = 0; i < 20; ++i) m_selection.moveLayer(1);
    EXPECT_EQ(siteName(m_selection.site()), "decoder.1.cross_attention.head.0");
}

TEST_F(SelectionTest, HoverPreviewsOverThePinAndEnds) {
    const Focus pinned{QueryPos(1), KeyPos(2)}, hovered{QueryPos(3), KeyPos(4)};
    m_selection.pin(pinned);
    m_selection.hover(hovered);
    EXPECT_EQ(m_selection.focus(), hovered);
    m_selection.endHover();
    EXPECT_EQ(m_selection.focus(), pinned);
    m_selection.release();
    EXPECT_EQ(m_selection.focus(), Focus{});
}

TEST_F(SelectionTest, PinningTheSameAgainReleases) {
    m_selection.pin({QueryPos(1), KeyPos(2)});
    m_selection.pin({QueryPos(1), KeyPos(2)});
    EXPECT_EQ(m_selection.focus(), Focus{});
}

TEST_F(SelectionTest, APinIsDroppedWhereItsTokensMeanSomethingElse) {
    m_selection.pin({QueryPos(1), KeyPos(2)});
    m_selection.moveHead(1);
    EXPECT_EQ(m_selection.focus().query, QueryPos(1));
    m_selection.moveLayer(-1); // from cross-attention to masked self-attention
    EXPECT_EQ(m_selection.focus(), Focus{});
}

TEST_F(SelectionTest, AShorterRunKeepsSiteAndDropsWhatIsGone) {
    m_selection.moveHead(2);
    m_selection.setStep(9);
    m_selection.pin({QueryPos(9), KeyPos(12)});
    m_document.setTrace(test::datesTrace("1.1.21"));
    EXPECT_EQ(m_selection.site().head->value, 2);
    EXPECT_EQ(m_selection.focus().query, QueryPos(9));
    EXPECT_FALSE(m_selection.focus().key.has_value());
}

TEST_F(SelectionTest, StepsStayInside) {
    m_selection.setStep(1000);
    EXPECT_EQ(m_selection.step(), int(m_document.trace()->info().target.tokens.size()) - 1);
    m_selection.setStep(-3);
    EXPECT_EQ(m_selection.step(), 0);
}

} // namespace
} // namespace attnscope
