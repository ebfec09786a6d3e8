#include "core/decode/generate.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"

#include <limits>

namespace attnscope {
namespace {

class Generate : public testing::Test {
  protected:
    Generation run(const GenerationOptions& options) const { return generate(*m_model, m_input, options, {}); }
    std::vector<TokenId> tokens(const GenerationOptions& options) const { return run(options).hypotheses.at(0).tokens; }
    void refuses(const GenerationOptions& options, const std::string& message) const {
        test::expectError(ErrorCode::BadInput, message, [&] { run(options); });
    }

    std::shared_ptr<MarianModel> m_model = test::randomMarian(5);
    ModelInput m_input{.source = test::randomIds(7, 23, 1), .target = {}, .table = {}, .sourceVisible = {}};
};

TEST_F(Generate, GreedyTakesTheLargestLogitOfEachStep) {
    const auto hypothesis = run({.maxLength = 10}).hypotheses.at(0);
    ModelInput input = m_input;
    input.target = hypothesis.tokens;
    RowMatrix logits = m_model->forward(input, {});
    logits.col(22).setConstant(-1e9F); // padding is never written
    double score = 0;
    for (std::size_t t = 0; t + 1 < hypothesis.tokens.size(); ++t) {
        const auto& step = hypothesis.steps.at(t);
        EXPECT_EQ(step.chosen, hypothesis.tokens[t + 1]);
        EXPECT_EQ(step.candidates.at(0).id, step.chosen);
        score += step.logProbability;
        if (t + 2 == 10) continue; // the end was forced
        Index best = 0;
        logits.row(Index(t)).maxCoeff(&best);
        EXPECT_EQ(step.chosen, TokenId(int(best))) << "step " << t;
    }
    EXPECT_NEAR(hypothesis.score, score, 1e-12);
}

TEST_F(Generate, EqualSeedsGiveEqualTexts) {
    const GenerationOptions options{.method = SearchMethod::Sample, .temperature = 1.5, .seed = 7};
    EXPECT_EQ(tokens(options), tokens(options));
}

TEST_F(Generate, DifferentSeedsGiveDifferentTexts) {
    const auto with = [&](std::uint64_t seed) {
        return tokens({.method = SearchMethod::Sample, .temperature = 1.5, .seed = seed});
    };
    EXPECT_NE(with(1), with(2));
}

TEST_F(Generate, ATemperatureNearZeroIsGreedy) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        EXPECT_EQ(tokens({.method = SearchMethod::Sample, .temperature = 1e-4, .seed = seed}), tokens({}));
}

TEST_F(Generate, TopKOfOneIsGreedy) {
    EXPECT_EQ(tokens({.method = SearchMethod::Sample, .topK = 1, .seed = 3}), tokens({}));
}

TEST_F(Generate, DrawsOnlyWhatSurvivesTheCuts) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto hypothesis =
            run({.method = SearchMethod::Sample, .temperature = 3, .topK = 3, .topP = 0.9, .seed = seed})
                .hypotheses.at(0);
        for (const auto& step : hypothesis.steps) {
            const auto chosen = std::find_if(step.candidates.begin(), step.candidates.end(),
                                             [&](const auto& c) { return c.id == step.chosen; });
            ASSERT_NE(chosen, step.candidates.end());
            EXPECT_EQ(chosen->cut, Cut::None);
        }
    }
}

TEST_F(Generate, IsNeverLongerThanTheMaximumAndEndsThere) {
    for (const int maxLength : {2, 3, 5, 9})
        for (const auto method : {SearchMethod::Greedy, SearchMethod::Sample, SearchMethod::Beam})
            for (const auto& hypothesis : run({.method = method, .maxLength = maxLength}).hypotheses) {
                EXPECT_LE(int(hypothesis.tokens.size()), maxLength);
                EXPECT_EQ(hypothesis.tokens.front(), m_model->info().decoderStart);
                EXPECT_EQ(hypothesis.tokens.back(), m_model->info().endOfSequence);
                EXPECT_EQ(hypothesis.steps.size() + 1, hypothesis.tokens.size());
            }
}

TEST_F(Generate, TakesTheModelsOwnMaximumByDefault) {
    EXPECT_EQ(run({}).options.maxLength, 16);
    EXPECT_LE(tokens({}).size(), 16U);
}

TEST_F(Generate, NeverWritesPadding) {
    m_model->weights().logitsBias(22) = 100;
    for (const auto method : {SearchMethod::Greedy, SearchMethod::Sample, SearchMethod::Beam}) {
        const auto written = tokens({.method = method});
        EXPECT_EQ(std::count(written.begin() + 1, written.end(), TokenId(22)), 0);
    }
}

TEST_F(Generate, RefusesNoBeams) {
    refuses({.method = SearchMethod::Beam, .beams = 0}, "beams: out of range; expected 1 to 64");
}
TEST_F(Generate, RefusesTooManyBeams) {
    refuses({.method = SearchMethod::Beam, .beams = 65}, "beams");
}
TEST_F(Generate, RefusesATemperatureOfZero) {
    refuses({.method = SearchMethod::Sample, .temperature = 0}, "temperature: out of range");
}
TEST_F(Generate, RefusesATemperatureThatIsNoNumber) {
    refuses({.method = SearchMethod::Sample, .temperature = std::nan("")}, "temperature");
}
TEST_F(Generate, RefusesANegativeTopK) {
    refuses({.method = SearchMethod::Sample, .topK = -1}, "top-k: out of range");
}
TEST_F(Generate, RefusesATopPOfZero) {
    refuses({.method = SearchMethod::Sample, .topP = 0}, "top-p: out of range");
}
TEST_F(Generate, RefusesATopPAboveOne) {
    refuses({.method = SearchMethod::Sample, .topP = 1.1}, "top-p");
}
TEST_F(Generate, RefusesAMaximumLengthOfOne) {
    refuses({.maxLength = 1}, "max-length: out of range");
}
TEST_F(Generate, RefusesNoCandidates) {
    refuses({.candidates = 0}, "candidates: out of range");
}
TEST_F(Generate, RefusesALengthPenaltyThatIsNoNumber) {
    refuses({.method = SearchMethod::Beam, .lengthPenalty = std::nan("")}, "length-penalty: out of range");
    refuses({.method = SearchMethod::Beam, .lengthPenalty = std::numeric_limits<double>::infinity()}, "length-penalty");
}

TEST_F(Generate, SaysThatDamagedWeightsGiveNoProbabilities) {
    m_model->weights().logitsBias.setConstant(std::numeric_limits<float>::quiet_NaN());
    for (const auto method : {SearchMethod::Greedy, SearchMethod::Sample, SearchMethod::Beam})
        refuses({.method = method}, "no probabilities");
}

TEST_F(Generate, StopsWhenAsked) {
    for (const auto method : {SearchMethod::Greedy, SearchMethod::Sample, SearchMethod::Beam}) {
        std::stop_source stop;
        // After some steps, not only before the first.
        const Progress stopLater = [&](double done) {
            if (done > 0.3) stop.request_stop();
        };
        m_model->weights().logitsBias(0) = -100; // goes on to the maximum length
        test::expectError(ErrorCode::Cancelled, "stopped", [&] {
            generate(*m_model, m_input, {.method = method}, {nullptr, stop.get_token(), stopLater});
        });
    }
}

} // namespace
} // namespace attnscope
