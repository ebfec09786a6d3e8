#include "core/trace/capture.h"
#include "core/trace/recorder.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"

namespace attnscope {
namespace {

class Capture : public testing::Test {
  protected:
    std::vector<StageShape> shapes() const { return m_model->stageShapes(9, 5); }
    std::shared_ptr<const Trace> record(const CaptureSpec& spec) const {
        const ModelInput input{
            .source = test::randomIds(9, 23, 1), .target = test::randomIds(5, 23, 2), .table = {}, .sourceVisible = {}};
        TraceRecorder recorder(planCapture(shapes(), spec));
        m_model->forward(input, {&recorder, {}, {}});
        return recorder.finish({});
    }
    std::shared_ptr<MarianModel> m_model = test::randomMarian(5);
};

TEST_F(Capture, KeepsEverythingByDefault) {
    const auto trace = record({});
    EXPECT_EQ(trace->recorded().size(), shapes().size());
    for (const auto& shape : shapes()) {
        const auto m = trace->matrix(shape.site, shape.stage);
        EXPECT_EQ(m.values.rows(), shape.rows);
        EXPECT_EQ(m.values.cols(), shape.cols);
    }
}

TEST_F(Capture, KeepsOnlyTheStagesThatWereAsked) {
    const CaptureSpec spec{.stages = {Stage::Weights, Stage::Logits}};
    const auto trace = record(spec);
    EXPECT_EQ(trace->recorded().size(), 2 * 2 + 2 * 2 * 2 + 1U);
    for (const auto& [key, matrix] : trace->recorded()) EXPECT_TRUE(spec.stages.contains(key.stage));
    EXPECT_EQ(trace->bytes(), planCapture(shapes(), spec).bytesNeeded);
}

TEST_F(Capture, SaysWhatWasNotRecorded) {
    const auto trace = record({.stages = {Stage::Logits}});
    const Site head{Stack::Encoder, LayerIndex(1), Sublayer::SelfAttention, HeadIndex(0)};
    EXPECT_FALSE(trace->has(head, Stage::Weights));
    test::expectError(ErrorCode::TensorMissing, "encoder.1.self_attention.head.0: weights was not recorded",
                      [&] { trace->matrix(head, Stage::Weights); });
}

TEST_F(Capture, LeavesOutSquareMatricesFirstAndParametersNext) {
    const auto whole = planCapture(shapes(), {});
    EXPECT_FALSE(whole.derivesScores);
    EXPECT_EQ(planCapture(shapes(), {.budget = whole.bytesNeeded}).bytesNeeded, whole.bytesNeeded)
        << "a budget that just fits";
    const auto derived = planCapture(shapes(), {.budget = whole.bytesNeeded - 1});
    EXPECT_TRUE(derived.derivesScores);
    EXPECT_TRUE(derived.stages.contains(Stage::QueryWeight));
    const auto least = planCapture(shapes(), {.budget = derived.bytesNeeded - 1});
    EXPECT_FALSE(least.stages.contains(Stage::QueryWeight));
    EXPECT_TRUE(least.stages.contains(Stage::Query));
    EXPECT_LT(least.bytesNeeded, derived.bytesNeeded);
}

TEST_F(Capture, AddsQueryAndKeyWhereWeightsAloneDoNotFit) {
    const auto shapesOfLongText = m_model->stageShapes(1000, 2);
    const auto plan = planCapture(shapesOfLongText, {.budget = 4 << 20, .stages = {Stage::Weights}});
    EXPECT_TRUE(plan.derivesScores);
    EXPECT_EQ(plan.stages, (std::set<Stage>{Stage::Query, Stage::Key}));
}

TEST_F(Capture, RefusesWithBothFigures) {
    const auto least = planCapture(
        shapes(),
        {.budget = planCapture(shapes(), {.budget = planCapture(shapes(), {}).bytesNeeded - 1}).bytesNeeded - 1});
    test::expectError(ErrorCode::TooLarge, "needs at least " + bytesText(least.bytesNeeded),
                      [&] { planCapture(shapes(), {.budget = 1000}); });
    test::expectError(ErrorCode::TooLarge, "1000 bytes are allowed", [&] { planCapture(shapes(), {.budget = 1000}); });
}

TEST_F(Capture, TheRecorderIsEmptyAfterItHandedOver) {
    TraceRecorder recorder(planCapture({}, {}));
    RowMatrix m = RowMatrix::Ones(1, 1);
    recorder.show({}, Stage::Norm, m);
    EXPECT_EQ(recorder.finish({})->recorded().size(), 1U);
    EXPECT_EQ(recorder.finish({})->recorded().size(), 0U);
}

TEST_F(Capture, TheRecorderKeepsItsOwnCopy) {
    TraceRecorder recorder(planCapture({}, {}));
    RowMatrix m = RowMatrix::Ones(1, 1);
    recorder.show({}, Stage::Norm, m);
    m(0, 0) = 2;
    EXPECT_EQ(recorder.finish({})->matrix({}, Stage::Norm).values(0, 0), 1.0F);
}

TEST(BytesText, UsesUnitsThatFit) {
    EXPECT_EQ(bytesText(0), "0 bytes");
    EXPECT_EQ(bytesText(1023), "1023 bytes");
    EXPECT_EQ(bytesText(1536), "1.5 KiB");
    EXPECT_EQ(bytesText(std::size_t(12) << 10), "12 KiB");
    EXPECT_EQ(bytesText(std::size_t(3) << 30), "3.0 GiB");
}

} // namespace
} // namespace attnscope
