#include "ui/widgets/step_columns.h"

#include "ui/theme/theme.h"
#include "ui/widgets/text_painting.h"

#include <QEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace attnscope {

QFont candidateFont(QFont font, const ShownCandidate& candidate) {
    font.setStrikeOut(candidate.cut != Cut::None);
    font.setBold(candidate.isChosen);
    return font;
}

StepColumns::StepColumns(QWidget* parent) : QWidget(parent), m_text(std::make_shared<DecodingText>()) {
    setAccessibleName(tr("Decoding steps"));
    layOut();
}

void StepColumns::setText(std::shared_ptr<const DecodingText> text) {
    m_text = std::move(text);
    layOut();
}

void StepColumns::setStep(int step) {
    m_layout.current = step;
    layOut();
}

void StepColumns::layOut() {
    m_layout.line = QFontMetricsF(font()).height();
    QFont bold = font();
    bold.setBold(true);
    m_layout.numberWidth = std::ceil(QFontMetricsF(bold).horizontalAdvance(percentText(1)));
    m_layout.steps = int(m_text->steps.size());
    m_layout.hasDrawn = m_text->isSampled;
    m_layout.candidates = 0;
    for (const auto& step : m_text->steps)
        m_layout.candidates = std::max(m_layout.candidates, int(step.candidates.size() + cutNotes(step).size()));
    setMinimumSize(int(m_layout.width()) + 1, int(m_layout.height()) + 1);
    update();
}

void StepColumns::paint(QPainter& painter, double width) const {
    painter.setFont(font());
    for (int step = 0; step < m_layout.steps; ++step)
        if (isInSight(painter, m_layout.column(step))) paintColumn(painter, step);
    if (m_text->isGenerated) return;
    painter.setPen(theme().mutedText);
    drawElided(painter, m_layout.noteLine(width), Qt::AlignLeft | Qt::AlignVCenter,
               tr("This text was given, not written by the model: there are no candidates to show."));
}

void StepColumns::paintColumn(QPainter& painter, int step) const {
    const bool isCurrent = step == m_layout.current, isAhead = step > m_layout.current;
    const QRectF card = m_layout.column(step).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setBrush(isAhead ? QBrush(Qt::NoBrush) : QBrush(theme().surface));
    painter.setPen(isCurrent ? QPen(theme().accent, 2) : QPen(theme().line, 1, isAhead ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(card, spacing::small, spacing::small);
    painter.setPen(isCurrent ? theme().accent : theme().mutedText);
    drawElided(painter, m_layout.numberPlace(step), Qt::AlignLeft, QLocale().toString(step + 1));
    if (isAhead) return;
    paintHead(painter, step);
    for (int row = 0; row < int(m_text->steps[std::size_t(step)].candidates.size()); ++row)
        paintCandidate(painter, step, row);
    paintNotes(painter, step);
}

void StepColumns::paintHead(QPainter& painter, int step) const {
    const auto& shown = m_text->steps[std::size_t(step)];
    const bool isEnd = shown.token.text.isEmpty();
    painter.setPen(shown.token.isUnknown ? theme().warning : isEnd ? theme().mutedText : theme().text);
    if (isEnd) return drawElided(painter, m_layout.tokenPlace(step), Qt::AlignCenter, tr("end"));
    QFont big = font();
    big.setPointSizeF(QFontInfo(font()).pointSizeF() * 1.5);
    big.setBold(true);
    painter.setFont(big);
    drawElided(painter, m_layout.tokenPlace(step), Qt::AlignCenter, shown.token.text);
    painter.setFont(font());
    if (!shown.probability) return;
    painter.setPen(theme().mutedText);
    const QString percent = percentText(*shown.probability);
    const bool isCurrent = step == m_layout.current;
    drawElided(painter, m_layout.probabilityLine(step), Qt::AlignHCenter,
               isCurrent ? tr("%1 · log %2").arg(percent, logText(shown.logProbability)) : percent);
    if (!isCurrent || !m_layout.hasDrawn) return;
    const auto heading = candidateLine(m_layout.headingLine(step), m_layout.numberWidth, true);
    drawElided(painter, heading.number, Qt::AlignRight, tr("model"));
    drawElided(painter, heading.drawn, Qt::AlignRight, tr("drawn"));
}

void StepColumns::paintCandidate(QPainter& painter, int step, int row) const {
    const auto& candidate = m_text->steps[std::size_t(step)].candidates[std::size_t(row)];
    const bool isCut = candidate.cut != Cut::None;
    const bool showsDrawn = m_layout.hasDrawn && step == m_layout.current;
    const auto place = candidateLine(m_layout.candidateLine(step, row), m_layout.numberWidth, showsDrawn);

    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().masked);
    painter.drawRect(place.bar);
    QRectF filled = place.bar;
    filled.setWidth(filled.width() * std::clamp(candidate.probability, 0.0, 1.0));
    painter.setBrush(candidate.isChosen ? theme().accent : isCut ? theme().line : theme().mutedText);
    painter.drawRect(filled);

    QFont face = candidateFont(font(), candidate);
    painter.setFont(face);
    painter.setPen(candidate.isChosen ? theme().accent : isCut ? theme().mutedText : theme().text);
    drawElided(painter, place.token, Qt::AlignLeft | Qt::AlignVCenter, candidate.token);
    face.setStrikeOut(false);
    painter.setFont(face);
    drawElided(painter, place.number, Qt::AlignRight | Qt::AlignVCenter, percentText(candidate.probability));
    if (showsDrawn && candidate.drawn)
        drawElided(painter, place.drawn, Qt::AlignRight | Qt::AlignVCenter,
                   isCut ? tr("cut") : percentText(*candidate.drawn));
    painter.setFont(font());
}

void StepColumns::paintNotes(QPainter& painter, int step) const {
    const auto& shown = m_text->steps[std::size_t(step)];
    int row = int(shown.candidates.size());
    painter.setPen(theme().mutedText);
    for (const auto& note : cutNotes(shown))
        drawElided(painter, m_layout.candidateLine(step, row++), Qt::AlignLeft | Qt::AlignVCenter, note);
}

QString StepColumns::toolTipAt(const QPointF& point) const {
    const int step = m_layout.stepAt(point);
    if (step < 0) return {};
    if (step > m_layout.current) return tr("Go to step %1").arg(step + 1);
    const auto& shown = m_text->steps[std::size_t(step)];
    const int row = m_layout.candidateAt(point);
    if (row >= 0 && row < int(shown.candidates.size()))
        return candidateSentence(shown.candidates[std::size_t(row)], m_text->isSampled);
    const auto notes = cutNotes(shown);
    const int note = row - int(shown.candidates.size());
    if (row >= 0 && note < int(notes.size())) return notes[std::size_t(note)];
    if (shown.token.text.isEmpty()) return tr("The given target ends here");
    if (!shown.probability) return tr("Step %1: “%2” was given").arg(step + 1).arg(shown.token.text);
    return tr("Step %1: wrote “%2” with %3").arg(step + 1).arg(shown.token.text, percentText(*shown.probability));
}

bool StepColumns::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : plainToolTip(text), this);
    return true;
}

void StepColumns::mousePressEvent(QMouseEvent* event) {
    const int step = event->button() == Qt::LeftButton ? m_layout.stepAt(event->position()) : -1;
    if (step >= 0) emit stepChosen(step);
    event->setAccepted(step >= 0);
}

void StepColumns::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setClipRect(event->rect());
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, width());
}

void StepColumns::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
    QWidget::changeEvent(event);
}

} // namespace attnscope
