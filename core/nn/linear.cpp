#include "core/nn/linear.h"

#include "core/base/thread_pool.h"

#include <algorithm>

namespace attnscope {

RowMatrix timesTransposed(ConstMatrixRef a, ConstMatrixRef b) {
    RowMatrix product(a.rows(), b.rows());
    const auto columns = [&](Index begin, Index end) {
        product.middleCols(begin, end - begin).noalias() = a * b.middleRows(begin, end - begin).transpose();
    };
    // Below this, waking the threads costs more than they save.
    constexpr double worthSplitting = 2e5;
    // What Eigen's widest kernel takes at once: parts that ended elsewhere would be summed in another order, and results
    // would depend on the number of threads.
    constexpr Index kernelWidth = 24;
    if (double(a.rows()) * double(a.cols()) * double(b.rows()) < worthSplitting)
        columns(0, b.rows());
    else
        parallelFor((b.rows() + kernelWidth - 1) / kernelWidth, [&](Index begin, Index end) {
            columns(begin * kernelWidth, std::min(end * kernelWidth, b.rows()));
        });
    return product;
}

RowMatrix linear(const LinearWeights& w, ConstMatrixRef x) {
    RowMatrix y = timesTransposed(x, w.weight); // (T, out)
    if (w.bias.size() > 0) y.rowwise() += w.bias;
    return y;
}

RowMatrix linearBackward(const LinearWeights& w, ConstMatrixRef x, ConstMatrixRef dy, LinearWeights& dw) {
    dw.weight.noalias() += dy.transpose() * x; // (out, in)
    if (w.bias.size() > 0) dw.bias += dy.colwise().sum();
    return dy * w.weight; // (T, in)
}

} // namespace attnscope
