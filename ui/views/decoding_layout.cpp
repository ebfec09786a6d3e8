#include "ui/views/decoding_layout.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

constexpr double gap = spacing::medium;

/// How many cells apart labels of `extent` pixels must be.
int labelStep(double extent, double cell) {
    return std::max(1, int(std::ceil(extent / std::max(cell, 1e-6))));
}

} // namespace

double StepColumnsLayout::normalWidth() const {
    return candidates > 0 ? 7.25 * line + numberWidth : 5.5 * line;
}
double StepColumnsLayout::currentWidth() const {
    return candidates > 0 ? 9.5 * line + (hasDrawn ? 2 : 1) * numberWidth : normalWidth();
}

double StepColumnsLayout::width() const {
    return steps == 0 ? 0 : (steps - 1) * (normalWidth() + gap) + currentWidth() + 2 * gap;
}

double StepColumnsLayout::candidatesTop() const {
    return probabilityLine(current).bottom() + gap + (hasDrawn ? line : 0);
}

double StepColumnsLayout::height() const {
    return cardsBottom() + gap + (candidates > 0 ? 0 : line + gap);
}

double StepColumnsLayout::cardsBottom() const {
    return candidates > 0 ? candidatesTop() + candidates * pitch() + gap : probabilityLine(current).bottom() + gap;
}

double StepColumnsLayout::left(int step) const {
    return gap + step * (normalWidth() + gap) + (step > current ? currentWidth() - normalWidth() : 0);
}

QRectF StepColumnsLayout::column(int step) const {
    return {left(step), gap, step == current ? currentWidth() : normalWidth(), cardsBottom() - gap};
}

QRectF StepColumnsLayout::tokenLine(int step) const {
    return {left(step) + gap, gap + spacing::small, (step == current ? currentWidth() : normalWidth()) - 2 * gap,
            2 * line};
}

QRectF StepColumnsLayout::numberPlace(int step) const {
    const QRectF token = tokenLine(step);
    return {token.left(), token.top() + spacing::small, numberPlaceWidth(), line};
}

QRectF StepColumnsLayout::tokenPlace(int step) const {
    const double beside = numberPlaceWidth() + spacing::small; // on both sides, so that the token stays in the middle
    return tokenLine(step).adjusted(beside, 0, -beside, 0);
}

double StepColumnsLayout::numberPlaceWidth() const {
    return (steps < 100 ? 1.25 : 2.5) * line;
}

QRectF StepColumnsLayout::probabilityLine(int step) const {
    const QRectF above = tokenLine(step);
    return {above.left(), above.bottom(), above.width(), line};
}

QRectF StepColumnsLayout::headingLine(int step) const {
    const QRectF above = probabilityLine(step);
    return {above.left(), candidatesTop() - line, above.width(), line};
}

QRectF StepColumnsLayout::candidateLine(int step, int row) const {
    const QRectF inner = tokenLine(step);
    return {inner.left(), candidatesTop() + row * pitch(), inner.width(), line};
}

QRectF StepColumnsLayout::noteLine(double width) const {
    return {gap, cardsBottom() + gap, width - 2 * gap, line};
}

int StepColumnsLayout::stepAt(const QPointF& point) const {
    for (int step = 0; step < steps; ++step)
        if (column(step).contains(point)) return step;
    return -1;
}

int StepColumnsLayout::candidateAt(const QPointF& point) const {
    const int row = int(std::floor((point.y() - candidatesTop()) / pitch()));
    return row >= 0 && row < candidates ? row : -1;
}

CandidateLineLayout candidateLine(const QRectF& line, double number, bool hasDrawn) {
    CandidateLineLayout layout;
    layout.token = {line.left(), line.top(), 2.4 * line.height(), line.height()};
    double right = line.right();
    if (hasDrawn) {
        layout.drawn = {right - number, line.top(), number, line.height()};
        right -= number + spacing::medium;
    }
    layout.number = {right - number, line.top(), number, line.height()};
    const double left = layout.token.right() + spacing::small;
    layout.bar = {left, line.top() + line.height() / 4, layout.number.left() - spacing::small - left,
                  line.height() / 2};
    return layout;
}

QRectF TokenFlowLayout::label(int token) const {
    const QRectF& box = boxes[std::size_t(token)];
    return {box.left(), box.top(), box.width(), line};
}

QRectF TokenFlowLayout::cell(int token) const {
    const QRectF& box = boxes[std::size_t(token)];
    return {box.left(), box.top() + line + spacing::small, box.width(), box.height() - line - spacing::small};
}

