#include "ui/widgets/beam_tree_canvas.h"

#include "ui/theme/theme.h"
#include "ui/views/decoding_content.h"
#include "ui/widgets/painted_text.h"

#include <QMouseEvent>
#include <QPainterPath>
#include <cmath>

namespace attnscope {
namespace {

constexpr double ghost = 0.35, corner = 5, endBar = 4;
constexpr double widestToken = 96;

} // namespace

BeamTreeCanvas::BeamTreeCanvas(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Beam tree"));
    setMouseTracking(true);
}

const std::vector<BeamNode>& BeamTreeCanvas::tree() const {
    static const std::vector<BeamNode> none;
    return m_trace && m_trace->info().generation ? m_trace->info().generation->tree : none;
}

void BeamTreeCanvas::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_isOnPath.assign(tree().size(), false);
    if (!tree().empty()) {
        const auto& info = m_trace->info();
        const auto& hypotheses = info.generation->hypotheses;
        if (info.hypothesis >= 0 && std::size_t(info.hypothesis) < hypotheses.size())
            m_isOnPath = pathTo(tree(), hypotheses[std::size_t(info.hypothesis)].beamNode);
    }
    relayout();
}

void BeamTreeCanvas::setCurrent(int step) {
    m_current = step;
    relayout();
}

void BeamTreeCanvas::relayout() {
    const QFontMetricsF metrics(font());
    double token = 0;
    for (int node = 0; node < int(tree().size()); ++node)
        token = std::max(token, metrics.horizontalAdvance(tokenOf(node)));
    const double number = metrics.horizontalAdvance(logProbabilityText(-88.88));
    const QSizeF box(std::ceil(std::min(token, widestToken) + number + 3 * spacing::medium + endBar),
                     std::ceil(metrics.height() + spacing::medium));
    m_layout = layoutBeamTree(tree(), m_current + 1, box, std::ceil(metrics.height() + spacing::medium));
    setFixedSize(naturalSize().toSize().expandedTo({1, 1}));
    update();
}

double BeamTreeCanvas::legendHeight() const {
    return QFontMetricsF(font()).height() + spacing::medium;
}
QSizeF BeamTreeCanvas::naturalSize() const {
    return m_layout.size().isEmpty() ? QSizeF() : m_layout.size() + QSizeF(0, legendHeight());
}
QString BeamTreeCanvas::tokenOf(int node) const {
    return visibleToken(m_trace->info().tokenText(tree()[std::size_t(node)].token));
}

int BeamTreeCanvas::hypothesisAt(int node) const {
    if (node < 0) return -1;
    const auto& hypotheses = m_trace->info().generation->hypotheses;
    const auto it = std::ranges::find(hypotheses, node, &Hypothesis::beamNode);
    return it == hypotheses.end() ? -1 : int(it - hypotheses.begin());
}

void BeamTreeCanvas::paint(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    paintHeaders(painter);
    // The recorded path last, so that nothing crosses over it.
    for (const bool onPath : {false, true})
        for (int node = 0; node < int(tree().size()); ++node)
            if (m_layout.isShown(node) && m_isOnPath[std::size_t(node)] == onPath) paintEdge(painter, node);
    for (int node = 0; node < int(tree().size()); ++node)
        if (m_layout.isShown(node)) paintNode(painter, node);
    painter.restore();
}

