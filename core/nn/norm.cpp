#include "core/nn/norm.h"

#include <cmath>

namespace attnscope {
namespace {

/// x̂ = (x − mean) · inverseDeviation of one row.
struct Normalised {
    RowVector values;
    float inverseDeviation;
};

Normalised normalise(const RowVector& x, float eps) {
    const RowVector centred = x.array() - x.mean();
    const float inverse = 1.0F / std::sqrt(centred.squaredNorm() / float(x.size()) + eps);
    return {centred * inverse, inverse};
}

} // namespace

RowMatrix layerNorm(const LayerNormWeights& w, ConstMatrixRef x) {
    RowMatrix y(x.rows(), x.cols());
    for (Index t = 0; t < x.rows(); ++t) y.row(t) = normalise(x.row(t), w.eps).values.cwiseProduct(w.weight) + w.bias;
    return y;
}

RowMatrix layerNormBackward(const LayerNormWeights& w, ConstMatrixRef x, ConstMatrixRef dy, LayerNormWeights& dw) {
    RowMatrix dx(x.rows(), x.cols());
    for (Index t = 0; t < x.rows(); ++t) {
        const auto [xHat, inverse] = normalise(x.row(t), w.eps);
        dw.weight += dy.row(t).cwiseProduct(xHat);
        dw.bias += dy.row(t);
        const RowVector dxHat = dy.row(t).cwiseProduct(w.weight);
        // dx = (dx̂ − mean(dx̂) − x̂ · mean(dx̂ x̂)) · inverseDeviation
        dx.row(t) = (dxHat.array() - dxHat.mean() - xHat.array() * dxHat.cwiseProduct(xHat).mean()) * inverse;
    }
    return dx;
}

} // namespace attnscope
