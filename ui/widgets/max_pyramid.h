// The strongest cell under each pixel, however small the cells are drawn: a matrix at ever coarser levels, each cell of a level
// the strongest of 2 × 2 cells of the level before.
#pragma once

#include "core/trace/trace.h"
#include "ui/theme/colour_map.h"

#include <limits>
#include <vector>

namespace attnscope {

/// Which of several values stands for them all.
enum class Strongest {
    Largest,  ///< the maximum: weights
    Absolute, ///< the one farthest from 0, with its sign: scores on a signed colour map
};

/// What a masked cell holds; it is no value and never stands for others.
inline constexpr float maskedValue = -std::numeric_limits<float>::infinity();

class MaxPyramid {
  public:
    MaxPyramid() = default;
    /// causal: cells with key > query are masked whatever stands in them (0 in weights).
    MaxPyramid(TraceMatrix matrix, Strongest strongest, bool causal);

    Index rows() const { return m_matrix.values.rows(); }
    Index columns() const { return m_matrix.values.cols(); }
    Strongest strongest() const { return m_strongest; }

    /// maskedValue where the mask hides the cell.
    float at(Index row, Index column) const {
        return isHidden(row, column) ? maskedValue : m_matrix.values(row, column);
    }
    /// Whether the causal mask hides every cell with row <= lastRow and column >= firstColumn.
    bool isHidden(Index lastRow, Index firstColumn) const { return m_causal && firstColumn > lastRow; }

    /// Level 0 is the matrix itself; a cell of level n covers 2ⁿ × 2ⁿ cells of it.
    int levels() const { return 1 + int(m_coarser.size()); }
    ConstMatrixRef level(int n) const {
        return n == 0 ? m_matrix.values : ConstMatrixRef(m_coarser[std::size_t(n - 1)]);
    }

  private:
    TraceMatrix m_matrix;
    Strongest m_strongest = Strongest::Largest;
    bool m_causal = false;
    std::vector<RowMatrix> m_coarser;
};

/// strongest[i] becomes the stronger of strongest[i] and values[i]. Masked values lose against all others; NaN wins, so that a
/// fault in a model is not painted over.
void keepStrongest(Strongest rule, const float* values, Index count, float* strongest);

/// Smallest and largest finite value that the mask lets through; {0, 1} where there is none.
ColourRange valueRange(ConstMatrixRef values, bool causal);

} // namespace attnscope
