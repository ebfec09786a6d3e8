#pragma once

#include "core/base/ids.h"
#include "core/base/matrix.h"

#include <span>

namespace attnscope {

struct Loss {
    double sum = 0;    ///< over the rows, in nats
    RowMatrix dLogits; ///< (T, V) gradient of the sum
};

/// Cross entropy of each row's softmax with its target, label-smoothed (Szegedy et al. 2016, sec. 7): the target's
/// probability is 1 − ε + ε/V, every other's ε/V. logits (T, V), targets T ids in [0, V), smoothing ε in [0, 1).
Loss crossEntropy(ConstMatrixRef logits, std::span<const TokenId> targets, float smoothing);

} // namespace attnscope
