#include "ui/widgets/cell_geometry.h"

#include <gtest/gtest.h>

namespace attnscope {

TEST(CellGeometry, ACellIsFoundInTheMiddleOfItsRectangle) {
    const CellGeometry geometry{QRectF(40, 30, 300, 200), {.row = 1, .column = 2.5, .rows = 4, .columns = 6}, {10, 12}};
    for (int row = 1; row < 5; ++row)
        for (int column = 3; column < 8; ++column)
            EXPECT_EQ(geometry.cellAt(geometry.cellRect({row, column}).center()), (Cell{row, column}));
}

TEST(CellGeometry, OutsideOfThePlotThereIsNoCell) {
    const CellGeometry geometry{QRectF(40, 30, 300, 200), wholeWindow({4, 6}), {4, 6}};
    EXPECT_FALSE(geometry.cellAt({39, 100}));
    EXPECT_FALSE(geometry.cellAt({100, 231}));
    EXPECT_FALSE(geometry.cellAt({340, 230})); // the far corner is past the last cell
}

TEST(CellGeometry, TheVisibleSpanHoldsEveryCellThatShows) {
    const CellGeometry geometry{QRectF(0, 0, 100, 100), {.row = 0.5, .column = 2, .rows = 3, .columns = 2}, {10, 10}};
    const CellSpan span = geometry.visible();
    EXPECT_EQ(span.firstRow, 0);
    EXPECT_EQ(span.endRow, 4);
    EXPECT_EQ(span.firstColumn, 2);
    EXPECT_EQ(span.endColumn, 4);
    EXPECT_EQ(span.count(), 8);
}

TEST(CellWindow, ZoomingKeepsThePointUnderThePointer) {
    const GridSize grid{100, 80};
    const CellGeometry before{QRectF(0, 0, 400, 300), {.row = 20, .column = 10, .rows = 40, .columns = 40}, grid};
    const CellGeometry after{before.plot, zoomed(before.window, 1.25, before.rowAt(120), before.columnAt(250), grid),
                             grid};
    EXPECT_NEAR(after.rowAt(120), before.rowAt(120), 1e-9);
    EXPECT_NEAR(after.columnAt(250), before.columnAt(250), 1e-9);
    EXPECT_NEAR(after.window.rows, 32, 1e-9);
}

TEST(CellWindow, NothingOutsideOfTheMatrixShows) {
    const GridSize grid{10, 20};
    EXPECT_EQ(keptInside({.row = -3, .column = 18, .rows = 5, .columns = 5}, grid), (CellWindow{0, 15, 5, 5}));
    EXPECT_EQ(zoomed(wholeWindow(grid), 0.5, 3, 3, grid), wholeWindow(grid));
}

TEST(CellWindow, ZoomingEndsAtTwoCells) {
    const GridSize grid{10, 1};
    CellWindow window = wholeWindow(grid);
    for (int i = 0; i < 50; ++i) window = zoomed(window, 2, 9, 0, grid);
    EXPECT_EQ(window.rows, 2);
    EXPECT_EQ(window.columns, 1);
    EXPECT_LE(window.row + window.rows, 10);
}

TEST(LabelStride, LabelsNeverTouchAndNoRoomIsWasted) {
    EXPECT_EQ(labelStride(30, 16), 1);
    EXPECT_EQ(labelStride(16, 16), 1);
    EXPECT_EQ(labelStride(15, 16), 2);
    EXPECT_EQ(labelStride(4, 16), 5);
    EXPECT_EQ(labelStride(0.25, 16), 100);
    for (double size = 0.01; size < 40; size *= 1.3) EXPECT_GE(labelStride(size, 16) * size, 16);
}

} // namespace attnscope
