#include "core/nn/linear.h"

#include "core/base/thread_pool.h"

namespace attnscope {

RowMatrix timesTransposed(ConstMatrixRef a, ConstMatrixRef b) {
    RowMatrix product(a.rows(), b.rows());
    const auto columns = [&](Index begin, Index end) {
        product.middleCols(begin, end - begin).noalias() = a * b.middleRows(begin, end - begin).transpose();
    };
    // Below this, waking the threads costs more than they save.
    constexpr double worthSplitting = 2e5;
    if (double(a.rows()) * double(a.cols()) * double(b.rows()) < worthSplitting)
        columns(0, b.rows());
    else
        parallelFor(b.rows(), columns);
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