void BeamTreeCanvas::paintHeaders(QPainter& painter) const {
    for (int step = 0; step < m_layout.steps; ++step) {
        const bool isCurrent = step == m_current + 1;
        if (isCurrent) {
            QColor ground = theme().accent;
            ground.setAlphaF(0.07F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            painter.drawRoundedRect(m_layout.column(step).adjusted(-spacing::medium, 0, spacing::medium, 0), corner,
                                    corner);
        }
        painter.setPen(isCurrent ? theme().accent : theme().mutedText);
        painter.drawText(m_layout.header(step), Qt::AlignCenter, step == 0 ? tr("start") : QString::number(step));
    }
    painter.setPen(theme().mutedText);
    const double top = m_layout.size().height();
    painter.drawText(
        QRectF(1, top, std::max(m_layout.size().width(), double(width())), legendHeight()),
        Qt::AlignLeft | Qt::AlignVCenter,
        tr("Numbers: log-probability of the token. Dashed: dropped at this step. Bar at the end: finished."));
}

void BeamTreeCanvas::paintEdge(QPainter& painter, int node) const {
    const auto& entry = tree()[std::size_t(node)];
    if (entry.parent < 0 || !m_layout.isShown(entry.parent)) return;
    const QRectF from = m_layout.rect(entry.parent), to = m_layout.rect(node);
    const QPointF start(from.right(), from.center().y()), end(to.left(), to.center().y());
    const double reach = (end.x() - start.x()) / 2;
    QPainterPath path(start);
    path.cubicTo(start + QPointF(reach, 0), end - QPointF(reach, 0), end);
    const bool onPath = m_isOnPath[std::size_t(node)];
    painter.setOpacity(entry.step > m_current + 1 ? ghost : 1);
    painter.setPen(QPen(onPath ? theme().accent : theme().maskedHatch, onPath ? 2 : 1,
                        entry.fate == BeamFate::Dropped ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setOpacity(1);
}

void BeamTreeCanvas::paintNode(QPainter& painter, int node) const {
    const auto& entry = tree()[std::size_t(node)];
    const bool onPath = m_isOnPath[std::size_t(node)], isDropped = entry.fate == BeamFate::Dropped;
    const QRectF box = m_layout.rect(node);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().surface); // covers edges, also under a ghost
    painter.drawRoundedRect(box, corner, corner);
    painter.setOpacity(entry.step > m_current + 1 ? ghost : 1);
    const QColor border = onPath ? theme().accent : theme().maskedHatch;
    painter.setPen(QPen(border, onPath ? 2 : 1, isDropped ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(box, corner, corner);
    if (entry.fate == BeamFate::Finished || hypothesisAt(node) >= 0)
        painter.fillRect(QRectF(box.right() - endBar - 3, box.top() + 4, endBar, box.height() - 8),
                         onPath ? theme().accent : theme().mutedText);

    const QRectF inside = box.adjusted(spacing::medium, 0, -spacing::medium - endBar, 0);
    const QString number = entry.parent < 0 ? QString() : logProbabilityText(entry.logProbability);
    const double numberWidth = QFontMetricsF(painter.font()).horizontalAdvance(number);
    painter.setPen(theme().mutedText);
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, number);
    painter.setPen(onPath ? theme().accent : isDropped ? theme().mutedText : theme().text);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                     elided(painter, tokenOf(node), inside.width() - numberWidth - spacing::small));
    painter.setOpacity(1);
}

QString BeamTreeCanvas::tip(const QPointF& point) const {
    const int node = m_layout.nodeAt(point);
    if (node < 0) return {};
    const auto& entry = tree()[std::size_t(node)];
    if (entry.parent < 0) return tr("The start token, before anything is written");
    if (const int hypothesis = hypothesisAt(node); hypothesis >= 0)
        return tr("Ends hypothesis %1; click to look at it").arg(hypothesis + 1);
    const QString fate = entry.fate == BeamFate::Kept      ? tr("kept")
                         : entry.fate == BeamFate::Dropped ? tr("dropped")
                                                           : tr("finished");
    return tr("“%1” after “%2”: %3; log-probability %4, with all before it %5")
        .arg(tokenOf(node), tokenOf(entry.parent), fate, logProbabilityText(entry.logProbability, 4),
             logProbabilityText(entry.score, 4));
}

void BeamTreeCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!tree().empty()) paint(painter);
}

void BeamTreeCanvas::mousePressEvent(QMouseEvent* event) {
    const int hypothesis = event->button() == Qt::LeftButton ? hypothesisAt(m_layout.nodeAt(event->position())) : -1;
    if (hypothesis >= 0) emit hypothesisClicked(hypothesis);
}

void BeamTreeCanvas::mouseMoveEvent(QMouseEvent* event) {
    setCursor(hypothesisAt(m_layout.nodeAt(event->position())) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BeamTreeCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) relayout();
    QWidget::changeEvent(event);
}

bool BeamTreeCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    showPlainTip(help, tip(help.pos()), this);
    return true;
}

} // namespace attnscope
