#include "ui/widgets/max_pyramid.h"

#include "tests/support/test_files.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace attnscope {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

CellWindow whole(Index rows, Index cols, int width, int height) {
    return {.columnsPerPixel = double(cols) / width, .rowsPerPixel = double(rows) / height, .width = width, .height = height};
}

TEST(MaxPyramid, ShowsEveryIsolatedBrightCellOfALargeMatrix) {
    RowMatrix m = RowMatrix::Zero(4096, 4096);
    std::vector<std::pair<int, int>> bright;
    for (int i = 0; i < 1000; ++i) {
        bright.emplace_back(i * 1741 % 4096, i * 2939 % 4096);
        m(bright.back().first, bright.back().second) = 1;
    }
    const int width = 700, height = 500;
    const auto pixels = MaxPyramid(m, MaxPyramid::Order::Largest).sample(whole(4096, 4096, width, height));
    for (const auto& [row, column] : bright) {
        const int x = int(column * width / 4096.0), y = int(row * height / 4096.0);
        EXPECT_EQ(pixels[std::size_t(y * width + x)], 1) << row << ", " << column;
    }
}

TEST(MaxPyramid, APixelIsTheLargestOfItsFootprint) {
    const RowMatrix m = test::randomMatrix(60, 90, 1);
    const auto pixels = MaxPyramid(m, MaxPyramid::Order::Largest).sample(whole(60, 90, 30, 20)); // 3 × 3 cells a pixel
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x) EXPECT_GE(pixels[std::size_t(y * 30 + x)], m.block(3 * y, 3 * x, 3, 3).maxCoeff());
}

TEST(MaxPyramid, EnlargedCellsAreExact) {
    const RowMatrix m = test::randomMatrix(2, 3, 2);
    const auto pixels = MaxPyramid(m, MaxPyramid::Order::Largest).sample(whole(2, 3, 30, 20));
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x) EXPECT_EQ(pixels[std::size_t(y * 30 + x)], m(y / 10, x / 10));
}

TEST(MaxPyramid, MaskedCellsCountOnlyWhereAllAreMasked) {
    RowMatrix m = RowMatrix::Constant(4, 4, masked);
    m(0, 1) = -5;
    const auto pixels = MaxPyramid(m, MaxPyramid::Order::Largest).sample(whole(4, 4, 2, 2));
    EXPECT_EQ(pixels[0], -5);
    EXPECT_EQ(pixels[3], masked);
}

TEST(MaxPyramid, ASignedMapShowsTheLargestMagnitude) {
    RowMatrix m(2, 2);
    m << 0.5F, -3, 1, masked;
    EXPECT_EQ(MaxPyramid(m, MaxPyramid::Order::LargestMagnitude).sample(whole(2, 2, 1, 1))[0], -3);
    EXPECT_EQ(MaxPyramid(m, MaxPyramid::Order::Largest).sample(whole(2, 2, 1, 1))[0], 1);
}

TEST(MaxPyramid, OutsideTheMatrixIsNothing) {
    const RowMatrix m = RowMatrix::Ones(2, 2);
    const auto pixels = MaxPyramid(m, MaxPyramid::Order::Largest).sample({.firstColumn = -2, .firstRow = 0, .width = 6, .height = 1});
    const std::vector<bool> inside{false, false, true, true, false, false};
    for (std::size_t x = 0; x < 6; ++x) EXPECT_EQ(!std::isnan(pixels[x]), inside[x]) << x;
}

TEST(MaxPyramid, RangeLeavesMaskedCellsOut) {
    RowMatrix m(1, 3);
    m << masked, -2, 7;
    const MaxPyramid pyramid(m, MaxPyramid::Order::Largest);
    EXPECT_EQ(pyramid.lowest(), -2);
    EXPECT_EQ(pyramid.highest(), 7);
}

} // namespace
} // namespace attnscope
