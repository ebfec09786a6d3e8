#pragma once

#include "core/base/matrix.h"

namespace attnscope {

/// Layer normalisation (Ba et al. 2016, eq. 4): y = (x − mean) / √(var + eps) · gamma + beta, var biased, over each row.
struct LayerNormWeights {
    RowVector weight; ///< gamma (1, d)
    RowVector bias;   ///< beta (1, d)
    float eps = 1e-5F;
};

/// x (T, d) -> (T, d). A constant row gives beta, never NaN.
RowMatrix layerNorm(const LayerNormWeights& w, ConstMatrixRef x);

/// dy (T, d): adds to dw and returns dx (T, d).
RowMatrix layerNormBackward(const LayerNormWeights& w, ConstMatrixRef x, ConstMatrixRef dy, LayerNormWeights& dw);

} // namespace attnscope
