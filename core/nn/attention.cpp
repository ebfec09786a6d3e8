#include "core/nn/attention.h"

#include "core/base/thread_pool.h"

#include <limits>

namespace attnscope {
namespace {

/// The columns of head h in a matrix of all heads.
auto headColumns(ConstMatrixRef all, int head, Index width) {
    return all.middleCols(head * width, width);
}

/// Shows the head's part of a projection as the paper writes it, (in, width), for Q = X W.
void showParameter(const Watch& watch, Stage stage, const LinearWeights& w, Index firstRow, Index rows) {
    if (!watch.wants(stage)) return;
    RowMatrix transposed = w.weight.middleRows(firstRow, rows).transpose();
    watch.show(stage, transposed);
}

/// One head, nine lines like the annotated transformer's: scores, scale, mask, softmax, weights · V.
RowMatrix attend(RowMatrix query, RowMatrix key, RowMatrix value, float scale, const AttentionMask& mask,
                 const Watch& watch) {
    watch.show(Stage::Query, query);
    watch.show(Stage::Key, key);
    watch.show(Stage::Value, value);
    RowMatrix scores = rawScores(query, key); // (T_q, T_k)
    watch.show(Stage::RawScores, scores);
    scores *= scale;
    watch.show(Stage::ScaledScores, scores);
    maskScores(mask, scores);
    watch.show(Stage::MaskedScores, scores);
    softmaxRows(scores);
    watch.show(Stage::Weights, scores);
    RowMatrix output = scores * value; // (T_q, d_v)
    watch.show(Stage::HeadOutput, output);
    return output;
}

} // namespace

RowMatrix rawScores(ConstMatrixRef query, ConstMatrixRef key) {
    return query * key.transpose();
}

void maskScores(const AttentionMask& mask, MatrixRef scores) {
    if (!mask.causal && mask.keyIsVisible.empty()) return;
    for (Index i = 0; i < scores.rows(); ++i)
        for (Index j = 0; j < scores.cols(); ++j)
            if (!mask.sees(i, j)) scores(i, j) = -std::numeric_limits<float>::infinity();
}

void softmaxRows(MatrixRef scores) {
    constexpr float masked = -std::numeric_limits<float>::infinity();
    RowVector exponentials(scores.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
        auto row = scores.row(i);
        const float maximum = row.size() > 0 ? row.maxCoeff() : masked;
        if (maximum == masked) {
            row.setZero();
            continue;
        }
        exponentials = (row.array() - maximum).exp().matrix();
        // Eigen's vectorised exp(−∞) is a tiny number, not 0.
        for (Index j = 0; j < row.size(); ++j) row(j) = row(j) == masked ? 0.0F : exponentials(j);
        row /= row.sum();
    }
}

RowMatrix attendHeads(const AttentionWeights& w, ConstMatrixRef query, ConstMatrixRef key, ConstMatrixRef value,
                      const AttentionMask& mask, const Watch& watch) {
    const Index dK = w.keyWidth(), dV = w.valueWidth();
    RowMatrix concatenation(query.rows(), w.heads * dV);
    parallelFor(w.heads, [&](Index begin, Index end) {
        for (int h = int(begin); h < int(end); ++h) {
            const Watch head = watch.head(h);
            showParameter(head, Stage::QueryWeight, w.query, h * dK, dK);
            showParameter(head, Stage::KeyWeight, w.key, h * dK, dK);
            showParameter(head, Stage::ValueWeight, w.value, h * dV, dV);
            concatenation.middleCols(h * dV, dV) = attend(headColumns(query, h, dK), headColumns(key, h, dK),
                                                          headColumns(value, h, dV), w.scale, mask, head);
        }
    });
    return concatenation;
}

AttentionPass multiHeadAttention(const AttentionWeights& w, ConstMatrixRef x, ConstMatrixRef memory,
                                 const AttentionMask& mask, const Watch& watch) {
    AttentionPass pass;
    pass.query = linear(w.query, x);      // (T_q, heads·d_k)
    pass.key = linear(w.key, memory);     // (T_k, heads·d_k)
    pass.value = linear(w.value, memory); // (T_k, heads·d_v)
    pass.concatenation = attendHeads(w, pass.query, pass.key, pass.value, mask, watch);
    watch.show(Stage::Concatenation, pass.concatenation);
    if (w.output.empty()) {
        pass.output = pass.concatenation;
        return pass;
    }
    showParameter(watch, Stage::OutputWeight, w.output, 0, w.output.out());
    pass.output = linear(w.output, pass.concatenation); // (T_q, d)
    watch.show(Stage::Projection, pass.output);
    return pass;
}

void multiHeadAttentionBackward(const AttentionWeights& w, ConstMatrixRef x, ConstMatrixRef memory,
                                const AttentionMask& mask, const AttentionPass& pass, ConstMatrixRef dOutput,
                                AttentionWeights& dw, RowMatrix& dx, RowMatrix& dMemory) {
    const Index dK = w.keyWidth(), dV = w.valueWidth();
    const RowMatrix dConcatenation =
        w.output.empty() ? RowMatrix(dOutput) : linearBackward(w.output, pass.concatenation, dOutput, dw.output);
    RowMatrix dQuery(x.rows(), w.heads * dK), dKey(memory.rows(), w.heads * dK), dValue(memory.rows(), w.heads * dV);
    for (int h = 0; h < w.heads; ++h) {
        const RowMatrix query = headColumns(pass.query, h, dK), key = headColumns(pass.key, h, dK);
        const auto value = headColumns(pass.value, h, dV);
        const auto dHead = headColumns(dConcatenation, h, dV); // (T_q, d_v)
        RowMatrix weights = rawScores(query, key) * w.scale;
        maskScores(mask, weights);
        softmaxRows(weights); // P
        const RowMatrix dWeights = dHead * value.transpose();
        dValue.middleCols(h * dV, dV).noalias() = weights.transpose() * dHead;
        // Softmax: dS = P ⊙ (dP − Σ_j dP_j P_j)
        const Eigen::VectorXf rowDots = dWeights.cwiseProduct(weights).rowwise().sum();
        const RowMatrix dScores = (weights.array() * (dWeights.colwise() - rowDots).array() * w.scale).matrix();
        dQuery.middleCols(h * dK, dK).noalias() = dScores * key;
        dKey.middleCols(h * dK, dK).noalias() = dScores.transpose() * query;
    }
    dx += linearBackward(w.query, x, dQuery, dw.query);
    dMemory += linearBackward(w.key, memory, dKey, dw.key);
    dMemory += linearBackward(w.value, memory, dValue, dw.value);
}

} // namespace attnscope
