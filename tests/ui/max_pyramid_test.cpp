#include "ui/widgets/max_pyramid.h"

#include "tests/support/test_files.h"
#include "ui/widgets/cell_image.h"

#include <QSet>
#include <cmath>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

TraceMatrix owned(RowMatrix values) {
    const auto kept = std::make_shared<const RowMatrix>(std::move(values));
    return {*kept, kept};
}

MaxPyramid pyramidOf(RowMatrix values, Strongest strongest = Strongest::Largest, bool causal = false) {
    return MaxPyramid(owned(std::move(values)), strongest, causal);
}

/// A table whose entry i is the colour with blue = i: a pixel tells its place on the colour map.
CellColours placeColours(ColourRange range = {0, 1}) {
    CellColours colours{.table = {},
                        .range = range,
                        .masked = qRgb(255, 0, 0),
                        .maskedHatch = qRgb(0, 255, 0),
                        .notANumber = qRgb(255, 255, 0)};
    for (int i = 0; i < 256; ++i) colours.table.push_back(qRgb(0, 0, i));
    return colours;
}

QImage filled(const MaxPyramid& pyramid, QSize size, const CellWindow& window,
              const CellColours& colours = placeColours(), Hatch hatch = {}) {
    QImage image(size, QImage::Format_RGB32);
    fillCells(image, pyramid, window, colours, hatch);
    return image;
}

CellWindow all(const MaxPyramid& pyramid) {
    return wholeWindow({int(pyramid.rows()), int(pyramid.columns())});
}

} // namespace

TEST(MaxPyramid, EachLevelHoldsTheMaximumOfTheCellsItCovers) {
    const RowMatrix values = test::randomMatrix(13, 21, 5);
    const auto pyramid = pyramidOf(values);
    ASSERT_EQ(pyramid.levels(), 6); // 21 -> 11 -> 6 -> 3 -> 2 -> 1
    for (int n = 0; n < pyramid.levels(); ++n) {
        const auto level = pyramid.level(n);
        const Index side = Index(1) << n;
        for (Index r = 0; r < level.rows(); ++r)
            for (Index c = 0; c < level.cols(); ++c) {
                const auto covered =
                    values.block(r * side, c * side, std::min(side, 13 - r * side), std::min(side, 21 - c * side));
                EXPECT_EQ(level(r, c), covered.maxCoeff());
            }
    }
}

TEST(MaxPyramid, LevelZeroIsTheMatrixItselfNotACopy) {
    const auto matrix = owned(test::randomMatrix(8, 8, 1));
    EXPECT_EQ(MaxPyramid(matrix, Strongest::Largest, false).level(0).data(), matrix.values.data());
}

TEST(MaxPyramid, SignedMapsKeepTheValueFarthestFromZero) {
    const auto pyramid = pyramidOf(test::matrixFrom({{0.5, -3}, {2, 1}}), Strongest::Absolute);
    EXPECT_EQ(pyramid.level(1)(0, 0), -3);
}

TEST(MaxPyramid, MaskedCellsNeverStandForVisibleOnes) {
    RowMatrix values(2, 2);
    values << maskedValue, maskedValue, -5, maskedValue;
    for (const auto rule : {Strongest::Largest, Strongest::Absolute})
        EXPECT_EQ(pyramidOf(values, rule).level(1)(0, 0), -5);
    values(1, 0) = maskedValue;
    for (const auto rule : {Strongest::Largest, Strongest::Absolute})
        EXPECT_EQ(pyramidOf(values, rule).level(1)(0, 0), maskedValue);
}

TEST(MaxPyramid, AFaultyNumberIsNotPaintedOver) {
    RowMatrix values = RowMatrix::Ones(4, 4);
    values(2, 1) = std::nanf("");
    for (const auto rule : {Strongest::Largest, Strongest::Absolute}) {
        const auto pyramid = pyramidOf(values, rule);
        EXPECT_TRUE(std::isnan(pyramid.level(2)(0, 0)));
        EXPECT_EQ(filled(pyramid, {1, 1}, all(pyramid)).pixel(0, 0), placeColours().notANumber);
    }
}

TEST(MaxPyramid, TheCausalMaskHidesKeysAfterTheQuery) {
    const auto pyramid = pyramidOf(RowMatrix::Ones(3, 3), Strongest::Largest, true);
    EXPECT_EQ(pyramid.at(1, 2), maskedValue);
    EXPECT_EQ(pyramid.at(2, 2), 1);
    EXPECT_EQ(pyramid.at(2, 0), 1);
}

