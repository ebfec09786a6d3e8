#include "core/train/loss.h"

#include <cmath>

namespace attnscope {

Loss crossEntropy(ConstMatrixRef logits, std::span<const TokenId> targets, float smoothing) {
    Loss loss{0, RowMatrix(logits.rows(), logits.cols())};
    const float everywhere = smoothing / float(logits.cols());
    for (Index t = 0; t < logits.rows(); ++t) {
        const int target = targets[std::size_t(t)].value;
        const float maximum = logits.row(t).maxCoeff();
        auto probabilities = loss.dLogits.row(t);
        probabilities = (logits.row(t).array() - maximum).exp().matrix();
        const float sum = probabilities.sum();
        const double logSum = double(maximum) + std::log(double(sum));
        // −Σ q_j log p_j with log p_j = logit_j − logSum and Σ q_j = 1
        loss.sum +=
            logSum - double(everywhere) * double(logits.row(t).sum()) - double((1.0F - smoothing) * logits(t, target));
        // d/dlogit = p − q
        probabilities = (probabilities.array() / sum - everywhere).matrix();
        probabilities(target) -= 1.0F - smoothing;
    }
    return loss;
}

} // namespace attnscope
