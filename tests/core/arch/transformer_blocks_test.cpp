// Encoder and decoder layers against PyTorch's own tests of its layers (every parameter is cos(0), cos(1), ...).
#include "core/arch/transformer_blocks.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <map>
#include <mutex>

namespace attnscope {
namespace {

using nlohmann::json;

RowMatrix cosines(Index rows, Index cols) {
    RowMatrix m(rows, cols);
    for (Index i = 0; i < m.size(); ++i) m(i / cols, i % cols) = std::cos(float(i));
    return m;
}
LinearWeights cosineLinear(Index out, Index in) {
    return {cosines(out, in), cosines(1, out)};
}
LayerNormWeights cosineNorm() {
    return {cosines(1, 4), cosines(1, 4), 1e-5F};
}
FeedForwardWeights cosineFeedForward(Activation activation) {
    return {cosineLinear(16, 4), cosineLinear(4, 16), activation};
}

/// PyTorch keeps query, key and value of d_model 4 as one (12, 4) matrix.
AttentionWeights cosineAttention() {
    const auto all = cosineLinear(12, 4);
    const auto third = [&](Index i) {
        return LinearWeights{all.weight.middleRows(4 * i, 4), all.bias.segment(4 * i, 4)};
    };
    return {third(0), third(1), third(2), cosineLinear(4, 4), 2, 1 / std::sqrt(2.0F)};
}

/// Sequence `batch` of a (sequence, batch, width) tensor.
RowMatrix sequenceOf(const json& tensor, std::size_t batch) {
    json rows = json::array();
    for (const auto& position : tensor) rows.push_back(position.at(batch));
    return test::matrixFrom(rows);
}

class WeightsKeeper final : public Probe {
  public:
    bool wants(const Site&, Stage stage) const override { return stage == Stage::Weights; }
    void show(const Site& site, Stage, MatrixRef values) override {
        std::lock_guard lock(m_mutex);
        heads[site.head->value] = values;
    }
    std::map<int, RowMatrix> heads;

  private:
    std::mutex m_mutex;
};

json vectors() {
    return test::readJson(test::goldenFile("vectors/torch_transformer_layers_cosine.json"));
}

TEST(PyTorchLayers, EncoderOutputAndAttention) {
    const json cases = vectors().at("encoder");
    int masked = 0;
    for (const auto& c : cases) {
        const auto activation = activationFromName(c.at("activation").get<std::string>());
        const EncoderLayerWeights w{cosineAttention(), cosineNorm(), cosineFeedForward(*activation), cosineNorm()};
        for (std::size_t batch = 0; batch < c.at("src").at(0).size(); ++batch) {
            AttentionMask mask;
            if (!c.at("key_padding_mask").is_null()) {
                ++masked;
                for (const auto& hidden : c.at("key_padding_mask").at(batch))
                    mask.keyIsVisible.push_back(hidden == 0 ? 1 : 0);
            }
            WeightsKeeper seen;
            const auto pass = encoderLayer(w, sequenceOf(c.at("src"), batch), mask, {&seen, {}});
            test::expectNear(pass.afterFeedForward.output, sequenceOf(c.at("float64_output"), batch), 2e-5,
                             c.at("activation"));
            test::expectNear(pass.afterFeedForward.output, sequenceOf(c.at("published_output"), batch), 2e-5,
                             c.at("activation"));
            for (int head = 0; head < 2; ++head)
                test::expectNear(seen.heads[head],
                                 test::matrixFrom(c.at("float64_attention_NHTS").at(batch).at(std::size_t(head))), 1e-5,
                                 "attention");
        }
    }
    EXPECT_EQ(masked, 3) << "sequences with padding";
}

TEST(PyTorchLayers, DecoderOutput) {
    const DecoderLayerWeights w{
        cosineAttention(), cosineNorm(), cosineAttention(), cosineNorm(), cosineFeedForward(Activation::Relu),
        cosineNorm()};
    const json cases = vectors().at("decoder");
    for (const auto& c : cases)
        for (std::size_t batch = 0; batch < c.at("tgt").at(0).size(); ++batch) {
            const auto pass =
                decoderLayer(w, sequenceOf(c.at("tgt"), batch), sequenceOf(c.at("memory"), batch), {}, {}, {});
            test::expectNear(pass.afterFeedForward.output, sequenceOf(c.at("float64_output"), batch), 2e-5);
            test::expectNear(pass.afterFeedForward.output, sequenceOf(c.at("published_output"), batch), 2e-5);
        }
}

} // namespace
} // namespace attnscope
