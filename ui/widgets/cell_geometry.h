// Where the cells of a matrix lie on a plot: cell <-> pixel, zoom, pan, and how many labels have room.
#pragma once

#include <QRectF>
#include <optional>

namespace attnscope {

struct Cell {
    int row = 0, column = 0;
    bool operator==(const Cell&) const = default;
};

struct GridSize {
    int rows = 0, columns = 0;
    bool operator==(const GridSize&) const = default;
};

/// The visible part of a matrix in cells: cell i reaches from i to i + 1.
struct CellWindow {
    double row = 0, column = 0, rows = 1, columns = 1;
    bool operator==(const CellWindow&) const = default;
};

CellWindow wholeWindow(GridSize grid);
/// The same size or smaller, moved so that nothing outside the matrix shows.
CellWindow keptInside(CellWindow window, GridSize grid);
/// factor > 1 enlarges the cells; the point (row, column) stays where it is. At most down to two cells a side.
CellWindow zoomed(CellWindow window, double factor, double row, double column, GridSize grid);

/// Rows [firstRow, endRow) and columns [firstColumn, endColumn).
struct CellSpan {
    int firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0;
    qint64 count() const { return qint64(endRow - firstRow) * (endColumn - firstColumn); }
};

/// A window shown in a rectangle of the plot; row 0 on top.
struct CellGeometry {
    QRectF plot; ///< logical pixels
    CellWindow window;
    GridSize grid;

    double cellWidth() const { return plot.width() / window.columns; }
    double cellHeight() const { return plot.height() / window.rows; }
    double x(double column) const { return plot.left() + (column - window.column) * cellWidth(); }
    double y(double row) const { return plot.top() + (row - window.row) * cellHeight(); }
    double columnAt(double x) const { return window.column + (x - plot.left()) / cellWidth(); }
    double rowAt(double y) const { return window.row + (y - plot.top()) / cellHeight(); }

    /// May reach out of the plot.
    QRectF cellRect(Cell cell) const { return {x(cell.column), y(cell.row), cellWidth(), cellHeight()}; }
    std::optional<Cell> cellAt(QPointF point) const;
    /// Every cell of which something shows.
    CellSpan visible() const;
};

/// Every how manieth label is shown so that labels of labelSize pixels do not touch where cells are cellSize apart:
/// 1, 2, 5, 10, 20, 50 ...
int labelStride(double cellSize, double labelSize);

} // namespace attnscope
