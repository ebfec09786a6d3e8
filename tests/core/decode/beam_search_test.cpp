#include "core/decode/generate.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"

#include <set>

namespace attnscope {
namespace {

class BeamSearch : public testing::Test {
  protected:
    Generation run(int beams, double lengthPenalty = 1, int maxLength = 10) const {
        return generate(
            *m_model, m_input,
            {.method = SearchMethod::Beam, .beams = beams, .lengthPenalty = lengthPenalty, .maxLength = maxLength}, {});
    }

    std::shared_ptr<MarianModel> m_model = test::randomMarian(5);
    ModelInput m_input{.source = test::randomIds(7, 23, 1), .target = {}, .table = {}, .sourceVisible = {}};
};

TEST_F(BeamSearch, OfOneBeamIsGreedy) {
    const auto greedy = generate(*m_model, m_input, {.maxLength = 10}, {}).hypotheses.at(0);
    const auto beam = run(1).hypotheses;
    ASSERT_EQ(beam.size(), 1U);
    EXPECT_EQ(beam[0].tokens, greedy.tokens);
    EXPECT_NEAR(beam[0].score, greedy.score / double(greedy.tokens.size() - 1), 1e-9);
}

TEST_F(BeamSearch, FindsTheBestOfAllSequencesWithEnoughBeams) {
    // Two steps and a forced end: every pair of tokens can be tried.
    const int vocabulary = 23;
    m_model->weights().logitsBias(0) = -100; // an early end is hopeless
    double best = -1e9;
    std::vector<TokenId> expected;
    for (int first = 0; first < vocabulary; ++first)
        for (int second = 0; second < vocabulary; ++second) {
            if (first == 22 || second == 22 || first == 0) continue;
            ModelInput input = m_input;
            input.target = test::toIds({22, first});
            RowMatrix logits = m_model->forward(input, {});
            logits.col(22).setConstant(-1e9F);
            const auto logOf = [&](Index row, int token) {
                return double(logits(row, token)) - std::log(logits.row(row).cast<double>().array().exp().sum());
            };
            const double score = logOf(0, first) + logOf(1, second);
            if (score <= best) continue;
            best = score;
            expected = test::toIds({22, first, second, 0});
        }
    const auto found = run(22, 1, 4).hypotheses.at(0);
    EXPECT_EQ(found.tokens, expected);
    EXPECT_NEAR(found.score, best / 3, 1e-5);
}

TEST_F(BeamSearch, GivesDistinctHypothesesBestFirst) {
    const auto hypotheses = run(4).hypotheses;
    ASSERT_EQ(hypotheses.size(), 4U);
    std::set<std::vector<TokenId>> distinct;
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        distinct.insert(hypotheses[i].tokens);
        if (i > 0) {
            EXPECT_GE(hypotheses[i - 1].score, hypotheses[i].score);
        }
    }
    EXPECT_EQ(distinct.size(), 4U);
}

TEST_F(BeamSearch, DividesTheScoreByTheLengthToThePenalty) {
    for (const double penalty : {0.0, 0.5, 1.0, 2.0})
        for (const auto& hypothesis : run(4, penalty).hypotheses) {
            double sum = 0;
            for (const auto& step : hypothesis.steps) sum += step.logProbability;
            // The start counts, the end does not.
            EXPECT_NEAR(hypothesis.score, sum / std::pow(double(hypothesis.tokens.size()) - 1, penalty), 1e-9)
                << "penalty " << penalty;
        }
}

TEST_F(BeamSearch, ALargerPenaltyPrefersLongerTexts) {
    m_model->weights().logitsBias(0) = 2; // ends are likely
    EXPECT_LE(run(6, -3).hypotheses.at(0).tokens.size(), run(6, 3).hypotheses.at(0).tokens.size());
    EXPECT_LT(run(6, -3).hypotheses.at(0).tokens.size(), 10U);
}

class BeamTree : public BeamSearch {
  protected:
    BeamTree() {
        m_model->weights().logitsBias(0) = 1; // some beams end early
        m_generation = run(4);
    }
    Generation m_generation;
};

TEST_F(BeamTree, StartsWithTheStartToken) {
    const auto& root = m_generation.tree.at(0);
    EXPECT_EQ(root.parent, -1);
    EXPECT_EQ(root.step, 0);
    EXPECT_EQ(root.token, m_model->info().decoderStart);
    EXPECT_EQ(root.score, 0);
}

TEST_F(BeamTree, HasParentsBeforeChildrenAndSumsScores) {
    ASSERT_GT(m_generation.tree.size(), 10U);
    for (std::size_t i = 1; i < m_generation.tree.size(); ++i) {
        const auto& node = m_generation.tree[i];
        ASSERT_GE(node.parent, 0);
        ASSERT_LT(node.parent, int(i));
        const auto& parent = m_generation.tree[std::size_t(node.parent)];
        EXPECT_EQ(node.step, parent.step + 1);
        EXPECT_NEAR(node.score, parent.score + node.logProbability, 1e-12);
        EXPECT_EQ(parent.fate, BeamFate::Kept) << "only kept nodes are extended";
    }
}

TEST_F(BeamTree, KeepsAtMostTheBeamsOfAStep) {
    std::map<int, int> kept;
    for (std::size_t i = 1; i < m_generation.tree.size(); ++i) {
        const auto& node = m_generation.tree[i];
        if (node.fate == BeamFate::Kept) ++kept[node.step];
        const bool ends = node.token == m_model->info().endOfSequence;
        EXPECT_TRUE(ends ? node.fate != BeamFate::Kept : node.fate != BeamFate::Finished) << "node " << i;
    }
    for (const auto& [step, count] : kept) EXPECT_LE(count, 4) << "step " << step;
}

TEST_F(BeamTree, HoldsEveryHypothesis) {
    for (const auto& hypothesis : m_generation.hypotheses) {
        ASSERT_GE(hypothesis.beamNode, 0);
        EXPECT_EQ(m_generation.tree.at(std::size_t(hypothesis.beamNode)).fate, BeamFate::Finished);
        std::vector<TokenId> tokens;
        for (int at = hypothesis.beamNode; at >= 0; at = m_generation.tree[std::size_t(at)].parent)
            tokens.insert(tokens.begin(), m_generation.tree[std::size_t(at)].token);
        EXPECT_EQ(tokens, hypothesis.tokens);
    }
}

TEST_F(BeamTree, StepsAreWhatTheFullPassSays) {
    const auto& hypothesis = m_generation.hypotheses.at(1);
    ModelInput input = m_input;
    input.target.assign(hypothesis.tokens.begin(), hypothesis.tokens.end() - 1);
    RowMatrix logits = m_model->forward(input, {});
    logits.col(22).setConstant(-1e9F);
    for (std::size_t t = 0; t < hypothesis.steps.size() && t + 2 < 10; ++t) {
        const double sum = logits.row(Index(t)).cast<double>().array().exp().sum();
        EXPECT_NEAR(hypothesis.steps[t].logProbability,
                    double(logits(Index(t), hypothesis.steps[t].chosen.value)) - std::log(sum), 1e-4)
            << t;
    }
}

} // namespace
} // namespace attnscope
