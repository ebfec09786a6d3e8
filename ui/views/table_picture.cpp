#include "ui/views/table_picture.h"

#include "ui/theme/theme.h"
#include "ui/views/placement.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

namespace attnscope {
namespace {

constexpr double widestHeader = 180;

QFont formulaFont() {
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    font.setBold(true);
    return font;
}

double widthOf(const QString& text, const QFont& font) {
    return std::ceil(QFontMetricsF(font).horizontalAdvance(text));
}

void drawText(QPainter& painter, const QRectF& rect, const QString& text, const QColor& colour,
              Qt::Alignment alignment) {
    painter.setPen(colour);
    painter.drawText(rect, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine),
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, rect.width()));
}

void paintHeaders(QPainter& painter, const TableGeometry& g, const MatrixTableModel& numbers) {
    const auto header = [&](int section, Qt::Orientation orientation) {
        return numbers.headerData(section, orientation).toString();
    };
    for (int i = 0; i < g.rows; ++i)
        drawText(painter, g.rowHeader(i), header(i, Qt::Vertical), theme().mutedText, Qt::AlignLeft);
    for (int j = 0; j < g.columns; ++j)
        drawText(painter, g.columnHeader(j).adjusted(spacing::small, 0, -spacing::medium, 0), header(j, Qt::Horizontal),
                 theme().mutedText, Qt::AlignRight);
}

void paintCells(QPainter& painter, const TableGeometry& g, const MatrixTableModel& numbers) {
    for (int i = 0; i < g.rows; ++i)
        for (int j = 0; j < g.columns; ++j) {
            const auto index = numbers.index(i, j);
            painter.fillRect(g.cell(i, j), index.data(Qt::BackgroundRole).value<QColor>());
            drawText(painter, g.cell(i, j).adjusted(0, 0, -spacing::medium, 0), index.data().toString(),
                     index.data(Qt::ForegroundRole).value<QColor>(), Qt::AlignRight);
        }
}

} // namespace

QRectF TableGeometry::cell(int row, int column) const {
    return {table.x() + headerWidth + column * columnWidth, table.y() + (row + 1) * rowHeight, columnWidth, rowHeight};
}

QRectF TableGeometry::rowHeader(int row) const {
    return {table.x(), table.y() + (row + 1) * rowHeight, headerWidth - spacing::medium, rowHeight};
}

QRectF TableGeometry::columnHeader(int column) const {
    return {table.x() + headerWidth + column * columnWidth, table.y(), columnWidth, rowHeight};
}

QStringList cutNotes(const TablePicture& picture) {
    const auto translated = [](const char* text) { return QCoreApplication::translate("TablePicture", text); };
    const int rows = picture.numbers->rowCount(), columns = picture.numbers->columnCount();
    QStringList notes;
    if (rows > TableGeometry::mostRows)
        notes << translated(QT_TRANSLATE_NOOP("TablePicture", "First %1 of %2 rows"))
                     .arg(TableGeometry::mostRows)
                     .arg(rows);
    if (columns > TableGeometry::mostColumns)
        notes << translated(QT_TRANSLATE_NOOP("TablePicture", "First %1 of %2 columns"))
                     .arg(TableGeometry::mostColumns)
                     .arg(columns);
    return notes;
}

TableGeometry tableGeometry(const TablePicture& picture) {
    const QFont font = QApplication::font();
    const auto& numbers = *picture.numbers;
    TableGeometry g;
    g.rows = std::min(numbers.rowCount(), TableGeometry::mostRows);
    g.columns = std::min(numbers.columnCount(), TableGeometry::mostColumns);
    g.lineHeight = std::ceil(QFontMetricsF(formulaFont()).height()) + spacing::small;
    g.rowHeight = std::ceil(QFontMetricsF(font).height()) + spacing::medium;
    g.columnWidth = widthOf(numbers.widestText(), font) + 2 * spacing::medium;
    for (int i = 0; i < g.rows; ++i)
        g.headerWidth = std::max(g.headerWidth, widthOf(numbers.headerData(i, Qt::Vertical).toString(), font));
    g.headerWidth = std::min(g.headerWidth, widestHeader) + spacing::large;
    g.table = {spacing::large, spacing::large + 3 * g.lineHeight + spacing::medium};
    double width = g.headerWidth + g.columns * g.columnWidth;
    for (const auto& text : {picture.title, picture.note}) width = std::max(width, widthOf(text, font));
    width = std::max(width, widthOf(picture.formula, formulaFont()));
    const double height = g.table.y() + (g.rows + 1) * g.rowHeight + double(cutNotes(picture).size()) * g.lineHeight;
    g.size = {width + 2 * spacing::large, height + spacing::large};
    return g;
}

void paintTable(QPainter& painter, const QSizeF& size, const TablePicture& picture) {
    const auto g = tableGeometry(picture);
    const auto place = placeInside(g.size, size);
    painter.save();
    painter.translate(place.offset);
    painter.scale(place.scale, place.scale);
    QRectF line(spacing::large, spacing::large, g.size.width() - 2 * spacing::large, g.lineHeight);
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        drawText(painter, line, text, colour, Qt::AlignLeft);
        line.translate(0, g.lineHeight);
    };
    write(picture.title, QApplication::font(), theme().mutedText);
    write(picture.formula, formulaFont(), theme().text);
    write(picture.note, QApplication::font(), theme().mutedText);
    paintHeaders(painter, g, *picture.numbers);
    paintCells(painter, g, *picture.numbers);
    line.moveTop(g.table.y() + (g.rows + 1) * g.rowHeight);
    for (const auto& note : cutNotes(picture)) write(note, QApplication::font(), theme().mutedText);
    painter.restore();
}

} // namespace attnscope
