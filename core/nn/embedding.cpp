#include "core/nn/embedding.h"

#include <cmath>

namespace attnscope {

RowMatrix embed(ConstMatrixRef table, std::span<const TokenId> ids, float scale) {
    RowMatrix x(Index(ids.size()), table.cols());
    for (std::size_t t = 0; t < ids.size(); ++t) x.row(Index(t)) = table.row(ids[t].value) * scale;
    return x;
}

void embedBackward(std::span<const TokenId> ids, float scale, ConstMatrixRef dy, RowMatrix& dTable) {
    for (std::size_t t = 0; t < ids.size(); ++t) dTable.row(ids[t].value) += dy.row(Index(t)) * scale;
}

RowVector sinusoidalPosition(Index p, Index width) {
    RowVector row(width);
    const Index sines = (width + 1) / 2;
    for (Index column = 0; column < width; ++column) {
        const Index i = column < sines ? column : column - sines;
        const double angle = double(p) * std::pow(10000.0, -2.0 * double(i) / double(width));
        row(column) = float(column < sines ? std::sin(angle) : std::cos(angle));
    }
    return row;
}

RowMatrix sinusoidalPositions(Index length, Index width) {
    RowMatrix table(length, width);
    for (Index p = 0; p < length; ++p) table.row(p) = sinusoidalPosition(p, width);
    return table;
}

} // namespace attnscope
