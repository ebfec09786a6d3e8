// Drawing a large matrix small without losing anything: each pixel shows the largest value of all cells under it.
#pragma once

#include "core/base/matrix.h"

#include <vector>

namespace attnscope {

/// A window of pixels onto a matrix. Edges of cell (i, j) lie at whole numbers: columns j..j+1, rows i..i+1.
struct CellWindow {
    double firstColumn = 0, firstRow = 0;         ///< at the left and upper edge of the first pixel
    double columnsPerPixel = 1, rowsPerPixel = 1; ///< > 0
    int width = 0, height = 0;                    ///< pixels
};

/// Halved again and again, each cell the largest of the four below it; masked cells (−∞) count only where all are masked.
class MaxPyramid {
  public:
    enum class Order { Largest, LargestMagnitude }; ///< by value, or by distance from 0 for signed colour maps

    MaxPyramid() = default;
    /// base is looked at, not copied: keep it alive.
    MaxPyramid(ConstMatrixRef base, Order order);

    /// width × height values, row by row: the largest over every cell that the pixel touches, NaN outside the matrix.
    std::vector<float> sample(const CellWindow& window) const;

    ConstMatrixRef base() const { return m_base; }
    /// Smallest and largest of the values that are not masked; low > high where there are none.
    float lowest() const { return m_lowest; }
    float highest() const { return m_highest; }

  private:
    float stronger(float a, float b) const;
    RowMatrix halved(ConstMatrixRef finer) const;
    ConstMatrixRef level(int index) const { return index == 0 ? m_base : ConstMatrixRef(m_coarser[std::size_t(index - 1)]); }

    ConstMatrixRef m_base;
    Order m_order = Order::Largest;
    std::vector<RowMatrix> m_coarser;
    float m_lowest = 1, m_highest = 0;
};

} // namespace attnscope
