#include "ui/widgets/cell_painter.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

constexpr qint64 mostRectangles = 40'000; ///< above, a vector file holds an image
constexpr double hatchPeriod = 6;         ///< logical pixels between hatch lines
constexpr double hatchWidth = 0.7;        ///< logical pixels: in files, screens take a pixel
constexpr double smallestHatchedCell = 8; ///< logical pixels
constexpr double seam =
    0.25; ///< rectangles reach this far into their neighbours, or viewers show the ground between them

bool isHatched(const CellGeometry& geometry) {
    return std::min(geometry.cellWidth(), geometry.cellHeight()) >= smallestHatchedCell;
}

/// Diagonals x + y = k · hatchPeriod, cut to the rectangle.
void paintHatch(QPainter& painter, const QRectF& rect, QRgb colour) {
    painter.setPen(QPen(QColor::fromRgb(colour), hatchWidth));
    for (double sum = std::ceil((rect.left() + rect.top()) / hatchPeriod) * hatchPeriod;
         sum < rect.right() + rect.bottom(); sum += hatchPeriod) {
        const double left = std::max(rect.left(), sum - rect.bottom()),
                     right = std::min(rect.right(), sum - rect.top());
        if (left < right) painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

void paintRectangles(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid,
                     const CellColours& colours) {
    const CellSpan span = geometry.visible();
    for (int row = span.firstRow; row < span.endRow; ++row)
        for (int column = span.firstColumn; column < span.endColumn; ++column) {
            const QRectF cell = geometry.cellRect({row, column}).intersected(geometry.plot);
            const float value = pyramid.at(row, column);
            const QRectF drawn = cell.adjusted(0, 0, seam, seam).intersected(geometry.plot);
            painter.fillRect(drawn, QColor::fromRgb(colours.of(value)));
            if (value == maskedValue && isHatched(geometry)) paintHatch(painter, cell, colours.maskedHatch);
        }
}

void paintImage(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours,
                double pixelsPerUnit) {
    const QSize pixels = (geometry.plot.size() * pixelsPerUnit).toSize();
    QImage image(pixels.expandedTo({1, 1}), QImage::Format_RGB32);
    const Hatch hatch =
        isHatched(geometry) ? Hatch{qRound(hatchPeriod * pixelsPerUnit), std::max(1, qRound(pixelsPerUnit))} : Hatch{};
    fillCells(image, pyramid, geometry.window, colours, hatch);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(geometry.plot, image);
}

QString valueText(double value) {
    const QString text = QString::number(value, 'f', 2);
    return text == QLatin1String("-0.00") ? text.mid(1) : text;
}

/// The text of a label in its rectangle; a marked one on the accent colour.
void paintLabel(QPainter& painter, const QRectF& rect, const AxisLabel& label, Qt::Alignment alignment, bool isMarked) {
    const QFontMetricsF metrics(painter.font());
    const QString text = metrics.elidedText(label.text, Qt::ElideRight, rect.width());
    if (isMarked) {
        const double width = metrics.horizontalAdvance(text), spare = rect.width() - width;
        const double left = rect.left() + (alignment & Qt::AlignRight     ? spare
                                           : alignment & Qt::AlignHCenter ? spare / 2
                                                                          : 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().accent);
        painter.drawRoundedRect(QRectF(left, rect.top(), width, rect.height()).adjusted(-3, 0, 3, 0), 3, 3);
    }
    painter.setPen(isMarked ? theme().onAccent : label.isWarning ? theme().warning : theme().text);
    painter.drawText(rect, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip), text);
}

/// Calls paint(index, isMarked) for each label that is shown: every stride-th and the marked one, if the middle of its cell is
/// between low and high, where middle(index) tells that place and labels are labelSize across.
template <class Middle, class Paint>
void forShownLabels(int count, int stride, std::optional<int> marked, double low, double high, double labelSize,
                    Middle middle, Paint paint) {
    const auto isInside = [&](int index) { return index < count && middle(index) >= low && middle(index) <= high; };
    const int mark = marked.value_or(-1);
    const bool showsMark = mark >= 0 && isInside(mark);
    for (int i = 0; i < count; i += stride)
        if (isInside(i) && !(showsMark && std::fabs(middle(i) - middle(mark)) < labelSize)) paint(i, false);
    if (showsMark) paint(mark, true);
}

double widest(const std::vector<AxisLabel>& labels, const QFontMetricsF& metrics, double longest) {
    double width = 0;
    for (const auto& label : labels) {
        width = std::max(width, metrics.horizontalAdvance(label.text));
        if (width >= longest) return longest;
    }
    return std::ceil(width) + 1;
}

} // namespace

