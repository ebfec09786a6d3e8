// Post-norm encoder and decoder layers of the original Transformer (Vaswani et al. 2017, fig. 1), forward and backward.
#pragma once

#include "core/arch/model.h"
#include "core/nn/feed_forward.h"
#include "core/nn/norm.h"

namespace attnscope {

struct EncoderLayerWeights {
    AttentionWeights selfAttention;
    LayerNormWeights selfAttentionNorm;
    FeedForwardWeights feedForward;
    LayerNormWeights feedForwardNorm;
};

struct DecoderLayerWeights {
    AttentionWeights selfAttention;
    LayerNormWeights selfAttentionNorm;
    AttentionWeights crossAttention;
    LayerNormWeights crossAttentionNorm;
    FeedForwardWeights feedForward;
    LayerNormWeights feedForwardNorm;
};

/// One sublayer with its residual connection and norm: output = LayerNorm(input + sublayer(input)).
struct ResidualPass {
    RowMatrix sum;    ///< (T, d)
    RowMatrix output; ///< (T, d)
};

struct EncoderLayerPass {
    RowMatrix input; ///< (T, d)
    AttentionPass selfAttention;
    ResidualPass afterSelfAttention;
    FeedForwardPass feedForward;
    ResidualPass afterFeedForward;
};

struct DecoderLayerPass {
    RowMatrix input;
    AttentionPass selfAttention;
    ResidualPass afterSelfAttention;
    AttentionPass crossAttention;
    ResidualPass afterCrossAttention;
    FeedForwardPass feedForward;
    ResidualPass afterFeedForward;
};

/// LayerNorm(input + sublayer); shows ResidualSum and Norm.
ResidualPass addAndNorm(const LayerNormWeights& norm, ConstMatrixRef input, ConstMatrixRef sublayer,
                        const Watch& watch);

/// x (T, d) -> pass.afterFeedForward.output (T, d).
EncoderLayerPass encoderLayer(const EncoderLayerWeights& w, RowMatrix x, const AttentionMask& mask, const Watch& watch);

/// x (T, d) with memory (T_source, d).
DecoderLayerPass decoderLayer(const DecoderLayerWeights& w, RowMatrix x, ConstMatrixRef memory,
                              const AttentionMask& selfMask, const AttentionMask& crossMask, const Watch& watch);

/// dOutput (T, d): adds to dw, returns dx.
RowMatrix encoderLayerBackward(const EncoderLayerWeights& w, const AttentionMask& mask, const EncoderLayerPass& pass,
                               ConstMatrixRef dOutput, EncoderLayerWeights& dw);

/// Also adds to dMemory (T_source, d).
RowMatrix decoderLayerBackward(const DecoderLayerWeights& w, ConstMatrixRef memory, const AttentionMask& selfMask,
                               const AttentionMask& crossMask, const DecoderLayerPass& pass, ConstMatrixRef dOutput,
                               DecoderLayerWeights& dw, RowMatrix& dMemory);

// Shapes of what a layer shows; beside the layers, so that both change together (a test compares them).

void appendAttentionShapes(std::vector<StageShape>& out, const AttentionWeights& w, const Site& site, Index queries,
                           Index keys);
void appendResidualShapes(std::vector<StageShape>& out, const Site& site, Index rows, Index width);
void appendFeedForwardShapes(std::vector<StageShape>& out, const FeedForwardWeights& w, const Site& site, Index rows);

// Allocation of zero weights of given sizes.

LinearWeights zeroLinear(Index out, Index in, bool bias = true);
LayerNormWeights zeroNorm(Index width, float eps);
AttentionWeights zeroAttention(Index width, int heads);
FeedForwardWeights zeroFeedForward(Index width, Index hidden, Activation activation);

// Parameters by Hugging Face's names, prefix ending in a dot.

void visitLinear(const ParameterVisitor& visit, const std::string& prefix, LinearWeights& w);
void visitNorm(const ParameterVisitor& visit, const std::string& prefix, LayerNormWeights& w);

} // namespace attnscope