int TokenFlowLayout::tokenAt(const QPointF& point) const {
    const auto it = std::find_if(boxes.begin(), boxes.end(), [&](const QRectF& box) { return box.contains(point); });
    return it == boxes.end() ? -1 : int(it - boxes.begin());
}

TokenFlowLayout flowTokens(const std::vector<double>& labelWidths, const QPointF& origin, double width, double line) {
    TokenFlowLayout layout{.boxes = {}, .line = line};
    const double boxHeight = 2 * line + spacing::small;
    const double between = 2;
    QPointF at = origin;
    for (const double labelWidth : labelWidths) {
        const double boxWidth = std::min(std::clamp(labelWidth + spacing::small, 1.4 * line, 7 * line), width);
        if (at.x() > origin.x() && at.x() + boxWidth > origin.x() + width)
            at = {origin.x(), at.y() + boxHeight + spacing::medium};
        layout.boxes.emplace_back(at.x(), at.y(), boxWidth, boxHeight);
        at.rx() += boxWidth + between;
    }
    layout.height = labelWidths.empty() ? 0 : at.y() + boxHeight - origin.y();
    return layout;
}

QRectF AlignmentLayout::cell(int row, int column) const {
    const double w = grid.width() / std::max(columns, 1), h = grid.height() / std::max(rows, 1);
    return {grid.left() + column * w, grid.top() + row * h, w, h};
}

QRectF AlignmentLayout::rowLabel(int row) const {
    const QPointF middle = cell(row, 0).center();
    return {grid.left() - spacing::small - rowLabelWidth, middle.y() - line / 2, rowLabelWidth, line};
}

QRectF AlignmentLayout::columnLabel(int column, bool isTurned) const {
    const QRectF below = cell(0, column);
    const double half = isTurned ? line / 2 : below.width() / 2;
    const double bottom = grid.top() - spacing::small;
    return {below.center().x() - half, bottom - columnLabelHeight, 2 * half, columnLabelHeight};
}

std::optional<std::pair<int, int>> AlignmentLayout::cellAt(const QPointF& point) const {
    if (rows == 0 || columns == 0 || !grid.contains(point)) return std::nullopt;
    const int row = int((point.y() - grid.top()) / grid.height() * rows);
    const int column = int((point.x() - grid.left()) / grid.width() * columns);
    return std::pair(std::min(row, rows - 1), std::min(column, columns - 1));
}

AlignmentLayout layOutAlignment(const QRectF& area, int rows, int columns, double line, double rowLabelWidth,
                                double columnLabelWidth) {
    AlignmentLayout layout{.grid = {}, .rows = rows, .columns = columns, .line = line};
    if (rows == 0 || columns == 0) return layout;
    const double widest = 5 * line; // of a label
    layout.rowLabelWidth = std::min(rowLabelWidth, widest);
    const double left = area.left() + layout.rowLabelWidth + spacing::small;
    const double room = std::max(area.right() - left, 1.0);
    // Cells are squares, unless that would leave them too small to see.
    const double largest = 1.5 * line;
    const double cellWidth = std::min(room / columns, largest);
    const bool someTurn = columnLabelWidth > cellWidth;
    layout.columnLabelHeight = someTurn ? std::clamp(columnLabelWidth, line, widest) : line;
    const double top = area.top() + layout.columnLabelHeight + spacing::small;
    const double cellHeight = std::min(std::max(area.bottom() - top, 1.0) / rows, largest);
    layout.grid = {left, top, cellWidth * columns, cellHeight * rows};
    layout.rowLabelStep = labelStep(line, cellHeight);
    layout.columnLabelStep = someTurn ? labelStep(line, cellWidth) : 1;
    return layout;
}

StepsPageLayout layOutStepsPage(const QSizeF& size, double columnsHeight) {
    const double margin = spacing::large, edge = spacing::medium; // edge: as far in as the columns
    StepsPageLayout layout;
    QRectF rest;
    if (size.height() >= columnsHeight + StepsPageLayout::leastBelow) {
        layout.columns = {0, 0, size.width(), columnsHeight};
        rest = QRectF(0, columnsHeight, size.width(), size.height() - columnsHeight)
                   .adjusted(edge, spacing::medium, -edge, -margin);
    } else {
        layout.columns = {0, 0, std::floor(size.width() * 0.45), size.height()};
        rest = QRectF(layout.columns.width(), 0, size.width() - layout.columns.width(), size.height())
                   .adjusted(margin, margin, -margin, -margin);
    }
    const double half = std::floor((rest.width() - margin) / 2);
    layout.rows = {rest.left(), rest.top(), half, rest.height()};
    layout.alignment = {rest.left() + half + margin, rest.top(), rest.width() - half - margin, rest.height()};
    return layout;
}

} // namespace attnscope
