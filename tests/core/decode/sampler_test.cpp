#include "core/decode/logits_rules.h"
#include "core/decode/sampler.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"

#include <limits>
#include <numeric>

namespace attnscope {
namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

/// Ids 0..4 with probabilities 0.1 0.4 0.05 0.15 0.3: in order 1 4 3 0 2.
std::vector<double> fiveTokens() {
    std::vector<double> logs;
    for (const double p : {0.1, 0.4, 0.05, 0.15, 0.3}) logs.push_back(std::log(p));
    return logs;
}

void expectProbabilities(const Distribution& d, const std::vector<double>& expected) {
    ASSERT_EQ(d.probabilities.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(d.probabilities[i], expected[i], 1e-12) << i;
}

TEST(LogSoftmax, SumsToOneAndKeepsTheImpossible) {
    const RowVector logits = (RowVector(3) << 1000, -std::numeric_limits<float>::infinity(), 999).finished();
    const auto p = logSoftmax(logits);
    EXPECT_NEAR(std::exp(p[0]) + std::exp(p[2]), 1, 1e-12);
    EXPECT_EQ(p[1], never);
    EXPECT_NEAR(p[0] - p[2], 1, 1e-12);
}

TEST(LogSoftmax, RefusesLogitsThatAreNoNumbers) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, infinite, -infinite}) {
        const RowVector logits = RowVector::Constant(4, bad);
        test::expectError(ErrorCode::BadInput, "no probabilities", [&] { logSoftmax(logits); });
    }
    const RowVector oneNan = (RowVector(3) << 0, nan, 1).finished();
    test::expectError(ErrorCode::BadInput, "no probabilities", [&] { logSoftmax(oneNan); });
}

TEST(Largest, OrdersEqualValuesByIndex) {
    EXPECT_EQ(largest({1, 3, 3, 0, 3}, 4), (std::vector<int>{1, 2, 4, 0}));
    EXPECT_EQ(largest({1, 2}, 9), (std::vector<int>{1, 0}));
}

TEST(Distribution, KeepsEverythingByDefault) {
    const auto d = distribution(fiveTokens(), {});
    EXPECT_EQ(d.order, (std::vector<int>{1, 4, 3, 0, 2}));
    expectProbabilities(d, {0.4, 0.3, 0.15, 0.1, 0.05});
    EXPECT_EQ(d.step.removedByTopK + d.step.removedByTopP, 0);
}

TEST(Distribution, TopKKeepsTheMostProbableK) {
    const auto d = distribution(fiveTokens(), {.topK = 2});
    EXPECT_EQ(d.order, (std::vector<int>{1, 4}));
    expectProbabilities(d, {0.4 / 0.7, 0.3 / 0.7});
    EXPECT_EQ(d.step.removedByTopK, 3);
    EXPECT_EQ(d.step.removedByTopP, 0);
}

TEST(Distribution, TopKAboveTheVocabularyCutsNothing) {
    EXPECT_EQ(distribution(fiveTokens(), {.topK = 99}).order.size(), 5U);
}

TEST(Distribution, TopPKeepsTheTokenThatReachesP) {
    const auto d = distribution(fiveTokens(), {.topP = 0.6});
    EXPECT_EQ(d.order, (std::vector<int>{1, 4})); // 0.4 < 0.6 <= 0.7
    EXPECT_EQ(d.step.removedByTopP, 3);
    EXPECT_EQ(distribution(fiveTokens(), {.topP = 0.75}).order, (std::vector<int>{1, 4, 3}));
}

TEST(Distribution, TopPKeepsAtLeastOneToken) {
    const auto d = distribution(fiveTokens(), {.topP = 1e-9});
    EXPECT_EQ(d.order, (std::vector<int>{1}));
    expectProbabilities(d, {1});
}

TEST(Distribution, TopPCountsWhatTopKLeft) {
    // After top-k 3 the shares are 0.471, 0.353, 0.176: two reach 0.8.
    const auto d = distribution(fiveTokens(), {.topK = 3, .topP = 0.8});
    EXPECT_EQ(d.order, (std::vector<int>{1, 4}));
    EXPECT_EQ(d.step.removedByTopK, 2);
    EXPECT_EQ(d.step.removedByTopP, 1);
}

TEST(Distribution, SaysForEachCandidateWhatCutIt) {
    const auto d = distribution(fiveTokens(), {.topK = 3, .topP = 0.8});
    const std::vector<Cut> cuts{Cut::None, Cut::None, Cut::TopP, Cut::TopK, Cut::TopK};
    ASSERT_EQ(d.step.candidates.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(d.step.candidates[i].cut, cuts[i]) << i;
        EXPECT_EQ(d.step.candidates[i].probability > 0, cuts[i] == Cut::None) << i;
    }
    EXPECT_NEAR(d.step.candidates[4].logProbability, std::log(0.05), 1e-12) << "by the model, before the cuts";
}

TEST(Distribution, KeepsAsManyCandidatesAsAsked) {
    const auto d = distribution(fiveTokens(), {.candidates = 2});
    EXPECT_EQ(d.step.candidates.size(), 2U);
    EXPECT_EQ(d.order.size(), 5U) << "what may be drawn is not cut";
}

TEST(Distribution, TemperatureSharpensAndFlattens) {
    expectProbabilities(distribution({std::log(0.8), std::log(0.2)}, {.temperature = 0.5}), {0.64 / 0.68, 0.04 / 0.68});
    EXPECT_NEAR(distribution({std::log(0.8), std::log(0.2)}, {.temperature = 1e6}).probabilities[0], 0.5, 1e-6);
    EXPECT_NEAR(distribution({std::log(0.8), std::log(0.2)}, {.temperature = 1e-3}).probabilities[0], 1, 1e-12);
}

TEST(Distribution, LeavesOutWhatIsImpossible) {
    const auto d = distribution({std::log(0.5), never, std::log(0.5)}, {});
    EXPECT_EQ(d.order, (std::vector<int>{0, 2}));
    EXPECT_EQ(d.step.candidates.size(), 2U);
}

TEST(Draw, FollowsTheProbabilities) {
    const auto d = distribution(fiveTokens(), {});
    Random random(1);
    std::vector<int> counts(5);
    constexpr int draws = 20000;
    for (int i = 0; i < draws; ++i) ++counts[std::size_t(draw(d, random))];
    for (int id = 0; id < 5; ++id)
        EXPECT_NEAR(double(counts[std::size_t(id)]) / draws, std::exp(fiveTokens()[std::size_t(id)]), 0.015) << id;
}

TEST(LogitsRules, NeverWritePaddingAndForceTheEnd) {
    const ModelInfo info = test::randomMarian()->info();
    RowVector logits = RowVector::LinSpaced(23, 0, 22);
    applyLogitsRules(info, 3, 10, logits);
    EXPECT_EQ(logits(22), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(logits(21), 21.0F);
    applyLogitsRules(info, 9, 10, logits);
    EXPECT_EQ(logits(0), 0.0F);
    EXPECT_EQ(logits.tail(22).maxCoeff(), -std::numeric_limits<float>::infinity());
}

} // namespace
} // namespace attnscope
