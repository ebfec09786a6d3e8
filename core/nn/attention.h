// Scaled dot-product multi-head attention (Vaswani et al. 2017, eq. 1 and sec. 3.2.2).
#pragma once

#include "core/nn/linear.h"
#include "core/nn/probe.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// Which keys a query may see. Both rules hold together.
struct AttentionMask {
    bool causal = false;                    ///< query i sees keys 0..i
    std::vector<std::uint8_t> keyIsVisible; ///< padding: one flag a key; empty: all visible

    bool sees(Index query, Index key) const {
        return (!causal || key <= query) && (keyIsVisible.empty() || keyIsVisible[std::size_t(key)] != 0);
    }
};

enum class Side { Source, Target };

/// One attention sublayer of a model, as a trace remembers it: what is needed to read its matrices and to make its scores
/// and weights again from query and key.
struct AttentionSite {
    Site site; ///< without head
    int heads = 1;
    float scale = 1.0F;
    bool causal = false;
    Side queries = Side::Source, keys = Side::Source;
};

/// Widths are free of each other: heads · d_k need not be the model's width, nor d_v equal d_k.
struct AttentionWeights {
    LinearWeights query;  ///< (heads·d_k, d)
    LinearWeights key;    ///< (heads·d_k, d_memory)
    LinearWeights value;  ///< (heads·d_v, d_memory)
    LinearWeights output; ///< (d, heads·d_v), or empty: the concatenation is the result
    int heads = 1;
    float scale = 1.0F; ///< what raw scores are multiplied with, 1/√d_k as a rule

    Index keyWidth() const { return query.out() / heads; }   ///< d_k
    Index valueWidth() const { return value.out() / heads; } ///< d_v
};

/// What the forward pass computed and the backward pass needs; the T×T matrices are made again from query and key.
struct AttentionPass {
    RowMatrix query;         ///< (T_q, heads·d_k)
    RowMatrix key;           ///< (T_k, heads·d_k)
    RowMatrix value;         ///< (T_k, heads·d_v)
    RowMatrix concatenation; ///< (T_q, heads·d_v)
    RowMatrix output;        ///< (T_q, d)
};

/// x (T_q, d) asks, memory (T_k, d_memory) answers; self-attention: the same matrix twice.
/// Shows Query .. Projection and the parameters of each head.
AttentionPass multiHeadAttention(const AttentionWeights& w, ConstMatrixRef x, ConstMatrixRef memory,
                                 const AttentionMask& mask, const Watch& watch);

/// The same from given query, key and value (a decoding step with its cache); output not yet filled.
RowMatrix attendHeads(const AttentionWeights& w, ConstMatrixRef query, ConstMatrixRef key, ConstMatrixRef value,
                      const AttentionMask& mask, const Watch& watch);

/// dOutput (T_q, d): adds to dw, dx (T_q, d) and dMemory (T_k, d_memory).
void multiHeadAttentionBackward(const AttentionWeights& w, ConstMatrixRef x, ConstMatrixRef memory,
                                const AttentionMask& mask, const AttentionPass& pass, ConstMatrixRef dOutput,
                                AttentionWeights& dw, RowMatrix& dx, RowMatrix& dMemory);

// The kernel, one stage a function: the layer, its backward and a trace that derives a matrix on demand all call these, so
// that they agree bit for bit.

/// Q Kᵀ: (T_q, d_k) × (T_k, d_k) -> (T_q, T_k).
RowMatrix rawScores(ConstMatrixRef query, ConstMatrixRef key);

/// −∞ where mask says that the query does not see the key.
void maskScores(const AttentionMask& mask, MatrixRef scores);

/// Softmax of each row in place, shifted by the row's maximum; −∞ becomes exactly 0, a row of −∞ becomes zeros.
void softmaxRows(MatrixRef scores);

} // namespace attnscope
