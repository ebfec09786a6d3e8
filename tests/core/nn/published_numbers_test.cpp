// The layers against published and reference numbers (tests/golden/vectors).
#include "core/nn/activation.h"
#include "core/nn/attention.h"
#include "core/nn/embedding.h"
#include "core/nn/norm.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <map>
#include <mutex>

namespace attnscope {
namespace {

using nlohmann::json;
using test::expectNear;
using test::matrixFrom;

json vectors(const std::string& name) {
    return test::readJson(test::goldenFile("vectors/" + name + ".json"));
}

RowMatrix rowFrom(const json& values) {
    return matrixFrom(json::array({values}));
}

/// Keeps every stage of one head.
class StageKeeper final : public Probe {
  public:
    bool wants(const Site&, Stage) const override { return true; }
    void show(const Site&, Stage stage, MatrixRef values) override {
        std::lock_guard lock(m_mutex);
        stages[stage] = values;
    }
    std::map<Stage, RowMatrix> stages;

  private:
    std::mutex m_mutex;
};

TEST(PublishedNumbers, IllustratedSelfAttention) {
    const auto v = vectors("illustrated_self_attention");
    const RowMatrix x = matrixFrom(v["x"]), wQ = matrixFrom(v["w_query"]), wK = matrixFrom(v["w_key"]),
                    wV = matrixFrom(v["w_value"]);
    const AttentionWeights w{{wQ.transpose(), {}}, {wK.transpose(), {}}, {wV.transpose(), {}}, {}, 1, 1.0F};
    StageKeeper seen;
    const auto pass = multiHeadAttention(w, x, x, {}, {&seen, {}});
    expectNear(pass.query, matrixFrom(v["query"]), 0, "query");
    expectNear(pass.key, matrixFrom(v["key"]), 0, "key");
    expectNear(pass.value, matrixFrom(v["value"]), 0, "value");
    expectNear(seen.stages[Stage::RawScores], matrixFrom(v["scores"]), 0, "scores");
    expectNear(seen.stages[Stage::Weights], matrixFrom(v["float64_softmax"]), 1e-6, "weights");
    expectNear(seen.stages[Stage::Weights], matrixFrom(v["published_softmax"]), 5e-5, "published weights");
    expectNear(pass.output, matrixFrom(v["float64_output"]), 1e-6, "output");
    expectNear(seen.stages[Stage::QueryWeight], wQ, 0, "W_Q as the paper writes it");
}

TEST(PublishedNumbers, IllustratedSelfAttentionWithScaling) {
    const auto v = vectors("illustrated_self_attention");
    RowMatrix scores = matrixFrom(v["scores"]) / std::sqrt(3.0F);
    softmaxRows(scores);
    expectNear(scores, matrixFrom(v["own_scaled_by_sqrt3"]["softmax"]), 1e-6);
    expectNear(RowMatrix(scores * matrixFrom(v["value"])), matrixFrom(v["own_scaled_by_sqrt3"]["output"]), 1e-6);
}

TEST(PublishedNumbers, IllustratedTransformer) {
    const auto v = vectors("alammar_illustrated_transformer");
    const float scale = 1 / std::sqrt(v["d_k"].get<float>());
    RowMatrix scores = (RowMatrix(1, 2) << v["q1_dot_k1"].get<float>(), v["q1_dot_k2"].get<float>()).finished() * scale;
    expectNear(scores, rowFrom(v["divided_by_8"]), 0);
    softmaxRows(scores);
    expectNear(scores, rowFrom(v["float64_softmax"]), 1e-6);
    expectNear(scores, rowFrom(v["published_softmax"]), 5e-3);
}

TEST(PublishedNumbers, Activations) {
    const auto v = vectors("activations_table");
    const RowMatrix x = rowFrom(v["x"]);
    for (const auto& [activation, name] :
         {std::pair{"relu", "relu"}, {"gelu", "gelu_erf"}, {"gelu_new", "gelu_new_tanh"}, {"swish", "silu"}}) {
        const auto kind = activationFromName(activation);
        ASSERT_TRUE(kind) << activation;
        expectNear(activate(*kind, x), rowFrom(v[name]), 1e-6, activation);
    }
}

TEST(PublishedNumbers, ActivationsByEveryNameOfHuggingFace) {
    EXPECT_EQ(activationFromName("silu"), Activation::Swish);
    EXPECT_EQ(activationFromName("gelu_pytorch_tanh"), Activation::GeluTanh);
    EXPECT_EQ(activationFromName("gelu_fast"), Activation::GeluTanh);
    EXPECT_EQ(activationFromName("mish"), std::nullopt);
}

TEST(PublishedNumbers, MarianPositions) {
    const auto v = vectors("positions_sinusoid");
    const RowMatrix table = sinusoidalPositions(v["positions"].get<int>(), v["dim"].get<int>());
    expectNear(table, matrixFrom(v["marian_hf"]["weight"]), 1e-6);
    expectNear(sinusoidalPosition(5, 10), table.row(5), 0);
}

TEST(Softmax, OfLargeScoresDoesNotOverflow) {
    const auto v = vectors("edge_cases")["softmax_large"];
    RowMatrix scores = rowFrom(v["x"]);
    softmaxRows(scores);
    expectNear(scores, rowFrom(v["y"]), 1e-6);
}

TEST(Softmax, OfEqualScoresIsUniform) {
    const auto v = vectors("edge_cases")["softmax_equal"];
    RowMatrix scores = rowFrom(v["x"]);
    softmaxRows(scores);
    expectNear(scores, rowFrom(v["y"]), 1e-7);
}

TEST(Softmax, GivesMaskedKeysExactlyNothing) {
    constexpr float masked = -std::numeric_limits<float>::infinity();
    for (const Index keys : {2, 5, 16, 33}) { // short rows and vectorised ones
        RowMatrix scores = RowMatrix::Constant(1, keys, masked);
        scores(0, keys - 1) = -200.0F;
        softmaxRows(scores);
        EXPECT_EQ(scores(0, keys - 1), 1.0F);
        EXPECT_EQ(scores.leftCols(keys - 1), RowMatrix::Zero(1, keys - 1));
    }
}

TEST(Softmax, OfARowWithNothingToSeeIsZero) {
    RowMatrix scores = RowMatrix::Constant(2, 3, -std::numeric_limits<float>::infinity());
    scores.row(1).setZero();
    softmaxRows(scores);
    EXPECT_EQ(scores.row(0), RowMatrix::Zero(1, 3));
    EXPECT_NEAR(double(scores.row(1).sum()), 1, 1e-6);
}

TEST(LayerNorm, OfAConstantRowIsBeta) {
    const auto v = vectors("edge_cases")["layer_norm_constant_row"];
    const LayerNormWeights unit{RowVector::Ones(4), RowVector::Zero(4), v["eps"].get<float>()};
    expectNear(layerNorm(unit, rowFrom(v["x"])), rowFrom(v["y"]), 0);
    const LayerNormWeights w{test::randomMatrix(1, 4, 1), test::randomMatrix(1, 4, 2), 1e-5F};
    expectNear(layerNorm(w, rowFrom(v["x"])), w.bias, 1e-6);
}

} // namespace
} // namespace attnscope
