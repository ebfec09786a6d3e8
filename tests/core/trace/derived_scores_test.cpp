// A recording without the square matrices against one with them.
#include "core/trace/recorder.h"
#include "core/trace/trace_file.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

constexpr std::array squareStages{Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};

/// Source and target of so many tokens through a random marian model of 2 heads.
class DerivedScores : public testing::TestWithParam<int> {
  protected:
    DerivedScores() {
        const int n = GetParam();
        m_input.source = test::randomIds(n, 23, 1);
        m_input.target = test::randomIds(n + 2, 23, 2);
        m_info.sites = m_model->attentionSites();
        for (int i = 0; i < n; ++i) m_info.source.tokens.push_back({TokenId(i), "s", 0, 0, false, false});
        for (int i = 0; i < n + 2; ++i) m_info.target.tokens.push_back({TokenId(i), "t", 0, 0, false, false});
    }
    std::vector<StageShape> shapes() const {
        return m_model->stageShapes(m_input.sourceLength(), Index(m_input.target.size()));
    }
    std::shared_ptr<const Trace> record(const CapturePlan& plan) const {
        TraceRecorder recorder(plan);
        m_model->forward(m_input, {&recorder, {}, {}});
        return recorder.finish(m_info);
    }
    /// The plan that leaves out only the square matrices.
    CapturePlan smallPlan() const {
        const auto plan = planCapture(shapes(), {.budget = planCapture(shapes(), {}).bytesNeeded - 1});
        EXPECT_TRUE(plan.derivesScores);
        for (const auto stage : squareStages) EXPECT_FALSE(plan.stages.contains(stage));
        return plan;
    }
    void expectEqualSquares(const Trace& derived, const Trace& whole) const {
        for (const auto& site : m_info.sites)
            for (int head = 0; head < site.heads; ++head)
                for (const auto stage : squareStages) {
                    auto at = site.site;
                    at.head = HeadIndex(head);
                    ASSERT_FALSE(derived.recorded().contains({at, stage}));
                    ASSERT_TRUE(derived.has(at, stage));
                    test::expectSameBits(derived.matrix(at, stage).values, whole.matrix(at, stage).values,
                                         siteName(at) + " " + std::string(stageInfo(stage).name));
                }
    }

    std::shared_ptr<MarianModel> m_model = test::randomMarian(5);
    ModelInput m_input;
    TraceInfo m_info;
};

TEST_P(DerivedScores, AreTheRecordedOnesBitForBit) {
    const auto whole = record(planCapture(shapes(), {})), derived = record(smallPlan());
    EXPECT_LT(derived->bytes(), whole->bytes());
    expectEqualSquares(*derived, *whole);
}

TEST_P(DerivedScores, AreTheRecordedOnesAfterReadingAFile) {
    const test::TemporaryFolder folder;
    const auto whole = record(planCapture(shapes(), {}));
    writeTrace(*record(smallPlan()), folder.path() / "small.trace");
    expectEqualSquares(*openTrace(folder.path() / "small.trace"), *whole);
}

TEST_P(DerivedScores, NeedExactlyTheBytesThatWereAnnounced) {
    for (const auto& plan : {planCapture(shapes(), {}), smallPlan()})
        EXPECT_EQ(record(plan)->bytes(), plan.bytesNeeded);
}

std::string sizeName(const testing::TestParamInfo<int>& n) {
    return "Of" + std::to_string(n.param) + "Tokens";
}
INSTANTIATE_TEST_SUITE_P(Every, DerivedScores, testing::Values(1, 3, 17, 64, 130), sizeName);

} // namespace
} // namespace attnscope
