// The marian family against transformers 4.4.2 (tests/golden/marian).
#include "core/arch/architecture.h"
#include "core/decode/generate.h"
#include "core/trace/recorder.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

using nlohmann::json;

/// The matrix tensor[leading...] of a golden tensor {shape, data}.
RowMatrix part(const json& tensor, const std::vector<Index>& leading) {
    const auto& shape = tensor.at("shape");
    const auto dim = [&](std::size_t i) { return shape.at(i).get<Index>(); };
    EXPECT_EQ(shape.size(), leading.size() + 2);
    Index first = 0;
    for (std::size_t i = 0; i < leading.size(); ++i) first = first * dim(i) + leading[i];
    RowMatrix m(dim(leading.size()), dim(leading.size() + 1));
    for (Index i = 0; i < m.size(); ++i)
        m(i / m.cols(), i % m.cols()) = tensor.at("data").at(std::size_t(first * m.size() + i)).get<float>();
    return m;
}

/// Both rows of the golden batch are run; the second is padded.
class MarianGolden : public testing::TestWithParam<int> {
  protected:
    MarianGolden()
        : m_golden(test::readJson(test::goldenFile("marian/golden.json")).at("cases").at(0)),
          m_model(loadModel(Checkpoint::open(test::goldenFile("marian")))) {
        const auto& inputs = m_golden.at("inputs");
        m_input.source = test::toIds(inputs.at("input_ids").at(row()).get<std::vector<int>>());
        m_input.target = test::toIds(inputs.at("decoder_input_ids").at(row()).get<std::vector<int>>());
        m_input.sourceVisible = inputs.at("attention_mask").at(row()).get<std::vector<std::uint8_t>>();
        TraceRecorder recorder(
            planCapture(m_model->stageShapes(m_input.sourceLength(), Index(m_input.target.size())), {}));
        m_logits = m_model->forward(m_input, {&recorder, {}, {}});
        m_trace = recorder.finish({});
    }

    std::size_t row() const { return std::size_t(GetParam()); }
    const json& expected(const std::string& name) const { return m_golden.at("outputs").at(name); }
    RowMatrix seen(Stack stack, int layer, Sublayer sublayer, std::optional<HeadIndex> head, Stage stage) const {
        return m_trace->matrix({stack, LayerIndex(layer), sublayer, head}, stage).values;
    }

    void checkHiddenStates(Stack stack, const json& states) const {
        const auto layers = int(states.size()) - 1;
        test::expectNear(seen(stack, 0, Sublayer::Embedding, {}, Stage::Input), part(states.at(0), {GetParam()}),
                         tolerance, "embedding");
        for (int layer = 0; layer < layers; ++layer)
            test::expectNear(seen(stack, layer, Sublayer::FeedForward, {}, Stage::Norm),
                             part(states.at(std::size_t(layer) + 1), {GetParam()}), tolerance,
                             "output of layer " + std::to_string(layer));
    }

    void checkAttentions(Stack stack, Sublayer sublayer, const json& attentions, int heads) const {
        for (std::size_t layer = 0; layer < attentions.size(); ++layer) {
            ASSERT_EQ(attentions[layer].at("shape").at(1), heads);
            for (int head = 0; head < heads; ++head)
                test::expectNear(seen(stack, int(layer), sublayer, HeadIndex(head), Stage::Weights),
                                 part(attentions[layer], {GetParam(), head}), tolerance,
                                 "layer " + std::to_string(layer) + " head " + std::to_string(head));
        }
    }

    /// Checks the generated sequence; returns its score.
    double checkSequence(const std::string& kind, const GenerationOptions& options) const {
        const auto generation = generate(*m_model, m_input, options, {});
        const auto& sequence = m_golden.at("generate").at(kind).at("sequences").at(row());
        EXPECT_EQ(generation.hypotheses.at(0).tokens, test::toIds(sequence.get<std::vector<int>>()));
        return generation.hypotheses.at(0).score;
    }

    static constexpr double tolerance = 1e-5;
    json m_golden;
    std::shared_ptr<const Model> m_model;
    ModelInput m_input;
    RowMatrix m_logits;
    std::shared_ptr<const Trace> m_trace;
};

TEST_P(MarianGolden, EncoderHiddenStates) {
    checkHiddenStates(Stack::Encoder, expected("encoder_hidden_states"));
    test::expectNear(seen(Stack::Encoder, 1, Sublayer::FeedForward, {}, Stage::Norm),
                     part(expected("encoder_last_hidden_state"), {GetParam()}), tolerance);
}
TEST_P(MarianGolden, DecoderHiddenStates) {
    checkHiddenStates(Stack::Decoder, expected("decoder_hidden_states"));
}
TEST_P(MarianGolden, EncoderSelfAttention) {
    checkAttentions(Stack::Encoder, Sublayer::SelfAttention, expected("encoder_attentions"), 3);
}
TEST_P(MarianGolden, DecoderSelfAttention) {
    checkAttentions(Stack::Decoder, Sublayer::SelfAttention, expected("decoder_attentions"), 2);
}
TEST_P(MarianGolden, CrossAttention) {
    checkAttentions(Stack::Decoder, Sublayer::CrossAttention, expected("cross_attentions"), 2);
}
TEST_P(MarianGolden, Logits) {
    test::expectNear(m_logits, part(expected("logits"), {GetParam()}), tolerance);
}
TEST_P(MarianGolden, GreedySequence) {
    checkSequence("greedy", {.maxLength = 12});
}
TEST_P(MarianGolden, BeamSequenceAndScore) {
    const double score = checkSequence("beam4", {.method = SearchMethod::Beam, .beams = 4, .maxLength = 12});
    EXPECT_NEAR(score, m_golden.at("generate").at("beam4").at("sequences_scores").at("data").at(row()).get<double>(),
                1e-5);
}

TEST_P(MarianGolden, PaddingChangesNothing) {
    ModelInput unpadded = m_input;
    unpadded.source.resize(std::size_t(std::count(m_input.sourceVisible.begin(), m_input.sourceVisible.end(), 1)));
    unpadded.sourceVisible.clear();
    test::expectNear(m_model->forward(unpadded, {}), m_logits, tolerance);
}

std::string rowName(const testing::TestParamInfo<int>& row) {
    return row.param == 0 ? "Whole" : "Padded";
}
INSTANTIATE_TEST_SUITE_P(Row, MarianGolden, testing::Values(0, 1), rowName);

} // namespace
} // namespace attnscope
