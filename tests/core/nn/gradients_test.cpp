// Backward passes of the layers without attention.
#include "core/nn/embedding.h"
#include "core/nn/feed_forward.h"
#include "core/nn/linear.h"
#include "core/nn/norm.h"
#include "core/train/loss.h"

#include "tests/core/nn/gradient_check.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

using test::checkGradient;
using test::randomMatrix;
using test::weightedSum;

TEST(LinearGradient, EqualsDifferences) {
    LinearWeights w{randomMatrix(4, 3, 1), randomMatrix(1, 4, 2)}, dw{RowMatrix::Zero(4, 3), RowVector::Zero(4)};
    RowMatrix x = randomMatrix(5, 3, 3);
    const RowMatrix r = randomMatrix(5, 4, 4);
    const auto loss = [&] { return weightedSum(r, linear(w, x)); };
    const RowMatrix dx = linearBackward(w, x, r, dw);
    checkGradient(x, dx, loss, "x");
    checkGradient(w.weight, dw.weight, loss, "weight");
    checkGradient(w.bias, dw.bias, loss, "bias");
}

TEST(LinearGradient, AddsToWhatIsThere) {
    const LinearWeights w{randomMatrix(4, 3, 1), randomMatrix(1, 4, 2)};
    const RowMatrix x = randomMatrix(5, 3, 3), dy = randomMatrix(5, 4, 4);
    LinearWeights once{RowMatrix::Zero(4, 3), RowVector::Zero(4)}, twice = once;
    linearBackward(w, x, dy, once);
    linearBackward(w, x, dy, twice);
    linearBackward(w, x, dy, twice);
    EXPECT_TRUE(twice.weight.isApprox(2 * once.weight));
    EXPECT_TRUE(twice.bias.isApprox(2 * once.bias));
}

TEST(EmbeddingGradient, EqualsDifferencesWithARepeatedId) {
    const auto ids = test::toIds({2, 0, 2, 3});
    RowMatrix table = randomMatrix(5, 3, 1), dTable = RowMatrix::Zero(5, 3);
    const RowMatrix r = randomMatrix(4, 3, 2);
    embedBackward(ids, 1.7F, r, dTable);
    checkGradient(
        table, dTable, [&] { return weightedSum(r, embed(table, ids, 1.7F)); }, "table");
}

TEST(LearnedPositionsGradient, EqualsDifferences) {
    RowMatrix table = randomMatrix(6, 3, 1), dTable = RowMatrix::Zero(6, 3);
    const RowMatrix r = randomMatrix(4, 3, 2);
    learnedPositionsBackward(r, dTable);
    checkGradient(
        table, dTable, [&] { return weightedSum(r, learnedPositions(table, 4)); }, "table");
    EXPECT_EQ(learnedPositions(table, 4).data(), table.data()) << "a view, no copy";
}

TEST(LayerNormGradient, EqualsDifferences) {
    LayerNormWeights w{randomMatrix(1, 6, 1), randomMatrix(1, 6, 2)}, dw{RowVector::Zero(6), RowVector::Zero(6)};
    RowMatrix x = 2 * randomMatrix(4, 6, 3);
    const RowMatrix r = randomMatrix(4, 6, 4);
    const auto loss = [&] { return weightedSum(r, layerNorm(w, x)); };
    const RowMatrix dx = layerNormBackward(w, x, r, dw);
    checkGradient(x, dx, loss, "x");
    checkGradient(w.weight, dw.weight, loss, "gamma");
    checkGradient(w.bias, dw.bias, loss, "beta");
}

std::string activationCaseName(const testing::TestParamInfo<Activation>& c) {
    constexpr std::array names{"Relu", "Gelu", "GeluTanh", "Swish"};
    return names[std::size_t(c.param)];
}

std::string smoothingCaseName(const testing::TestParamInfo<float>& c) {
    return "Percent" + std::to_string(int(100 * c.param));
}

class FeedForwardGradient : public testing::TestWithParam<Activation> {};

TEST_P(FeedForwardGradient, EqualsDifferences) {
    FeedForwardWeights w{
        {randomMatrix(7, 3, 1), randomMatrix(1, 7, 2)}, {randomMatrix(4, 7, 3), randomMatrix(1, 4, 4)}, GetParam()};
    FeedForwardWeights dw{
        {RowMatrix::Zero(7, 3), RowVector::Zero(7)}, {RowMatrix::Zero(4, 7), RowVector::Zero(4)}, GetParam()};
    RowMatrix x = randomMatrix(5, 3, 5);
    const RowMatrix r = randomMatrix(5, 4, 6);
    const auto loss = [&] { return weightedSum(r, feedForward(w, x, {}).output); };
    const RowMatrix dx = feedForwardBackward(w, x, feedForward(w, x, {}), r, dw);
    // A small step where the function has a kink at 0.
    const float h = GetParam() == Activation::Relu ? 2e-4F : 0.02F;
    const double tolerance = GetParam() == Activation::Relu ? 5e-3 : 5e-4;
    checkGradient(x, dx, loss, "x", 1, h, tolerance);
    checkGradient(w.up.weight, dw.up.weight, loss, "up.weight", 1, h, tolerance);
    checkGradient(w.up.bias, dw.up.bias, loss, "up.bias", 1, h, tolerance);
    checkGradient(w.down.weight, dw.down.weight, loss, "down.weight", 1, h, tolerance);
    checkGradient(w.down.bias, dw.down.bias, loss, "down.bias", 1, h, tolerance);
}

INSTANTIATE_TEST_SUITE_P(Every, FeedForwardGradient,
                         testing::Values(Activation::Relu, Activation::Gelu, Activation::GeluTanh, Activation::Swish),
                         activationCaseName);

class CrossEntropyGradient : public testing::TestWithParam<float> {};

TEST_P(CrossEntropyGradient, EqualsDifferences) {
    RowMatrix logits = 3 * randomMatrix(4, 6, 1);
    const auto targets = test::toIds({0, 5, 2, 2});
    const RowMatrix gradient = crossEntropy(logits, targets, GetParam()).dLogits;
    checkGradient(
        logits, gradient, [&] { return crossEntropy(logits, targets, GetParam()).sum; }, "logits");
}

INSTANTIATE_TEST_SUITE_P(Smoothing, CrossEntropyGradient, testing::Values(0.0F, 0.1F, 0.5F), smoothingCaseName);

TEST(CrossEntropy, OfEqualLogitsIsLogOfTheirNumber) {
    const RowMatrix logits = RowMatrix::Constant(2, 8, 5.0F);
    EXPECT_NEAR(crossEntropy(logits, test::toIds({1, 7}), 0).sum, 2 * std::log(8.0), 1e-6);
    EXPECT_NEAR(crossEntropy(logits, test::toIds({1, 7}), 0.3F).sum, 2 * std::log(8.0), 1e-5);
}

TEST(CrossEntropy, StaysFiniteForLargeLogits) {
    const RowMatrix logits = (RowMatrix(1, 3) << 1e4F, -1e4F, 0).finished();
    const auto loss = crossEntropy(logits, test::toIds({1}), 0);
    EXPECT_NEAR(loss.sum, 2e4, 1);
    EXPECT_TRUE(loss.dLogits.allFinite());
}

} // namespace
} // namespace attnscope