void paintCells(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours,
                const PaintTarget& target) {
    if (target.isVector && geometry.visible().count() <= mostRectangles)
        paintRectangles(painter, geometry, pyramid, colours);
    else
        paintImage(painter, geometry, pyramid, colours, target.pixelsPerUnit);
}

void paintCellValues(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid,
                     const CellColours& colours, const QFont& font) {
    const QFontMetricsF metrics(font);
    const double width = std::max(metrics.horizontalAdvance(valueText(colours.range.low)),
                                  metrics.horizontalAdvance(valueText(colours.range.high)));
    if (geometry.cellWidth() < width + spacing::medium || geometry.cellHeight() < metrics.height() + spacing::small)
        return;
    const CellSpan span = geometry.visible();
    painter.setFont(font);
    for (int row = span.firstRow; row < span.endRow; ++row)
        for (int column = span.firstColumn; column < span.endColumn; ++column) {
            const float value = pyramid.at(row, column);
            if (value == maskedValue) continue;
            painter.setPen(readableOn(colours.of(value)));
            painter.drawText(geometry.cellRect({row, column}),
                             int(Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip), valueText(double(value)));
        }
}

void paintColourBar(QPainter& painter, const QRectF& bar, const CellColours& colours) {
    const double step = bar.height() / double(std::max<std::size_t>(colours.table.size(), 1));
    for (std::size_t i = 0; i < colours.table.size(); ++i) {
        const QRectF part(bar.left(), bar.bottom() - double(i + 1) * step, bar.width(), step);
        painter.fillRect(part.adjusted(0, 0, 0, seam * step).intersected(bar), QColor::fromRgb(colours.table[i]));
    }
}

LabelLayout LabelLayout::of(const std::vector<AxisLabel>& rows, const std::vector<AxisLabel>& columns,
                            const QFont& font, double cellWidth, double longest) {
    const QFontMetricsF metrics(font);
    const double columnWidth = widest(columns, metrics, longest);
    // Upright labels are easier to read; they may lose their ends only where columns are as wide as any label may be.
    const bool isTurned = columnWidth + spacing::medium > cellWidth && cellWidth < longest;
    return {.font = font,
            .rowExtent = widest(rows, metrics, longest),
            .columnExtent = isTurned ? columnWidth : metrics.height(),
            .isTurned = isTurned};
}

void paintRowLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels,
                    const LabelLayout& layout, std::optional<int> marked) {
    painter.setFont(layout.font);
    const double height = QFontMetricsF(layout.font).height();
    const auto middle = [&](int row) { return geometry.y(row + 0.5); };
    forShownLabels(int(labels.size()), labelStride(geometry.cellHeight(), height), marked, geometry.plot.top(),
                   geometry.plot.bottom(), height, middle, [&](int row, bool isMarked) {
                       const QRectF rect(geometry.plot.left() - spacing::small - layout.rowExtent,
                                         middle(row) - height / 2, layout.rowExtent, height);
                       paintLabel(painter, rect, labels[std::size_t(row)], Qt::AlignRight, isMarked);
                   });
}

void paintColumnLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels,
                       const LabelLayout& layout, std::optional<int> marked) {
    painter.setFont(layout.font);
    const double height = QFontMetricsF(layout.font).height(), room = geometry.cellWidth() - spacing::small;
    const auto middle = [&](int column) { return geometry.x(column + 0.5); };
    forShownLabels(int(labels.size()), labelStride(geometry.cellWidth(), height), marked, geometry.plot.left(),
                   geometry.plot.right(), height, middle, [&](int column, bool isMarked) {
                       painter.save();
                       painter.translate(middle(column), geometry.plot.top() - spacing::small);
                       if (layout.isTurned) painter.rotate(-90);
                       const QRectF rect = layout.isTurned ? QRectF(0, -height / 2, layout.columnExtent, height)
                                                           : QRectF(-room / 2, -height, room, height);
                       paintLabel(painter, rect, labels[std::size_t(column)],
                                  layout.isTurned ? Qt::AlignLeft : Qt::AlignHCenter, isMarked);
                       painter.restore();
                   });
}

void paintFocusLines(QPainter& painter, const CellGeometry& geometry, std::optional<int> row,
                     std::optional<int> column) {
    const QRectF& plot = geometry.plot;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 1));
    if (row)
        for (const double y : {geometry.y(*row), geometry.y(*row + 1)})
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    if (column)
        for (const double x : {geometry.x(*column), geometry.x(*column + 1)})
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    if (!row || !column) return;
    painter.setPen(QPen(theme().accent, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(geometry.cellRect({*row, *column}));
}

} // namespace attnscope
