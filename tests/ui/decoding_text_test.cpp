#include "tests/support/test_files.h"
#include "ui/models/decoding_text.h"
#include "ui/widgets/step_columns.h"

#include <cmath>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

std::shared_ptr<const Trace> forcedTrace(const std::string& source, const std::string& target) {
    RunRequest request;
    request.sourceText = source;
    request.targetText = target;
    return runModel(*openModel(test::sampleModel("dates")), request);
}

TEST(DecodingText, AColumnHoldsTheTokenThatItsRowWrote) {
    const auto trace = test::datesTrace();
    const auto text = decodingText(trace->info());
    ASSERT_EQ(text.steps.size(), text.read.size());
    for (std::size_t i = 0; i + 1 < text.steps.size(); ++i) EXPECT_EQ(text.steps[i].token.text, text.read[i + 1].text);
    const auto& step = trace->info().generation->hypotheses[0].steps[2];
    EXPECT_DOUBLE_EQ(*text.steps[2].probability, std::exp(step.logProbability));
    EXPECT_TRUE(text.isGenerated);
}

TEST(DecodingText, ExactlyOneCandidateOfAStepIsTheChosenOne) {
    for (const auto method : {SearchMethod::Greedy, SearchMethod::Sample, SearchMethod::Beam}) {
        const auto text = decodingText(
            test::datesTrace("3 March 2021", {.method = method, .temperature = 5, .candidates = 2})->info());
        for (const auto& step : text.steps)
            EXPECT_EQ(
                std::count_if(step.candidates.begin(), step.candidates.end(), [](const auto& c) { return c.isChosen; }),
                1);
    }
}

TEST(DecodingText, CutCandidatesAreStruckOutAndTheRestIsCounted) {
    const auto trace = test::datesTrace("3 March 2021", {.method = SearchMethod::Sample, .topK = 3});
    const auto& step = trace->info().generation->hypotheses[0].steps[0];
    const auto text = decodingText(trace->info());
    const auto& shown = text.steps[0];
    for (std::size_t i = 0; i < shown.candidates.size(); ++i)
        EXPECT_EQ(candidateFont({}, shown.candidates[i]).strikeOut(), i >= 3) << i;
    EXPECT_EQ(shown.moreByTopK, step.removedByTopK - 7); // ten candidates, three of them kept
    ASSERT_EQ(cutNotes(shown).size(), 1u);
    EXPECT_EQ(cutNotes(shown)[0], QStringLiteral("+%1 more cut by top-k").arg(shown.moreByTopK));
    EXPECT_TRUE(candidateSentence(shown.candidates[5], true).contains(QStringLiteral("cut by top-k")));
}

TEST(DecodingText, AGivenTargetHasTokensWithoutCandidates) {
    const auto text = decodingText(forcedTrace("3 März 2021", "2021-03-03")->info());
    EXPECT_FALSE(text.isGenerated);
    ASSERT_EQ(text.steps.size(), 11u);
    EXPECT_EQ(text.steps[0].token.text, QStringLiteral("2"));
    EXPECT_TRUE(text.steps.back().token.text.isEmpty());
    for (const auto& step : text.steps) {
        EXPECT_TRUE(step.candidates.empty());
        EXPECT_FALSE(step.probability);
    }
    EXPECT_TRUE(text.source[3].isUnknown);
}

TEST(DecodingAttention, FollowsADecoderSiteElseTakesTheLastDecoderLayer) {
    const auto trace = test::datesTrace();
    const Site chosen{Stack::Decoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(1)};
    const auto followed = decodingAttention(*trace, chosen);
    EXPECT_EQ(*followed.self.site, chosen);
    EXPECT_EQ(followed.cross.site->layer, LayerIndex(0));
    EXPECT_EQ(followed.cross.site->head, HeadIndex(1));
    const auto fallback =
        decodingAttention(*trace, {Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(1)});
    EXPECT_EQ(fallback.cross.site->layer, LayerIndex(1));
    EXPECT_EQ(fallback.cross.site->head, HeadIndex(0));
    EXPECT_EQ(fallback.cross.weights.values, trace->matrix(*fallback.cross.site, Stage::Weights).values);
}

TEST(DecodingNumbers, ReadAsPeopleWriteThem) {
    EXPECT_EQ(percentText(0.973), QStringLiteral("97.3 %"));
    EXPECT_EQ(percentText(1e-5), QStringLiteral("< 0.1 %"));
    EXPECT_EQ(percentText(0), QStringLiteral("0.0 %"));
    EXPECT_EQ(logText(-0.051), QStringLiteral("−0.05"));
    EXPECT_EQ(logText(-0.001), QStringLiteral("0.00"));
}

} // namespace
} // namespace attnscope
