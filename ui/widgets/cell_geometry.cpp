#include "ui/widgets/cell_geometry.h"

#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

/// Smallest side of a window: two cells, or all there are.
double smallestSide(int cells) {
    return std::min(2.0, double(std::max(cells, 1)));
}

} // namespace

CellWindow wholeWindow(GridSize grid) {
    return {0, 0, double(std::max(grid.rows, 1)), double(std::max(grid.columns, 1))};
}

CellWindow keptInside(CellWindow window, GridSize grid) {
    const CellWindow whole = wholeWindow(grid);
    window.rows = std::clamp(window.rows, smallestSide(grid.rows), whole.rows);
    window.columns = std::clamp(window.columns, smallestSide(grid.columns), whole.columns);
    window.row = std::clamp(window.row, 0.0, whole.rows - window.rows);
    window.column = std::clamp(window.column, 0.0, whole.columns - window.columns);
    return window;
}

CellWindow zoomed(CellWindow window, double factor, double row, double column, GridSize grid) {
    const CellWindow sized = keptInside({0, 0, window.rows / factor, window.columns / factor}, grid);
    return keptInside({.row = row - (row - window.row) * sized.rows / window.rows,
                       .column = column - (column - window.column) * sized.columns / window.columns,
                       .rows = sized.rows,
                       .columns = sized.columns},
                      grid);
}

std::optional<Cell> CellGeometry::cellAt(QPointF point) const {
    if (plot.isEmpty() || !plot.contains(point)) return std::nullopt;
    const Cell cell{int(std::floor(rowAt(point.y()))), int(std::floor(columnAt(point.x())))};
    const bool exists = cell.row >= 0 && cell.row < grid.rows && cell.column >= 0 && cell.column < grid.columns;
    return exists ? std::optional(cell) : std::nullopt;
}

CellSpan CellGeometry::visible() const {
    const auto first = [](double from, int cells) { return std::clamp(int(std::floor(from)), 0, cells); };
    const auto end = [](double to, int cells) { return std::clamp(int(std::ceil(to)), 0, cells); };
    return {first(window.row, grid.rows), end(window.row + window.rows, grid.rows), first(window.column, grid.columns),
            end(window.column + window.columns, grid.columns)};
}

int labelStride(double cellSize, double labelSize) {
    if (cellSize <= 0) return 1;
    for (int decade = 1;; decade *= 10)
        for (const int step : {1, 2, 5})
            if (cellSize * decade * step >= labelSize || decade >= 10'000'000) return decade * step;
}

} // namespace attnscope
