#include "ui/widgets/steps_page.h"

#include "ui/theme/theme.h"
#include "ui/widgets/quiet_scroll_area.h"

#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace attnscope {

StepsPage::StepsPage(QWidget* parent)
    : QWidget(parent), m_columns(new StepColumns), m_rows(new AttentionRows), m_alignment(new AlignmentMatrix(this)),
      m_columnsScroll(quietScrollArea(m_columns, this)), m_rowsScroll(quietScrollArea(m_rows, this)) {
    m_rowsScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_columns, &StepColumns::stepChosen, this, &StepsPage::stepChosen);
    connect(m_rows, &AttentionRows::hovered, this, &StepsPage::hovered);
    connect(m_rows, &AttentionRows::hoverEnded, this, &StepsPage::hoverEnded);
    connect(m_alignment, &AlignmentMatrix::hovered, this, &StepsPage::hovered);
    connect(m_alignment, &AlignmentMatrix::hoverEnded, this, &StepsPage::hoverEnded);
}

void StepsPage::setText(std::shared_ptr<const DecodingText> text) {
    m_columns->setText(text);
    m_rows->setText(text);
    m_alignment->setText(std::move(text));
    arrange();
}

void StepsPage::setAttention(const DecodingAttention& attention) {
    m_rows->setAttention(attention);
    m_alignment->setAttention(attention.cross);
}

void StepsPage::setStep(int step) {
    m_columns->setStep(step);
    m_rows->setStep(step);
    m_alignment->setStep(step);
    keepCurrentInSight();
}

void StepsPage::arrange() {
    const double bar = m_columnsScroll->horizontalScrollBar()->sizeHint().height();
    const auto layout = layOutStepsPage(QSizeF(size()), m_columns->naturalSize().height() + bar);
    m_columnsScroll->setGeometry(layout.columns.toRect());
    m_rowsScroll->setGeometry(layout.rows.toRect());
    m_alignment->setGeometry(layout.alignment.toRect());
    keepCurrentInSight();
}

void StepsPage::keepCurrentInSight() {
    const QRectF column = m_columns->columnsLayout().column(m_columns->columnsLayout().current);
    const QPoint middle(int(column.center().x()), 0);
    m_columnsScroll->ensureVisible(middle.x(), middle.y(), int(column.width() / 2) + spacing::large, 0);
}

QSizeF StepsPage::naturalSize() const {
    const QSizeF columns = m_columns->naturalSize();
    const double width = std::max(double(this->width()), columns.width());
    const auto layout =
        layOutStepsPage({width, columns.height() * 2 + 400}, columns.height()); // tall enough to be stacked
    const double parts = std::max(m_rows->naturalHeight(layout.rows.width()), m_alignment->naturalHeight());
    const double below =
        std::max(layout.rows.top() - columns.height() + parts + spacing::large, StepsPageLayout::leastBelow);
    return {width, std::max(double(height()), columns.height() + below)};
}

void StepsPage::paint(QPainter& painter, const QSizeF& size) const {
    const auto layout = layOutStepsPage(size, m_columns->naturalSize().height());
    const auto paintAt = [&painter](const QRectF& place, const auto& paintPart) {
        painter.save();
        painter.translate(place.topLeft());
        paintPart();
        painter.restore();
    };
    paintAt(layout.columns, [&] { m_columns->paint(painter, layout.columns.width()); });
    paintAt(layout.rows, [&] { m_rows->paint(painter, layout.rows.width()); });
    paintAt(layout.alignment, [&] { m_alignment->paint(painter, layout.alignment.size()); });
}

void StepsPage::resizeEvent(QResizeEvent*) {
    arrange();
}

} // namespace attnscope
