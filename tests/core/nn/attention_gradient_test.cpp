#include "core/nn/attention.h"

#include "tests/core/nn/gradient_check.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

using test::checkGradient;
using test::randomMatrix;
using test::weightedSum;

struct Case {
    const char* name;
    Index queries, keys; ///< the same: self-attention
    int heads;
    Index dK, dV;
    Index outputWidth = 5; ///< 0: without W_O
    bool bias = true;
    AttentionMask mask = {};
};

/// What GoogleTest shows of a case; otherwise it dumps its bytes.
void PrintTo(const Case& c, std::ostream* out) {
    *out << c.name;
}

constexpr Index width = 5, memoryWidth = 4;

LinearWeights layer(Index out, Index in, bool bias, unsigned seed) {
    return {randomMatrix(out, in, seed), bias ? RowVector(randomMatrix(1, out, seed + 1)) : RowVector()};
}

AttentionWeights weightsOf(const Case& c, Index keyInputs) {
    AttentionWeights w;
    w.query = layer(c.heads * c.dK, width, c.bias, 1);
    w.key = layer(c.heads * c.dK, keyInputs, c.bias, 3);
    w.value = layer(c.heads * c.dV, keyInputs, c.bias, 5);
    if (c.outputWidth > 0) w.output = layer(c.outputWidth, c.heads * c.dV, c.bias, 7);
    w.heads = c.heads;
    w.scale = 0.6F;
    return w;
}

void checkLayer(LinearWeights& w, const LinearWeights& dw, const std::function<double()>& loss,
                const std::string& name) {
    if (w.empty()) return;
    checkGradient(w.weight, dw.weight, loss, name + ".weight");
    if (w.bias.size() > 0) checkGradient(w.bias, dw.bias, loss, name + ".bias");
}

void checkWeights(AttentionWeights& w, const AttentionWeights& dw, const std::function<double()>& loss) {
    checkLayer(w.query, dw.query, loss, "query");
    checkLayer(w.key, dw.key, loss, "key");
    checkLayer(w.value, dw.value, loss, "value");
    checkLayer(w.output, dw.output, loss, "output");
}

AttentionWeights zerosLike(AttentionWeights w) {
    for (auto* part : {&w.query, &w.key, &w.value, &w.output}) {
        part->weight.setZero();
        part->bias.setZero();
    }
    return w;
}

class SelfAttentionGradient : public testing::TestWithParam<Case> {};
class CrossAttentionGradient : public testing::TestWithParam<Case> {};

TEST_P(SelfAttentionGradient, EqualsDifferences) {
    const auto& c = GetParam();
    AttentionWeights w = weightsOf(c, width), dw = zerosLike(w);
    RowMatrix x = randomMatrix(c.queries, width, 11), dx = RowMatrix::Zero(c.queries, width);
    const auto pass = multiHeadAttention(w, x, x, c.mask, {});
    const RowMatrix r = randomMatrix(pass.output.rows(), pass.output.cols(), 12);
    const auto loss = [&] { return weightedSum(r, multiHeadAttention(w, x, x, c.mask, {}).output); };
    multiHeadAttentionBackward(w, x, x, c.mask, pass, r, dw, dx, dx);
    checkGradient(x, dx, loss, "x");
    checkWeights(w, dw, loss);
}

TEST_P(CrossAttentionGradient, EqualsDifferences) {
    const auto& c = GetParam();
    AttentionWeights w = weightsOf(c, memoryWidth), dw = zerosLike(w);
    RowMatrix x = randomMatrix(c.queries, width, 11), memory = randomMatrix(c.keys, memoryWidth, 13);
    RowMatrix dx = RowMatrix::Zero(c.queries, width), dMemory = RowMatrix::Zero(c.keys, memoryWidth);
    const auto pass = multiHeadAttention(w, x, memory, c.mask, {});
    const RowMatrix r = randomMatrix(pass.output.rows(), pass.output.cols(), 12);
    const auto loss = [&] { return weightedSum(r, multiHeadAttention(w, x, memory, c.mask, {}).output); };
    multiHeadAttentionBackward(w, x, memory, c.mask, pass, r, dw, dx, dMemory);
    checkGradient(x, dx, loss, "x");
    checkGradient(memory, dMemory, loss, "memory");
    checkWeights(w, dw, loss);
}

const AttentionMask causal{.causal = true, .keyIsVisible = {}};
const AttentionMask padded{.causal = false, .keyIsVisible = {1, 1, 0, 1}};
const AttentionMask both{.causal = true, .keyIsVisible = {1, 0, 1, 1}};
const AttentionMask nothing{.causal = false, .keyIsVisible = {0, 0, 0, 0}};

std::string nameOf(const testing::TestParamInfo<Case>& c) {
    return c.param.name;
}

INSTANTIATE_TEST_SUITE_P(Every, SelfAttentionGradient,
                         testing::Values(Case{"Plain", 4, 4, 2, 3, 3}, Case{"Causal", 4, 4, 2, 3, 3, 5, true, causal},
                                         Case{"Padded", 4, 4, 2, 3, 3, 5, true, padded},
                                         Case{"CausalAndPadded", 4, 4, 2, 3, 3, 5, true, both},
                                         Case{"NothingVisible", 4, 4, 2, 3, 3, 5, true, nothing},
                                         Case{"WithoutBias", 4, 4, 2, 3, 3, 5, false},
                                         Case{"WithoutOutputWeights", 4, 4, 2, 3, 3, 0},
                                         Case{"ValueWidthOfItsOwn", 4, 4, 3, 2, 4}, Case{"OneToken", 1, 1, 2, 3, 3}),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Every, CrossAttentionGradient,
                         testing::Values(Case{"Plain", 3, 4, 2, 3, 3}, Case{"Padded", 3, 4, 2, 3, 3, 5, true, padded},
                                         Case{"WithoutBias", 3, 4, 2, 3, 3, 5, false},
                                         Case{"WithoutOutputWeights", 3, 4, 2, 3, 2, 0}, Case{"OneKey", 3, 1, 2, 3, 3}),
                         nameOf);

} // namespace
} // namespace attnscope
