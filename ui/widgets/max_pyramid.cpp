#include "ui/widgets/max_pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

/// First and last cell (inclusive) under each of count pixels; first > last outside [0, cells).
struct CellSpans {
    std::vector<int> first, last;

    CellSpans(double start, double perPixel, int count, Index cells, int level) : first(std::size_t(count)), last(std::size_t(count)) {
        for (int i = 0; i < count; ++i) {
            const double from = start + i * perPixel, to = from + perPixel;
            const auto lowest = Index(std::floor(from)), highest = Index(std::ceil(to)) - 1;
            const bool outside = highest < 0 || lowest >= cells || to <= 0;
            first[std::size_t(i)] = outside ? 1 : int(std::max<Index>(0, lowest) >> level);
            last[std::size_t(i)] = outside ? 0 : int(std::min(cells - 1, std::max(highest, lowest)) >> level);
        }
    }
};

} // namespace

MaxPyramid::MaxPyramid(ConstMatrixRef base, Order order) : m_base(base), m_order(order) {
    if (base.size() == 0) return;
    m_lowest = std::numeric_limits<float>::max();
    m_highest = std::numeric_limits<float>::lowest();
    for (Index i = 0; i < base.rows(); ++i)
        for (const float value : base.row(i)) {
            if (value == masked) continue;
            m_lowest = std::min(m_lowest, value);
            m_highest = std::max(m_highest, value);
        }
    for (ConstMatrixRef finer = base; finer.rows() > 1 || finer.cols() > 1; finer = m_coarser.back()) {
        m_coarser.reserve(32); // views into earlier levels stay valid
        m_coarser.push_back(halved(finer));
    }
}

float MaxPyramid::stronger(float a, float b) const {
    if (m_order == Order::Largest) return std::max(a, b);
    if (a == masked || b == masked) return a == masked ? b : a;
    return std::abs(a) >= std::abs(b) ? a : b;
}

RowMatrix MaxPyramid::halved(ConstMatrixRef finer) const {
    RowMatrix coarser((finer.rows() + 1) / 2, (finer.cols() + 1) / 2);
    for (Index i = 0; i < coarser.rows(); ++i) {
        const Index upper = 2 * i, lower = std::min(upper + 1, finer.rows() - 1);
        for (Index j = 0; j < coarser.cols(); ++j) {
            const Index left = 2 * j, right = std::min(left + 1, finer.cols() - 1);
            coarser(i, j) = stronger(stronger(finer(upper, left), finer(upper, right)), stronger(finer(lower, left), finer(lower, right)));
        }
    }
    return coarser;
}

std::vector<float> MaxPyramid::sample(const CellWindow& w) const {
    std::vector<float> pixels(std::size_t(w.width) * std::size_t(w.height), std::numeric_limits<float>::quiet_NaN());
    if (m_base.size() == 0) return pixels;
    // The level whose cells are just smaller than a pixel: at most three of them touch it in each direction.
    const double finest = std::min(w.columnsPerPixel, w.rowsPerPixel);
    const int chosen = std::clamp(finest > 1 ? int(std::log2(finest)) : 0, 0, int(m_coarser.size()));
    const ConstMatrixRef cells = level(chosen);
    const CellSpans columns(w.firstColumn, w.columnsPerPixel, w.width, m_base.cols(), chosen);
    const CellSpans rows(w.firstRow, w.rowsPerPixel, w.height, m_base.rows(), chosen);
    std::vector<float> strongest(std::size_t(cells.cols())); // of the rows under one line of pixels
    for (int y = 0; y < w.height; ++y) {
        const int top = rows.first[std::size_t(y)], bottom = rows.last[std::size_t(y)];
        if (top > bottom) continue;
        std::copy_n(cells.row(top).data(), cells.cols(), strongest.begin());
        for (int row = top + 1; row <= bottom; ++row)
            for (std::size_t j = 0; j < strongest.size(); ++j) strongest[j] = stronger(strongest[j], cells(row, Index(j)));
        float* line = pixels.data() + std::size_t(y) * std::size_t(w.width);
        for (int x = 0; x < w.width; ++x) {
            const int left = columns.first[std::size_t(x)], right = columns.last[std::size_t(x)];
            if (left > right) continue;
            float value = strongest[std::size_t(left)];
            for (int column = left + 1; column <= right; ++column) value = stronger(value, strongest[std::size_t(column)]);
            line[x] = value;
        }
    }
    return pixels;
}

} // namespace attnscope
