#include "ui/widgets/cell_image.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace attnscope {
namespace {

/// Cells [begin, end) along one axis.
struct Footprint {
    Index begin, end;
    bool operator==(const Footprint&) const = default;
    Footprint atLevel(int level) const { return {begin >> level, ((end - 1) >> level) + 1}; }
};

/// What each of pixels shows of cells cells, the window beginning at from.
std::vector<Footprint> footprints(int pixels, double from, double cellsPerPixel, Index cells) {
    std::vector<Footprint> result;
    result.reserve(std::size_t(pixels));
    for (int p = 0; p < pixels; ++p) {
        const double begin = from + p * cellsPerPixel;
        // Cells larger than a pixel: the cell at the pixel's centre, whole, so that edges are crisp.
        const bool isWithinCell = cellsPerPixel <= 1;
        const auto first = std::clamp(Index(std::floor(isWithinCell ? begin + cellsPerPixel / 2 : begin)), Index(0), cells - 1);
        const auto end = isWithinCell ? first + 1 : std::clamp(Index(std::ceil(begin + cellsPerPixel)), first + 1, cells);
        result.push_back({first, end});
    }
    return result;
}

/// One line of pixels' values: first the strongest of its rows in each column, then of each pixel's columns.
class LineReducer {
  public:
    LineReducer(const MaxPyramid& pyramid, int level, const std::vector<Footprint>& columns)
        : m_values(pyramid.level(level)), m_rule(pyramid.strongest()), m_begin(columns.front().atLevel(level).begin),
          m_strongest(std::size_t(columns.back().atLevel(level).end - m_begin)), m_line(columns.size()) {
        for (const auto& column : columns) m_columns.push_back(column.atLevel(level));
    }

    const std::vector<float>& reduce(Footprint rows) {
        const auto count = Index(m_strongest.size());
        std::copy_n(&m_values.coeffRef(rows.begin, m_begin), count, m_strongest.begin());
        for (Index r = rows.begin + 1; r < rows.end; ++r) keepStrongest(m_rule, &m_values.coeffRef(r, m_begin), count, m_strongest.data());
        for (std::size_t x = 0; x < m_line.size(); ++x)
            m_line[x] = strongestOf(m_rule, &m_strongest[std::size_t(m_columns[x].begin - m_begin)], m_columns[x].end - m_columns[x].begin);
        return m_line;
    }

  private:
    ConstMatrixRef m_values;
    Strongest m_rule;
    Index m_begin;
    std::vector<Footprint> m_columns;
    std::vector<float> m_strongest, m_line;
};

} // namespace

QRgb CellColours::of(float value) const {
    if (std::isnan(value)) return notANumber;
    if (value == maskedValue) return masked;
    return table[std::size_t(std::clamp(range.position(double(value)), 0.0, 1.0) * double(table.size() - 1) + 0.5)];
}

CellColours cellColours(const ColourMap& map, const ColourRange& range) {
    return {.table = colourTable(map), .range = range, .masked = theme().masked.rgb(), .maskedHatch = theme().maskedHatch.rgb(),
            .notANumber = theme().warning.rgb()};
}

void fillCells(QImage& image, const MaxPyramid& pyramid, const CellWindow& window, const CellColours& colours, Hatch hatch) {
    if (image.isNull() || pyramid.rows() == 0 || pyramid.columns() == 0) return;
    const double rowsPerPixel = window.rows / image.height(), columnsPerPixel = window.columns / image.width();
    const auto rows = footprints(image.height(), window.row, rowsPerPixel, pyramid.rows());
    const auto columns = footprints(image.width(), window.column, columnsPerPixel, pyramid.columns());
    const int level = std::clamp(int(std::floor(std::log2(std::min(rowsPerPixel, columnsPerPixel)))), 0, pyramid.levels() - 1);
    LineReducer reducer(pyramid, level, columns);
    const std::vector<float>* line = nullptr;
    for (int y = 0; y < image.height(); ++y) {
        const Footprint row = rows[std::size_t(y)];
        const bool isRepeated = y > 0 && row == rows[std::size_t(y - 1)];
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (isRepeated && hatch.period == 0) {
            std::memcpy(pixels, image.constScanLine(y - 1), std::size_t(image.width()) * sizeof(QRgb));
            continue;
        }
        if (!isRepeated) line = &reducer.reduce(row.atLevel(level));
        for (int x = 0; x < image.width(); ++x) {
            const float value = (*line)[std::size_t(x)];
            const bool isMasked = value == maskedValue || pyramid.isHidden(row.end - 1, columns[std::size_t(x)].begin);
            const bool isHatched = isMasked && hatch.period > 0 && (x + y) % hatch.period < hatch.width;
            pixels[x] = isHatched ? colours.maskedHatch : isMasked ? colours.masked : colours.of(value);
        }
    }
}

} // namespace attnscope
