#pragma once

#include "core/base/ids.h"
#include "core/base/matrix.h"

#include <span>

namespace attnscope {

/// Rows of table (V, d) for the ids, times scale: (T, d). ids must be in [0, V) (models check their input).
RowMatrix embed(ConstMatrixRef table, std::span<const TokenId> ids, float scale);

/// Adds scale · dy_t to the row of each id in dTable.
void embedBackward(std::span<const TokenId> ids, float scale, ConstMatrixRef dy, RowMatrix& dTable);

/// Sinusoidal positions (Vaswani et al. 2017, sec. 3.5) in Marian's layout: row p is
/// [sin(p w_0) .. sin(p w_{d/2−1}) | cos(p w_0) .. ], w_i = 10000^(−2i/d). d may be odd: the sine block is then the longer one.
RowVector sinusoidalPosition(Index p, Index width);

/// Rows 0 .. length − 1 of it: (length, width).
RowMatrix sinusoidalPositions(Index length, Index width);

/// Learned positions: the first length rows of a trained table (P, d); a view, length <= P.
inline ConstMatrixRef learnedPositions(ConstMatrixRef table, Index length) {
    return table.topRows(length);
}

/// dy (T, d) is added to the rows that were read.
inline void learnedPositionsBackward(ConstMatrixRef dy, RowMatrix& dTable) {
    dTable.topRows(dy.rows()) += dy;
}

} // namespace attnscope
