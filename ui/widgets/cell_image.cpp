#include "ui/widgets/cell_image.h"

#include "core/base/thread_pool.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

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
        const auto first =
            std::clamp(Index(std::floor(isWithinCell ? begin + cellsPerPixel / 2 : begin)), Index(0), cells - 1);
        const auto end =
            isWithinCell ? first + 1 : std::clamp(Index(std::ceil(begin + cellsPerPixel)), first + 1, cells);
        result.push_back({first, end});
    }
    return result;
}

/// One line of pixels' values: first the strongest of its rows in each column, then of each pixel's columns.
class LineReducer {
  public:
    LineReducer(const MaxPyramid& pyramid, int level, const std::vector<Footprint>& columns)
        : m_values(pyramid.level(level)), m_rule(pyramid.strongest()), m_first(columns.front().atLevel(level).begin),
          m_strongest(std::size_t(columns.back().atLevel(level).end - m_first)), m_picked(columns.size()),
          m_line(columns.size()) {
        for (const auto& column : columns) {
            m_columns.push_back(column.atLevel(level));
            m_widest = std::max(m_widest, m_columns.back().end - m_columns.back().begin);
        }
    }

    const std::vector<float>& reduce(Footprint rows) {
        const auto count = Index(m_strongest.size());
        std::copy_n(&m_values.coeffRef(rows.begin, m_first), count, m_strongest.begin());
        for (Index r = rows.begin + 1; r < rows.end; ++r)
            keepStrongest(m_rule, &m_values.coeffRef(r, m_first), count, m_strongest.data());
        // All pixels' first columns, then all second ones ...: no branches on how many columns a pixel has. A narrower pixel
        // takes its last column again, which changes nothing.
        for (Index k = 0; k < m_widest; ++k) {
            for (std::size_t x = 0; x < m_columns.size(); ++x)
                m_picked[x] =
                    m_strongest[std::size_t(std::min(m_columns[x].begin + k, m_columns[x].end - 1) - m_first)];
            if (k == 0)
                m_line = m_picked;
            else
                keepStrongest(m_rule, m_picked.data(), Index(m_picked.size()), m_line.data());
        }
        return m_line;
    }

  private:
    ConstMatrixRef m_values;
    Strongest m_rule;
    Index m_first, m_widest = 0;
    std::vector<Footprint> m_columns;
    std::vector<float> m_strongest, m_picked, m_line;
};

/// A colour for each value, with the division done once.
class ColourLookup {
  public:
    explicit ColourLookup(const CellColours& colours)
        : m_colours(colours), m_low(float(colours.range.low)), m_last(float(colours.table.size() - 1)),
          m_placesPerUnit(colours.range.low < colours.range.high
                              ? float(double(m_last) / (colours.range.high - colours.range.low))
                              : 0) {}

    QRgb operator()(float value) const {
        if (std::isnan(value)) return m_colours.notANumber;
        if (value == maskedValue) return m_colours.masked;
        return m_colours.table[std::size_t(std::clamp((value - m_low) * m_placesPerUnit, 0.0F, m_last) + 0.5F)];
    }

  private:
    const CellColours& m_colours;
    float m_low, m_last, m_placesPerUnit;
};

/// The lines of an image from begin to end.
struct LineFiller {
    const MaxPyramid& pyramid;
    const CellColours& colours;
    const std::vector<Footprint>&rows, &columns;
    int level;
    Hatch hatch;

    /// base, stride: of the image's pixels, which are shared between threads.
    void fill(QRgb* base, Index stride, Index begin, Index end) const {
        LineReducer reducer(pyramid, level, columns);
        const std::vector<float>* line = nullptr;
        for (Index y = begin; y < end; ++y) {
            const Footprint row = rows[std::size_t(y)];
            const bool isRepeated = line && row == rows[std::size_t(y - 1)];
            QRgb* pixels = base + y * stride;
            if (!isRepeated) line = &reducer.reduce(row.atLevel(level));
            if (isRepeated && hatch.period == 0)
                std::copy_n(pixels - stride, columns.size(), pixels);
            else
                colourLine(*line, row, y, pixels);
        }
    }

    void colourLine(const std::vector<float>& line, Footprint row, Index y, QRgb* pixels) const {
        const ColourLookup colour(colours);
        for (std::size_t x = 0; x < columns.size(); ++x) {
            const bool isMasked = line[x] == maskedValue || pyramid.isHidden(row.end - 1, columns[x].begin);
            const bool isHatched = isMasked && hatch.period > 0 && (Index(x) + y) % hatch.period < hatch.width;
            pixels[x] = isHatched ? colours.maskedHatch : isMasked ? colours.masked : colour(line[x]);
        }
    }
};

} // namespace

QRgb CellColours::of(float value) const {
    return ColourLookup(*this)(value);
}

CellColours cellColours(const ColourMap& map, const ColourRange& range) {
    return {.table = colourTable(map),
            .range = range,
            .masked = theme().masked.rgb(),
            .maskedHatch = theme().maskedHatch.rgb(),
            .notANumber = theme().warning.rgb()};
}

void fillCells(QImage& image, const MaxPyramid& pyramid, const CellWindow& window, const CellColours& colours,
               Hatch hatch) {
    if (image.isNull() || pyramid.rows() == 0 || pyramid.columns() == 0) return;
    const double rowsPerPixel = window.rows / image.height(), columnsPerPixel = window.columns / image.width();
    const auto rows = footprints(image.height(), window.row, rowsPerPixel, pyramid.rows());
    const auto columns = footprints(image.width(), window.column, columnsPerPixel, pyramid.columns());
    const int level =
        std::clamp(int(std::floor(std::log2(std::min(rowsPerPixel, columnsPerPixel)))), 0, pyramid.levels() - 1);
    const LineFiller filler{pyramid, colours, rows, columns, level, hatch};
    auto* base = reinterpret_cast<QRgb*>(image.bits());
    const Index stride = image.bytesPerLine() / Index(sizeof(QRgb));
    parallelFor(image.height(), [&](Index begin, Index end) { filler.fill(base, stride, begin, end); });
}

} // namespace attnscope
