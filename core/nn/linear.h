#pragma once

#include "core/base/matrix.h"

namespace attnscope {

/// y = x Wᵀ + b; W (out, in) as checkpoints store it, b (1, out) or empty.
struct LinearWeights {
    RowMatrix weight;
    RowVector bias;

    Index in() const { return weight.cols(); }
    Index out() const { return weight.rows(); }
    bool empty() const { return weight.size() == 0; }
};

/// x (T, in) -> (T, out). The output columns are split over the compute threads.
RowMatrix linear(const LinearWeights& w, ConstMatrixRef x);

/// dy (T, out): adds to dw and returns dx (T, in).
///   dW = dyᵀ x,  db = Σ_t dy_t,  dx = dy W
RowMatrix linearBackward(const LinearWeights& w, ConstMatrixRef x, ConstMatrixRef dy, LinearWeights& dw);

/// a bᵀ with the rows of b (the output's columns) split over the compute threads: (m, k) × (n, k) -> (m, n).
RowMatrix timesTransposed(ConstMatrixRef a, ConstMatrixRef b);

} // namespace attnscope
