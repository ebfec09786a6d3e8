#include "core/nn/attention.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <set>

namespace attnscope {
namespace {

TEST(Stage, EveryOneHasANameOfItsOwn) {
    std::set<std::string_view> names;
    for (const auto& info : allStages()) {
        EXPECT_EQ(&stageInfo(info.stage), &info);
        EXPECT_EQ(stageFromName(info.name), info.stage);
        names.insert(info.name);
    }
    EXPECT_EQ(names.size(), std::size_t(stageCount));
    EXPECT_EQ(stageFromName("Weights"), std::nullopt);
}

TEST(Site, ItsNameReadsBack) {
    const Site whole{Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, {}},
        head{Stack::Decoder, LayerIndex(12), Sublayer::CrossAttention, HeadIndex(3)};
    EXPECT_EQ(siteName(whole), "encoder.0.self_attention");
    EXPECT_EQ(siteName(head), "decoder.12.cross_attention.head.3");
    EXPECT_EQ(siteFromName(siteName(whole)), whole);
    EXPECT_EQ(siteFromName(siteName(head)), head);
}

TEST(Site, IsNotReadFromOtherNames) {
    for (const char* name : {"", "encoder", "encoder.0", "encoder.x.self_attention", "encoder.-1.self_attention",
                             "middle.0.self_attention", "encoder.0.attention", "encoder.0.self_attention.head",
                             "encoder.0.self_attention.head.x", "encoder.0.self_attention.foot.1",
                             "encoder.0.self_attention.head.1.2", "encoder.99999999999.self_attention"})
        EXPECT_EQ(siteFromName(name), std::nullopt) << name;
}

TEST(Probe, ChangesWhatTheModelGoesOnWith) {
    /// Lets every query see the first key alone.
    class OnlyFirstKey final : public Probe {
        bool wants(const Site&, Stage stage) const override { return stage == Stage::Weights; }
        void show(const Site&, Stage, MatrixRef values) override {
            values.setZero();
            values.col(0).setOnes();
        }
    } probe;
    const RowMatrix x = test::randomMatrix(4, 3, 1);
    const auto square = [](unsigned seed) { return LinearWeights{test::randomMatrix(3, 3, seed), {}}; };
    const AttentionWeights w{square(1), square(2), square(3), {}, 1, 1.0F};
    const auto pass = multiHeadAttention(w, x, x, {}, {&probe, {}});
    test::expectNear(pass.output, pass.value.row(0).replicate(4, 1).eval(), 1e-6);
}

TEST(Mask, HoldsBothRulesTogether) {
    const AttentionMask mask{.causal = true, .keyIsVisible = {1, 0, 1}};
    EXPECT_TRUE(mask.sees(2, 2));
    EXPECT_TRUE(mask.sees(1, 0));
    EXPECT_FALSE(mask.sees(1, 1));
    EXPECT_FALSE(mask.sees(1, 2));
}

} // namespace
} // namespace attnscope