TEST(ValueRange, LeavesOutMaskedAndHiddenValues) {
    RowMatrix values(2, 3);
    values << 1, 99, 99, 2, maskedValue, 99;
    const auto range = valueRange(values, true);
    EXPECT_EQ(range.low, 1);
    EXPECT_EQ(range.high, 2);
    const auto none = valueRange(RowMatrix(RowMatrix::Constant(2, 2, maskedValue)), false);
    EXPECT_EQ(none.low, 0);
    EXPECT_EQ(none.high, 1);
}

TEST(CellImage, EveryOneOfAThousandBrightCellsIsVisibleZoomedOut) {
    constexpr int side = 4096;
    RowMatrix values = RowMatrix::Zero(side, side);
    std::vector<Cell> bright;
    for (int i = 0; i < 1000; ++i) {
        const Cell cell{(i * 2741 + 17) % side, (i * 1327 + 401) % side};
        values(cell.row, cell.column) = 1;
        bright.push_back(cell);
    }
    for (const auto rule : {Strongest::Largest, Strongest::Absolute}) {
        const auto pyramid = pyramidOf(values, rule);
        for (const QSize size : {QSize(1000, 940), QSize(640, 480), QSize(333, 4096), QSize(64, 64)}) {
            const QImage image = filled(pyramid, size, all(pyramid));
            int lit = 0;
            for (const Cell cell : bright) {
                const int x = int((cell.column + 0.5) * size.width() / side),
                          y = int((cell.row + 0.5) * size.height() / side);
                lit += qBlue(image.pixel(x, y)) == 255;
            }
            EXPECT_EQ(lit, 1000) << size.width() << " x " << size.height();
        }
    }
}

TEST(CellImage, ABrightCellLightsNoPixelFartherThanOneBesideItsOwn) {
    RowMatrix values = RowMatrix::Zero(1000, 1000);
    values(501, 733) = 1;
    const auto pyramid = pyramidOf(values);
    const QImage image = filled(pyramid, {170, 170}, all(pyramid));
    const int row = int(501.5 * 0.17), column = int(733.5 * 0.17);
    int lit = 0;
    for (int y = 0; y < 170; ++y)
        for (int x = 0; x < 170; ++x)
            if (qBlue(image.pixel(x, y)) > 0) {
                ++lit;
                EXPECT_LE(std::abs(y - row), 1);
                EXPECT_LE(std::abs(x - column), 1);
            }
    EXPECT_GE(lit, 1);
}

TEST(CellImage, CellsLargerThanAPixelHaveCrispEdges) {
    const auto pyramid = pyramidOf(test::matrixFrom({{0, 1}, {1, 0}}));
    const QImage image = filled(pyramid, {20, 10}, all(pyramid));
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < 20; ++x)
            EXPECT_EQ(qBlue(image.pixel(x, y)), ((x < 10) != (y < 5)) ? 255 : 0) << x << ", " << y;
}

TEST(CellImage, AWindowShowsOnlyItsCells) {
    RowMatrix values(4, 4);
    for (int i = 0; i < 16; ++i) values(i / 4, i % 4) = float(i) / 15;
    const auto pyramid = pyramidOf(values);
    const QImage image = filled(pyramid, {2, 2}, {.row = 2, .column = 1, .rows = 2, .columns = 2});
    EXPECT_EQ(qBlue(image.pixel(0, 0)), 9 * 17);
    EXPECT_EQ(qBlue(image.pixel(1, 1)), 14 * 17);
}

TEST(CellImage, MaskedCellsAreNeverASmallNumber) {
    RowMatrix values(2, 2);
    values << 1, maskedValue, 0, 0.5F;
    const auto colours = placeColours();
    const auto pyramid = pyramidOf(values);
    EXPECT_EQ(filled(pyramid, {2, 2}, all(pyramid)).pixel(1, 0), colours.masked);
    const QImage hatched = filled(pyramid, {40, 40}, all(pyramid), colours, {6, 1});
    QSet<QRgb> seen;
    for (int y = 0; y < 20; ++y)
        for (int x = 20; x < 40; ++x) seen.insert(hatched.pixel(x, y));
    EXPECT_EQ(seen, (QSet<QRgb>{colours.masked, colours.maskedHatch}));
    EXPECT_EQ(hatched.pixel(3, 3), colours.of(1)); // a sum of 6: would be hatched
}

TEST(CellImage, CausalWeightsAreMaskedAboveTheDiagonalAtEveryZoom) {
    const auto pyramid = pyramidOf(RowMatrix::Identity(64, 64), Strongest::Largest, true);
    for (const int side : {8, 64, 640}) {
        const QImage image = filled(pyramid, {side, side}, all(pyramid));
        EXPECT_EQ(image.pixel(side - 1, 0), placeColours().masked);
        EXPECT_EQ(qBlue(image.pixel(0, side - 1)), 0);
        EXPECT_EQ(qBlue(image.pixel(side / 2, side / 2)), 255);
    }
}

} // namespace attnscope
