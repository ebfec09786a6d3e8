#include "ui/views/stack_layout.h"

#include "tests/support/test_files.h"
#include "ui/views/placement.h"

#include <gtest/gtest.h>

namespace attnscope {
namespace {

constexpr double textHeight = 16;

Site site(Stack stack, int layer, Sublayer sublayer) {
    return {stack, LayerIndex(layer), sublayer, std::nullopt};
}

StackOutline transformer(int encoderLayers, int decoderLayers, int heads) {
    StackOutline outline;
    for (int l = 0; l < encoderLayers; ++l)
        outline.sites.push_back({.site = site(Stack::Encoder, l, Sublayer::SelfAttention), .heads = heads});
    for (int l = 0; l < decoderLayers; ++l) {
        outline.sites.push_back({.site = site(Stack::Decoder, l, Sublayer::SelfAttention), .heads = heads});
        outline.sites.push_back({.site = site(Stack::Decoder, l, Sublayer::CrossAttention), .heads = heads});
    }
    return outline;
}

/// Everything inside the drawing, blocks apart from each other, chips apart and inside their block.
void expectTidy(const StackLayout& layout) {
    const QRectF all(QPointF(), layout.size);
    for (const auto& layer : layout.layers) EXPECT_TRUE(all.contains(layer.rect));
    for (const auto& arrow : layout.arrows)
        for (const auto& point : arrow.points) EXPECT_TRUE(all.contains(point));
    for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
        const auto& block = layout.blocks[i];
        EXPECT_TRUE(all.contains(block.rect));
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(block.rect.intersects(layout.blocks[j].rect)) << i << " over " << j;
        for (std::size_t h = 0; h < block.chips.size(); ++h) {
            EXPECT_TRUE(block.rect.contains(block.chips[h])) << "chip " << h;
            for (std::size_t g = 0; g < h; ++g)
                EXPECT_FALSE(block.chips[h].intersects(block.chips[g])) << h << " over " << g;
        }
    }
}

TEST(StackLayout, NothingOverlapsOrLeavesTheDrawing) {
    for (const int layers : {1, 2, 6, 24})
        for (const int heads : {1, 4, 8, 12, 16, 32, 64})
            for (const double width : {0.0, 320.0, 430.0, 1200.0}) {
                SCOPED_TRACE(testing::Message() << layers << " layers, " << heads << " heads, width " << width);
                expectTidy(layOutStack(transformer(layers, layers, heads), width, textHeight));
                expectTidy(layOutStack(transformer(layers, 0, heads), width, textHeight));
            }
}

TEST(StackLayout, TakesUnevenStacks) {
    expectTidy(layOutStack(transformer(6, 1, 8), 430, textHeight));
    expectTidy(layOutStack(transformer(1, 6, 8), 430, textHeight));
}

TEST(StackLayout, PutsLayersFromTheBottomUpAndTheDecoderOnTheRight) {
    const auto layout = layOutStack(transformer(2, 2, 4), 430, textHeight);
    const auto rect = [&](Stack stack, int layer, Sublayer sublayer) {
        return layout.attentionBlock(site(stack, layer, sublayer))->rect;
    };
    EXPECT_GT(rect(Stack::Encoder, 0, Sublayer::SelfAttention).top(),
              rect(Stack::Encoder, 1, Sublayer::SelfAttention).bottom());
    EXPECT_GT(rect(Stack::Decoder, 0, Sublayer::SelfAttention).top(),
              rect(Stack::Decoder, 0, Sublayer::CrossAttention).bottom());
    EXPECT_GT(rect(Stack::Decoder, 0, Sublayer::CrossAttention).top(),
              rect(Stack::Decoder, 1, Sublayer::SelfAttention).bottom());
    EXPECT_LT(rect(Stack::Encoder, 0, Sublayer::SelfAttention).right(),
              rect(Stack::Decoder, 0, Sublayer::SelfAttention).left());
}

TEST(StackLayout, LeadsTheEncodersOutputIntoEachCrossAttention) {
    const auto layout = layOutStack(transformer(2, 3, 4), 430, textHeight);
    for (int l = 0; l < 3; ++l) {
        const QRectF cross = layout.attentionBlock(site(Stack::Decoder, l, Sublayer::CrossAttention))->rect;
        const QPointF entry(cross.left(), cross.center().y());
        EXPECT_TRUE(std::ranges::any_of(layout.arrows, [&](const auto& arrow) { return arrow.points.back() == entry; }))
            << "layer " << l;
    }
}

TEST(StackLayout, FindsHeadsAndSublayersUnderAPoint) {
    const auto layout = layOutStack(transformer(2, 2, 4), 430, textHeight);
    const Site cross = site(Stack::Decoder, 1, Sublayer::CrossAttention);
    const auto& block = *layout.attentionBlock(cross);
    for (int h = 0; h < 4; ++h) {
        Site head = cross;
        head.head = HeadIndex(h);
        EXPECT_EQ(layout.siteAt(block.chips[std::size_t(h)].center()), head);
    }
    EXPECT_EQ(layout.siteAt(block.rect.topLeft() + QPointF(1, 1)), cross)
        << "beside the chips: the sublayer without a head";
    EXPECT_EQ(layout.siteAt({0, 0}), std::nullopt);
    const auto feed =
        std::ranges::find_if(layout.blocks, [](const auto& b) { return b.part == StackPart::FeedForward; });
    EXPECT_EQ(layout.siteAt(feed->rect.center()), std::nullopt) << "only attention can be chosen";
}

TEST(StackLayout, DrawsOnlyWhatTheModelHas) {
    const auto count = [](const StackLayout& layout, StackPart part) {
        return std::ranges::count_if(layout.blocks, [&](const auto& block) { return block.part == part; });
    };
    const auto whole = layOutStack(stackOutline(*test::datesTrace()), 430, textHeight);
    EXPECT_EQ(count(whole, StackPart::Attention), 6);
    EXPECT_EQ(count(whole, StackPart::FeedForward), 4);
    EXPECT_EQ(count(whole, StackPart::AddAndNorm), 10);
    EXPECT_EQ(count(whole, StackPart::Output), 1);

    RunRequest request;
    request.sourceText = "Thinking Machines";
    const auto alone =
        layOutStack(stackOutline(*runModel(*openModel(test::sampleModel("two-words")), request)), 430, textHeight);
    EXPECT_EQ(count(alone, StackPart::Attention), 1);
    EXPECT_EQ(count(alone, StackPart::FeedForward), 0);
    EXPECT_EQ(count(alone, StackPart::AddAndNorm), 0);
    EXPECT_EQ(count(alone, StackPart::Output), 1);
    expectTidy(alone);
}

TEST(StackLayout, DrawsWholeLayersOfATraceOfChosenStages) {
    RunRequest request;
    request.sourceText = "3 March 2021";
    request.capture.stages = {Stage::Weights};
    const auto outline = stackOutline(*runModel(*openModel(test::sampleModel("dates")), request));
    EXPECT_TRUE(outline.hasAddAndNorm);
    EXPECT_TRUE(outline.hasFeedForward);
}

TEST(Placement, FitsAndCentresAndFindsTheWayBack) {
    const auto place = placeInside({100, 200}, {300, 100});
    EXPECT_DOUBLE_EQ(place.scale, 0.5);
    EXPECT_EQ(place.offset, QPointF(125, 0));
    EXPECT_EQ(place.toDrawing({175, 100}), QPointF(100, 200));
    EXPECT_EQ(place.toArea({100, 200}), QPointF(175, 100));
}

} // namespace
} // namespace attnscope
