// The one place that fixes how numbers are kept: float32, row-major, one token a row.
#pragma once

#include <Eigen/Core>
#include <type_traits>

namespace attnscope {

using Index = Eigen::Index;
using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor>;

namespace detail {
using ConstMap = Eigen::Map<const RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using MutableMap = Eigen::Map<RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;

/// What can be seen as a row-major matrix without a copy: anything with direct access whose rows are contiguous.
template <class Derived>
concept RowMajorStorage = bool(Derived::Flags& Eigen::DirectAccessBit) &&
                          (bool(Derived::IsRowMajor) || Derived::RowsAtCompileTime == 1) &&
                          Derived::InnerStrideAtCompileTime == 1 && std::is_same_v<typename Derived::Scalar, float>;
} // namespace detail

/// A read-only view of row-major float data (rows, cols, distance between rows). It never copies: what cannot be viewed
/// without a copy (a transpose, an expression, a column-major matrix) does not compile.
class ConstMatrixRef : public detail::ConstMap {
    using Base = detail::ConstMap;

  public:
    ConstMatrixRef() : Base(nullptr, 0, 0, Eigen::OuterStride<>(0)) {}
    ConstMatrixRef(const float* data, Index rows, Index cols, Index outerStride)
        : Base(data, rows, cols, Eigen::OuterStride<>(outerStride)) {}
    ConstMatrixRef(const float* data, Index rows, Index cols) : ConstMatrixRef(data, rows, cols, cols) {}
    ConstMatrixRef(const ConstMatrixRef&) = default;
    template <class Derived>
    requires detail::RowMajorStorage<Derived> ConstMatrixRef(const Eigen::DenseBase<Derived>& m)
        : ConstMatrixRef(m.derived().data(), m.rows(), m.cols(), m.derived().outerStride()) {}
    ConstMatrixRef& operator=(const ConstMatrixRef& other) {
        // Rebinds the view; the data it looked at stays as it was.
        if (this != &other) new (this) ConstMatrixRef(other.data(), other.rows(), other.cols(), other.outerStride());
        return *this;
    }
};

/// A writable view of row-major float data.
class MatrixRef : public detail::MutableMap {
    using Base = detail::MutableMap;

  public:
    MatrixRef(float* data, Index rows, Index cols, Index outerStride)
        : Base(data, rows, cols, Eigen::OuterStride<>(outerStride)) {}
    MatrixRef(const MatrixRef&) = default;
    template <class Derived>
    requires detail::RowMajorStorage<Derived> MatrixRef(Eigen::DenseBase<Derived>& m)
        : MatrixRef(m.derived().data(), m.rows(), m.cols(), m.derived().outerStride()) {}
    template <class Derived>
    requires detail::RowMajorStorage<Derived> MatrixRef(Eigen::DenseBase<Derived>&& m)
        : MatrixRef(m.derived().data(), m.rows(), m.cols(), m.derived().outerStride()) {}
    using Base::operator=;
};

} // namespace attnscope
