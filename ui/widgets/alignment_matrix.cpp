#include "ui/widgets/alignment_matrix.h"

#include "ui/theme/colour_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_painting.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace attnscope {

AlignmentMatrix::AlignmentMatrix(QWidget* parent) : QWidget(parent), m_text(std::make_shared<DecodingText>()) {
    setAccessibleName(tr("Alignment of the written text with the source"));
    setMouseTracking(true);
}

void AlignmentMatrix::setText(std::shared_ptr<const DecodingText> text) {
    m_text = std::move(text);
    update();
}

void AlignmentMatrix::setAttention(const ShownAttention& cross) {
    m_cross = cross;
    update();
}

void AlignmentMatrix::setStep(int step) {
    m_step = step;
    update();
}

bool AlignmentMatrix::isEmpty() const {
    return !m_cross.site || m_cross.weights.values.size() == 0 || m_text->steps.empty() || m_text->source.empty();
}

double AlignmentMatrix::naturalHeight() const {
    constexpr double tallest = 800;
    const double line = QFontMetricsF(font()).height();
    return isEmpty() ? 0
                     : std::min(line * (1.25 * double(m_text->steps.size()) + 6),
                                tallest); // 6: title and column labels
}

AlignmentLayout AlignmentMatrix::layoutFor(const QSizeF& size) const {
    const QFontMetricsF metrics(font());
    double rowLabel = 0, columnLabel = 0;
    for (const auto& step : m_text->steps) rowLabel = std::max(rowLabel, metrics.horizontalAdvance(step.token.text));
    for (const auto& token : m_text->source) columnLabel = std::max(columnLabel, metrics.horizontalAdvance(token.text));
    const double title = metrics.height() + spacing::small;
    const auto rows = std::min(m_text->steps.size(), std::size_t(m_cross.weights.values.rows()));
    const auto columns = std::min(m_text->source.size(), std::size_t(m_cross.weights.values.cols()));
    return layOutAlignment({0, title, size.width(), size.height() - title}, int(rows), int(columns), metrics.height(),
                           rowLabel + 1, columnLabel + 1);
}

void AlignmentMatrix::paint(QPainter& painter, const QSizeF& size) const {
    if (isEmpty()) return;
    painter.setFont(font());
    painter.setPen(theme().mutedText);
    drawElided(painter, QRectF(0, 0, size.width(), QFontMetricsF(font()).height()), Qt::AlignLeft,
               tr("Alignment: written text down, source across"));
    const auto layout = layoutFor(size);
    paintCells(painter, layout);
    paintLabels(painter, layout);
}

void AlignmentMatrix::paintCells(QPainter& painter, const AlignmentLayout& layout) const {
    const auto& values = m_cross.weights.values;
    const int written = std::min(m_step + 1, layout.rows);
    const ColourRange range{0, m_cross.highest};
    painter.fillRect(layout.grid, theme().masked);
    // One pixel a cell, enlarged without smoothing: cheap at any length, sharp at any size.
    QImage cells(layout.columns, written, QImage::Format_RGB32);
    const auto colours = colourTable(colourMaps().front());
    for (int row = 0; row < written; ++row) {
        auto* pixels = reinterpret_cast<QRgb*>(cells.scanLine(row));
        for (int column = 0; column < layout.columns; ++column)
            pixels[column] =
                colours[std::size_t(std::clamp(range.position(double(values(row, column))), 0.0, 1.0) * 255)];
    }
    const QRectF last = layout.cell(written - 1, layout.columns - 1);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(layout.grid.topLeft(), last.bottomRight()), cells);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRect(QRectF(layout.cell(written - 1, 0).topLeft(), last.bottomRight()));
}

void AlignmentMatrix::paintLabels(QPainter& painter, const AlignmentLayout& layout) const {
    for (int row = 0; row <= std::min(m_step, layout.rows - 1); ++row) {
        // The current row is always named; its neighbours give way.
        const bool isCurrent = row == m_step;
        if (!isCurrent && (row % layout.rowLabelStep != 0 || m_step - row < layout.rowLabelStep)) continue;
        const auto& token = m_text->steps[std::size_t(row)].token;
        painter.setPen(isCurrent ? theme().accent : token.isUnknown ? theme().warning : theme().text);
        drawElided(painter, layout.rowLabel(row), Qt::AlignRight | Qt::AlignVCenter, token.text);
    }
    const QFontMetricsF metrics(font());
    for (int column = 0; column < layout.columns; column += layout.columnLabelStep) {
        const auto& token = m_text->source[std::size_t(column)];
        painter.setPen(token.isUnknown ? theme().warning : theme().text);
        const bool isTurned = layout.turns(metrics.horizontalAdvance(token.text));
        if (isTurned)
            drawElidedUpwards(painter, layout.columnLabel(column, isTurned), token.text);
        else
            drawElided(painter, layout.columnLabel(column, isTurned), Qt::AlignHCenter | Qt::AlignBottom, token.text);
    }
}

std::optional<std::pair<int, int>> AlignmentMatrix::cellAt(const QPointF& point) const {
    const auto cell = isEmpty() ? std::nullopt : layoutFor(size()).cellAt(point);
    return cell && cell->first <= m_step ? cell : std::nullopt;
}

bool AlignmentMatrix::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const auto cell = cellAt(help->pos())) {
        const auto [row, column] = *cell;
        text =
            plainToolTip(tr("writing “%1” looks at “%2”: weight %3")
                             .arg(m_text->steps[std::size_t(row)].token.text, m_text->source[std::size_t(column)].text,
                                  QLocale().toString(double(m_cross.weights.values(row, column)), 'f', 4)));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void AlignmentMatrix::mouseMoveEvent(QMouseEvent* event) {
    if (const auto cell = cellAt(event->position()))
        emit hovered(*m_cross.site, {QueryPos(cell->first), KeyPos(cell->second)});
    else
        emit hoverEnded();
}

void AlignmentMatrix::leaveEvent(QEvent*) {
    emit hoverEnded();
}

void AlignmentMatrix::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, size());
}

} // namespace attnscope
