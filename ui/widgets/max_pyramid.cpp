#include "ui/widgets/max_pyramid.h"

#include "core/base/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

/// b stands for both. Written without branches: these loops run over every cell and the compiler makes vectors of them.
struct LargestWins {
    bool operator()(float a, float b) const { return (b > a) | (b != b); }
};
struct FarthestWins {
    static float distance(float v) { return v == maskedValue ? -1.0F : std::fabs(v); }
    bool operator()(float a, float b) const { return (distance(b) > distance(a)) | (b != b); }
};

template <class Wins> float stronger(Wins wins, float a, float b) {
    return wins(a, b) ? b : a;
}

template <class Wins> void keep(Wins wins, const float* values, Index count, float* strongest) {
    for (Index i = 0; i < count; ++i) strongest[i] = stronger(wins, strongest[i], values[i]);
}

/// Pairs of rows first, then pairs of columns: fine (2 r .. 2 r + 1, 2 c .. 2 c + 1) -> coarse (r, c).
template <class Wins> void halve(Wins wins, ConstMatrixRef fine, RowMatrix& coarse) {
    parallelFor(coarse.rows(), [&](Index begin, Index end) {
        std::vector<float> both(std::size_t(2 * coarse.cols()));
        for (Index r = begin; r < end; ++r) {
            std::copy_n(&fine.coeffRef(2 * r, 0), fine.cols(), both.begin());
            if (2 * r + 1 < fine.rows()) keep(wins, &fine.coeffRef(2 * r + 1, 0), fine.cols(), both.data());
            if (fine.cols() % 2) both.back() = *(both.end() - 2); // an odd last column is its own neighbour
            float* out = &coarse(r, 0);
            for (Index c = 0; c < coarse.cols(); ++c)
                out[c] = stronger(wins, both[std::size_t(2 * c)], both[std::size_t(2 * c + 1)]);
        }
    });
}

} // namespace

MaxPyramid::MaxPyramid(TraceMatrix matrix, Strongest strongest, bool causal)
    : m_matrix(std::move(matrix)), m_strongest(strongest), m_causal(causal) {
    if (m_matrix.values.size() == 0) return;
    ConstMatrixRef fine = m_matrix.values;
    while (fine.rows() > 1 || fine.cols() > 1) {
        RowMatrix coarse((fine.rows() + 1) / 2, (fine.cols() + 1) / 2);
        strongest == Strongest::Largest ? halve(LargestWins{}, fine, coarse) : halve(FarthestWins{}, fine, coarse);
        m_coarser.push_back(std::move(coarse));
        fine = m_coarser.back();
    }
}

void keepStrongest(Strongest rule, const float* values, Index count, float* strongest) {
    rule == Strongest::Largest ? keep(LargestWins{}, values, count, strongest)
                               : keep(FarthestWins{}, values, count, strongest);
}

ColourRange valueRange(ConstMatrixRef values, bool causal) {
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (Index r = 0; r < values.rows(); ++r) {
        const float* row = &values.coeffRef(r, 0);
        const Index visible = causal ? std::min(r + 1, values.cols()) : values.cols();
        for (Index c = 0; c < visible; ++c) {
            if (!std::isfinite(row[c])) continue;
            low = std::min(low, row[c]);
            high = std::max(high, row[c]);
        }
    }
    return low <= high ? ColourRange{low, high} : ColourRange{};
}

} // namespace attnscope
