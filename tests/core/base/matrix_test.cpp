#include "core/base/matrix.h"

#include "tests/support/test_files.h"

#include <gtest/gtest.h>

namespace attnscope {
namespace {

using ColumnMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;
using Transposed = decltype(std::declval<const RowMatrix&>().transpose());
using Product = decltype(std::declval<const RowMatrix&>() * std::declval<const RowMatrix&>());
using Sum = decltype(std::declval<const RowMatrix&>() + std::declval<const RowMatrix&>());
using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// What could only be seen through a silent copy must not compile.
static_assert(!std::is_constructible_v<ConstMatrixRef, Transposed>);
static_assert(!std::is_constructible_v<ConstMatrixRef, const ColumnMatrix&>);
static_assert(!std::is_constructible_v<ConstMatrixRef, Product>);
static_assert(!std::is_constructible_v<ConstMatrixRef, Sum>);
static_assert(!std::is_constructible_v<ConstMatrixRef, const DoubleMatrix&>);
static_assert(std::is_constructible_v<ConstMatrixRef, const RowMatrix&>);
static_assert(std::is_constructible_v<ConstMatrixRef, const RowVector&>);
static_assert(!std::is_constructible_v<MatrixRef, Transposed>);

TEST(ConstMatrixRef, ViewsAMatrixWithoutCopying) {
    const RowMatrix m = test::randomMatrix(5, 7, 1);
    const ConstMatrixRef view = m;
    EXPECT_EQ(view.data(), m.data());
    EXPECT_EQ(view.outerStride(), 7);
    EXPECT_EQ(view, m);
}

TEST(ConstMatrixRef, ViewsTheColumnsOfAHeadWithoutCopying) {
    const RowMatrix m = test::randomMatrix(5, 8, 1);
    const ConstMatrixRef head = m.middleCols(4, 2);
    EXPECT_EQ(head.data(), m.data() + 4);
    EXPECT_EQ(head.outerStride(), 8);
    EXPECT_EQ(head(3, 1), m(3, 5));
}

TEST(ConstMatrixRef, ViewsRowsWithoutCopying) {
    const RowMatrix m = test::randomMatrix(5, 8, 1);
    const ConstMatrixRef rows = m.middleRows(2, 2);
    EXPECT_EQ(rows.data(), m.data() + 16);
    EXPECT_EQ(rows(1, 3), m(3, 3));
}

TEST(ConstMatrixRef, ViewsABlockOfAViewWithoutCopying) {
    const RowMatrix m = test::randomMatrix(6, 8, 1);
    const ConstMatrixRef all = m, head = all.middleCols(2, 4), inner = head.middleRows(1, 3), again = inner;
    EXPECT_EQ(again.data(), m.data() + 8 + 2);
    EXPECT_EQ(again.outerStride(), 8);
}

TEST(ConstMatrixRef, AssignmentRebindsAndLeavesTheDataAlone) {
    const RowMatrix a = test::randomMatrix(2, 3, 1), b = test::randomMatrix(4, 5, 2), before = a;
    ConstMatrixRef view = a;
    view = ConstMatrixRef(b);
    EXPECT_EQ(view.data(), b.data());
    EXPECT_EQ(view.rows(), 4);
    EXPECT_EQ(a, before);
}

TEST(ConstMatrixRef, IsEmptyByDefault) {
    EXPECT_EQ(ConstMatrixRef().size(), 0);
}

TEST(MatrixRef, WritesThroughToTheMatrix) {
    RowMatrix m = RowMatrix::Zero(3, 4);
    MatrixRef columns = m.middleCols(1, 2);
    columns.setConstant(2.0F);
    EXPECT_EQ(m.sum(), 12.0F);
    EXPECT_EQ(m(0, 0), 0.0F);
    EXPECT_EQ(m(2, 2), 2.0F);
}

} // namespace
} // namespace attnscope
