#include "ui/widgets/hypothesis_list.h"

#include "ui/models/decoding_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_painting.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace attnscope {

HypothesisList::HypothesisList(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Hypotheses of the beam search"));
    setMouseTracking(true);
}

void HypothesisList::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_marked = -1;
    updateGeometry();
    update();
}

void HypothesisList::setHindrance(const QString& reason) {
    m_hindrance = reason;
}

int HypothesisList::count() const {
    return m_trace && m_trace->info().generation ? int(m_trace->info().generation->hypotheses.size()) : 0;
}

double HypothesisList::numbersWidth() const {
    return 5.75 * QFontMetricsF(font()).height() + spacing::large;
}

double HypothesisList::rowHeight() const {
    return QFontMetricsF(font()).height() + spacing::medium;
}

QRectF HypothesisList::row(int hypothesis, double width) const {
    return {0, (hypothesis + 1) * rowHeight(), width, rowHeight()}; // below the heading
}

int HypothesisList::rowAt(const QPointF& point) const {
    const int row = int(std::floor(point.y() / rowHeight())) - 1;
    return row >= 0 && row < count() ? row : -1;
}

QString HypothesisList::textOf(int hypothesis) const {
    const auto& tokens = m_trace->info().generation->hypotheses[std::size_t(hypothesis)].tokens;
    QStringList texts;
    for (std::size_t i = 1; i < tokens.size(); ++i) texts << visibleToken(m_trace->info().tokenText(tokens[i]));
    return texts.join(QStringLiteral("\u2009")); // thin spaces: where one token ends stays visible
}

QString HypothesisList::scoreOf(int hypothesis) const {
    return logText(m_trace->info().generation->hypotheses[std::size_t(hypothesis)].score);
}

QSizeF HypothesisList::naturalSize() const {
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    double widest = 0;
    for (int i = 0; i < count(); ++i) widest = std::max(widest, metrics.horizontalAdvance(textOf(i)));
    const double line = metrics.height();
    return {numbersWidth() + std::clamp(widest + spacing::medium + 1, 8 * line, 24 * line),
            (count() + 1) * rowHeight()};
}

QSize HypothesisList::sizeHint() const {
    return naturalSize().toSize();
}

void HypothesisList::paint(QPainter& painter, const QSizeF& size) const {
    painter.setFont(font());
    painter.setPen(theme().mutedText);
    drawElided(painter, row(-1, size.width()).adjusted(spacing::medium, 0, -spacing::medium, 0),
               Qt::AlignLeft | Qt::AlignVCenter, tr("Hypotheses and their scores"));
    for (int i = 0; i < count(); ++i) paintRow(painter, i, size.width());
}

void HypothesisList::paintRow(QPainter& painter, int hypothesis, double width) const {
    const QRectF place = row(hypothesis, width);
    if (hypothesis == m_marked) painter.fillRect(place, theme().masked);
    const bool isRecorded = hypothesis == m_trace->info().hypothesis;
    QFont face = font();
    face.setBold(isRecorded);
    painter.setFont(face);
    const double line = QFontMetricsF(font()).height();
    QRectF rank = place, score = place;
    rank.setWidth(spacing::medium + 1.5 * line);
    score.setLeft(rank.right());
    score.setRight(place.left() + numbersWidth() - spacing::large);
    const QRectF text = place.adjusted(numbersWidth(), 0, -spacing::medium, 0);
    painter.setPen(isRecorded ? theme().accent : theme().mutedText);
    drawElided(painter, rank, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(hypothesis + 1));
    drawElided(painter, score, Qt::AlignRight | Qt::AlignVCenter, scoreOf(hypothesis));
    painter.setPen(isRecorded ? theme().accent : theme().text);
    drawElided(painter, text, Qt::AlignLeft | Qt::AlignVCenter, textOf(hypothesis));
}

void HypothesisList::mark(int hypothesis) {
    if (std::exchange(m_marked, hypothesis) == hypothesis) return;
    if (hypothesis >= 0)
        setAccessibleDescription(
            tr("Hypothesis %1: %2, score %3").arg(hypothesis + 1).arg(textOf(hypothesis), scoreOf(hypothesis)));
    update();
    emit markMoved(hypothesis);
}

void HypothesisList::moveMark(int by) {
    if (count() > 0) mark(std::clamp(m_marked < 0 ? m_trace->info().hypothesis : m_marked + by, 0, count() - 1));
}

bool HypothesisList::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int hypothesis = rowAt(help->pos());
    QString text;
    if (hypothesis >= 0) {
        const QString doing = !m_hindrance.isEmpty()                     ? m_hindrance
                              : hypothesis == m_trace->info().hypothesis ? tr("Its attention is shown now")
                                                                         : tr("Click to see its attention");
        text = plainToolTip(tr("%1\nscore %2\n%3").arg(textOf(hypothesis), scoreOf(hypothesis), doing));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void HypothesisList::mousePressEvent(QMouseEvent* event) {
    const int hypothesis = event->button() == Qt::LeftButton ? rowAt(event->position()) : -1;
    if (hypothesis >= 0) emit hypothesisChosen(hypothesis);
    event->setAccepted(hypothesis >= 0);
}

void HypothesisList::mouseMoveEvent(QMouseEvent* event) {
    mark(rowAt(event->position()));
}

void HypothesisList::leaveEvent(QEvent*) {
    mark(-1);
}

void HypothesisList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, size());
}

} // namespace attnscope
