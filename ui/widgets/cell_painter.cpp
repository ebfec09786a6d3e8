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
constexpr double smallestHatchedCell = 8; ///< logical pixels
constexpr double seam = 0.25;             ///< rectangles reach this far under their neighbours, or viewers show the ground between them

bool isHatched(const CellGeometry& geometry) { return std::min(geometry.cellWidth(), geometry.cellHeight()) >= smallestHatchedCell; }

/// Diagonals x + y = k · hatchPeriod, cut to the rectangle.
void paintHatch(QPainter& painter, const QRectF& rect, QRgb colour) {
    painter.setPen(QPen(QColor::fromRgb(colour), 1));
    for (double sum = std::ceil((rect.left() + rect.top()) / hatchPeriod) * hatchPeriod; sum < rect.right() + rect.bottom(); sum += hatchPeriod) {
        const double left = std::max(rect.left(), sum - rect.bottom()), right = std::min(rect.right(), sum - rect.top());
        if (left < right) painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

void paintRectangles(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours) {
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

void paintImage(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours, double pixelsPerUnit) {
    const QSize pixels = (geometry.plot.size() * pixelsPerUnit).toSize();
    QImage image(pixels.expandedTo({1, 1}), QImage::Format_RGB32);
    const Hatch hatch = isHatched(geometry) ? Hatch{qRound(hatchPeriod * pixelsPerUnit), std::max(1, qRound(pixelsPerUnit))} : Hatch{};
    fillCells(image, pyramid, geometry.window, colours, hatch);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(geometry.plot, image);
}

QString valueText(double value) {
    const QString text = QString::number(value, 'f', 2);
    return text == QLatin1String("-0.00") ? text.mid(1) : text;
}

/// Shows a label where it has room, else its beginning.
QString fitted(const QFontMetricsF& metrics, const QString& text, double room) { return metrics.elidedText(text, Qt::ElideRight, room); }

QRectF rowLabelRect(const CellGeometry& geometry, int row, const LabelLayout& layout, double height) {
    const double middle = geometry.y(row + 0.5);
    return {geometry.plot.left() - spacing::small - layout.rowExtent, middle - height / 2, layout.rowExtent, height};
}

/// Runs body in coordinates where the column's label is a horizontal text in the rectangle that body gets.
template <class Body>
void inColumnLabel(QPainter& painter, const CellGeometry& geometry, int column, const LabelLayout& layout, double room, Body body) {
    const double height = QFontMetricsF(layout.font).height();
    painter.save();
    painter.translate(geometry.x(column + 0.5), geometry.plot.top() - spacing::small);
    if (layout.isTurned) painter.rotate(-90);
    body(layout.isTurned ? QRectF(0, -height / 2, layout.columnExtent, height) : QRectF(-room / 2, -height, room, height));
    painter.restore();
}

void paintMark(QPainter& painter, QRectF rect, const AxisLabel& label, const LabelLayout& layout, Qt::Alignment alignment) {
    const QFontMetricsF metrics(layout.font);
    const QString text = fitted(metrics, label.text, rect.width());
    const double width = std::min(metrics.horizontalAdvance(text), rect.width());
    if (alignment & Qt::AlignRight) rect.setLeft(rect.right() - width);
    else if (alignment & Qt::AlignHCenter) rect = {rect.center().x() - width / 2, rect.top(), width, rect.height()};
    else rect.setWidth(width);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    painter.drawRoundedRect(rect.adjusted(-3, -1, 3, 1), 3, 3);
    painter.setPen(theme().onAccent);
    painter.setFont(layout.font);
    painter.drawText(rect, int(Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip), text);
}

QColor labelColour(const AxisLabel& label) { return label.isWarning ? theme().warning : theme().text; }

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
    if (target.isVector && geometry.visible().count() <= mostRectangles) paintRectangles(painter, geometry, pyramid, colours);
    else paintImage(painter, geometry, pyramid, colours, target.pixelsPerUnit);
}

void paintCellValues(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours,
                     const QFont& font) {
    const QFontMetricsF metrics(font);
    const double width = std::max(metrics.horizontalAdvance(valueText(colours.range.low)), metrics.horizontalAdvance(valueText(colours.range.high)));
    if (geometry.cellWidth() < width + spacing::medium || geometry.cellHeight() < metrics.height() + spacing::small) return;
    const CellSpan span = geometry.visible();
    painter.setFont(font);
    for (int row = span.firstRow; row < span.endRow; ++row)
        for (int column = span.firstColumn; column < span.endColumn; ++column) {
            const float value = pyramid.at(row, column);
            if (value == maskedValue) continue;
            painter.setPen(readableOn(colours.of(value)));
            painter.drawText(geometry.cellRect({row, column}), int(Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip), valueText(double(value)));
        }
}

LabelLayout LabelLayout::of(const std::vector<AxisLabel>& rows, const std::vector<AxisLabel>& columns, const QFont& font,
                            double cellWidth, double longest) {
    const QFontMetricsF metrics(font);
    const double columnWidth = widest(columns, metrics, longest);
    // Upright labels are easier to read; they may lose their ends only where columns are as wide as any label may be.
    const bool isTurned = columnWidth + spacing::medium > cellWidth && cellWidth < longest;
    return {.font = font, .rowExtent = widest(rows, metrics, longest), .columnExtent = isTurned ? columnWidth : metrics.height(), .isTurned = isTurned};
}

void paintRowLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels, const LabelLayout& layout) {
    const QFontMetricsF metrics(layout.font);
    const int stride = labelStride(geometry.cellHeight(), metrics.height());
    const CellSpan span = geometry.visible();
    painter.setFont(layout.font);
    for (int row = 0; row < std::min(span.endRow, int(labels.size())); row += stride) {
        const double middle = geometry.y(row + 0.5);
        if (middle < geometry.plot.top() || middle > geometry.plot.bottom()) continue;
        const auto& label = labels[std::size_t(row)];
        painter.setPen(labelColour(label));
        painter.drawText(rowLabelRect(geometry, row, layout, metrics.height()), int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip),
                         fitted(metrics, label.text, layout.rowExtent));
    }
}

void paintColumnLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels, const LabelLayout& layout) {
    const QFontMetricsF metrics(layout.font);
    const int stride = labelStride(geometry.cellWidth(), metrics.height());
    const double room = layout.isTurned ? layout.columnExtent : geometry.cellWidth() - spacing::small;
    const CellSpan span = geometry.visible();
    painter.setFont(layout.font);
    for (int column = 0; column < std::min(span.endColumn, int(labels.size())); column += stride) {
        const double middle = geometry.x(column + 0.5);
        if (middle < geometry.plot.left() || middle > geometry.plot.right()) continue;
        const auto& label = labels[std::size_t(column)];
        painter.setPen(labelColour(label));
        const int alignment = int((layout.isTurned ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip);
        inColumnLabel(painter, geometry, column, layout, room,
                      [&](const QRectF& rect) { painter.drawText(rect, alignment, fitted(metrics, label.text, room)); });
    }
}

void paintRowMark(QPainter& painter, const CellGeometry& geometry, int row, const AxisLabel& label, const LabelLayout& layout) {
    const double middle = geometry.y(row + 0.5);
    if (middle < geometry.plot.top() || middle > geometry.plot.bottom()) return;
    paintMark(painter, rowLabelRect(geometry, row, layout, QFontMetricsF(layout.font).height()), label, layout, Qt::AlignRight);
}

void paintColumnMark(QPainter& painter, const CellGeometry& geometry, int column, const AxisLabel& label, const LabelLayout& layout) {
    const double middle = geometry.x(column + 0.5);
    if (middle < geometry.plot.left() || middle > geometry.plot.right()) return;
    const double room = layout.isTurned ? layout.columnExtent : geometry.cellWidth() - spacing::small;
    inColumnLabel(painter, geometry, column, layout, room, [&](const QRectF& rect) {
        paintMark(painter, rect, label, layout, layout.isTurned ? Qt::AlignLeft : Qt::AlignHCenter);
    });
}

void paintFocusLines(QPainter& painter, const CellGeometry& geometry, std::optional<int> row, std::optional<int> column) {
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
