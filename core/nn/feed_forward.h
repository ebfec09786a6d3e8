#pragma once

#include "core/nn/activation.h"
#include "core/nn/linear.h"
#include "core/nn/probe.h"

namespace attnscope {

/// Position-wise feed-forward (Vaswani et al. 2017, eq. 2): f(x W₁ᵀ + b₁) W₂ᵀ + b₂.
struct FeedForwardWeights {
    LinearWeights up;   ///< W₁ (d_ff, d)
    LinearWeights down; ///< W₂ (d, d_ff)
    Activation activation = Activation::Relu;
};

/// What the forward pass computed and the backward pass needs.
struct FeedForwardPass {
    RowMatrix preActivation; ///< (T, d_ff)
    RowMatrix hidden;        ///< (T, d_ff)
    RowMatrix output;        ///< (T, d)
};

/// Shows FeedForwardHidden and FeedForwardOutput.
FeedForwardPass feedForward(const FeedForwardWeights& w, ConstMatrixRef x, const Watch& watch);

/// dOutput (T, d): adds to dw and returns dx (T, d).
RowMatrix feedForwardBackward(const FeedForwardWeights& w, ConstMatrixRef x, const FeedForwardPass& pass,
                              ConstMatrixRef dOutput, FeedForwardWeights& dw);

} // namespace attnscope
