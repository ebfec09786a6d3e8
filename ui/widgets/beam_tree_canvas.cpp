#include "ui/widgets/beam_tree_canvas.h"

#include "ui/models/decoding_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_painting.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace attnscope {

BeamTreeCanvas::BeamTreeCanvas(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Beam search tree"));
}

const Generation* BeamTreeCanvas::generation() const {
    const bool has = m_trace && m_trace->info().generation && !m_trace->info().generation->tree.empty();
    return has ? &*m_trace->info().generation : nullptr;
}

void BeamTreeCanvas::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_recorded = generation() ? pathOf(m_trace->info().hypothesis) : std::set<int>{};
    m_marked.clear();
    layOut();
}

void BeamTreeCanvas::setStep(int step) {
    m_step = step;
    layOut();
}

void BeamTreeCanvas::setMarked(int hypothesis) {
    m_marked = pathOf(hypothesis);
    update();
}

std::set<int> BeamTreeCanvas::pathOf(int hypothesis) const {
    const auto* found = generation();
    if (!found || hypothesis < 0 || hypothesis >= int(found->hypotheses.size())) return {};
    const auto path = beamPath(found->tree, found->hypotheses[std::size_t(hypothesis)].beamNode);
    return {path.begin(), path.end()};
}

void BeamTreeCanvas::layOut() {
    const double line = QFontMetricsF(font()).height();
    const BeamTreeMetrics metrics{.node = {7.5 * line, line + spacing::small}, .columnGap = 2 * line};
    // Row i of the decoder writes the tree's step i + 1.
    m_layout = generation() ? layOutBeamTree(generation()->tree, m_step + 1, metrics) : BeamTreeLayout{};
    setMinimumSize(m_layout.size.toSize());
    update();
}

QRectF BeamTreeCanvas::currentColumn() const {
    QRectF column;
    for (const int node : m_layout.drawn)
        if (generation()->tree[std::size_t(node)].step == m_step + 1) column |= m_layout.places[std::size_t(node)];
    return column;
}

int BeamTreeCanvas::hypothesisEndingIn(int node) const {
    const auto& hypotheses = generation()->hypotheses;
    for (int i = 0; i < int(hypotheses.size()); ++i)
        if (hypotheses[std::size_t(i)].beamNode == node) return i;
    return -1;
}

QPen BeamTreeCanvas::penOf(int node) const {
    const auto& entry = generation()->tree[std::size_t(node)];
    if (m_recorded.contains(node)) return {theme().accent, 2};
    if (m_marked.contains(node)) return {theme().text, 2};
    return {theme().line, 1, entry.fate == BeamFate::Dropped ? Qt::DashLine : Qt::SolidLine};
}

void BeamTreeCanvas::paint(QPainter& painter) const {
    if (!generation()) return;
    painter.setFont(font());
    const auto isOnPath = [this](int node) { return m_recorded.contains(node) || m_marked.contains(node); };
    // Paths last, so that no grey link crosses them.
    for (const bool onPath : {false, true})
        for (const int node : m_layout.drawn)
            if (isOnPath(node) == onPath) paintLink(painter, node);
    for (const int node : m_layout.drawn)
        if (isInSight(painter, m_layout.places[std::size_t(node)])) paintNode(painter, node);
}

void BeamTreeCanvas::paintLink(QPainter& painter, int node) const {
    const int parent = generation()->tree[std::size_t(node)].parent;
    if (parent < 0) return;
    const QRectF from = m_layout.places[std::size_t(parent)], to = m_layout.places[std::size_t(node)];
    if (!isInSight(painter, from | to)) return;
    const QPointF start(from.right(), from.center().y()), end(to.left(), to.center().y());
    const QPointF reach((end.x() - start.x()) / 2, 0);
    QPainterPath path(start);
    path.cubicTo(start + reach, end - reach, end);
    painter.setBrush(Qt::NoBrush);
    QPen pen = penOf(node);
    if (pen.color() == theme().line) pen.setColor(theme().mutedText); // a link has no surface to be told by
    painter.setPen(pen);
    painter.drawPath(path);
}

void BeamTreeCanvas::paintNode(QPainter& painter, int node) const {
    const auto& entry = generation()->tree[std::size_t(node)];
    const QRectF place = m_layout.places[std::size_t(node)];
    const bool isAhead = entry.step > m_step + 1, isDropped = entry.fate == BeamFate::Dropped;
    painter.setPen(penOf(node));
    painter.setBrush(entry.step == m_step + 1 && !isDropped ? theme().masked : theme().surface);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), spacing::small, spacing::small);

    const QRectF inner = place.adjusted(spacing::medium, 0, -spacing::medium, 0);
    const bool isRoot = entry.parent < 0;
    const double numberWidth = isRoot ? 0 : QFontMetricsF(font()).horizontalAdvance(logText(entry.logProbability));
    QString token = visibleToken(m_trace->info().tokenText(entry.token));
    if (isRoot) token = tr("start");
    if (entry.fate == BeamFate::Finished) token = tr("✓ %1").arg(token);
    painter.setPen(m_recorded.contains(node)        ? theme().accent
                   : isDropped || isAhead || isRoot ? theme().mutedText
                                                    : theme().text);
    drawElided(painter, inner.adjusted(0, 0, -numberWidth - spacing::small, 0), Qt::AlignLeft | Qt::AlignVCenter,
               token);
    painter.setPen(theme().mutedText);
    if (!isRoot) drawElided(painter, inner, Qt::AlignRight | Qt::AlignVCenter, logText(entry.logProbability));
}

QString BeamTreeCanvas::toolTipOf(int node) const {
    const auto& entry = generation()->tree[std::size_t(node)];
    if (entry.parent < 0) return tr("The start token: every hypothesis begins here");
    const QString token = visibleToken(m_trace->info().tokenText(entry.token));
    const QString own = logText(entry.logProbability), sum = logText(entry.score);
    switch (entry.fate) {
    case BeamFate::Kept:
        return tr("%1: log-probability %2, sum from the start %3; kept").arg(token, own, sum);
    case BeamFate::Dropped:
        return tr("%1: log-probability %2, sum from the start %3; dropped").arg(token, own, sum);
    case BeamFate::Finished:
        return tr("%1: log-probability %2, sum from the start %3; finished").arg(token, own, sum);
    }
    return {};
}

bool BeamTreeCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int node = m_layout.nodeAt(help->pos());
    QToolTip::showText(help->globalPos(), node < 0 ? QString() : plainToolTip(toolTipOf(node)), this);
    return true;
}

void BeamTreeCanvas::mousePressEvent(QMouseEvent* event) {
    const int node = event->button() == Qt::LeftButton ? m_layout.nodeAt(event->position()) : -1;
    const int hypothesis = node < 0 ? -1 : hypothesisEndingIn(node);
    if (hypothesis >= 0) emit hypothesisChosen(hypothesis);
    event->setAccepted(hypothesis >= 0);
}

void BeamTreeCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setClipRect(event->rect());
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
}

void BeamTreeCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
    QWidget::changeEvent(event);
}

} // namespace attnscope
