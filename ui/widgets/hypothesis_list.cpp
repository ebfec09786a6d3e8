#include "ui/widgets/hypothesis_list.h"

#include "ui/theme/theme.h"
#include "ui/widgets/painted_text.h"

#include <QMouseEvent>
#include <cmath>

namespace attnscope {
namespace {

constexpr double narrowest = 160, widest = 320;
constexpr int decimals = 3;

} // namespace

HypothesisList::HypothesisList(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Hypotheses, best first"));
    setCursor(Qt::PointingHandCursor);
}

void HypothesisList::setRows(std::vector<HypothesisRow> rows) {
    m_rows = std::move(rows);
    QStringList texts;
    for (const auto& row : m_rows) texts << tr("%1, score %2").arg(row.text, logProbabilityText(row.score, decimals));
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
    setFixedSize(naturalSize().toSize());
    update();
}

QSizeF HypothesisList::naturalSize() const {
    const QFontMetricsF metrics(font());
    double width = metrics.horizontalAdvance(tr("Hypotheses")) + metrics.horizontalAdvance(tr("score"));
    for (const auto& row : m_rows) width = std::max(width, metrics.horizontalAdvance(row.text) * 1.1);
    const double fixed = metrics.horizontalAdvance(QStringLiteral("88")) +
                         metrics.horizontalAdvance(logProbabilityText(-88.888, decimals)) + 5 * spacing::medium;
    return {std::ceil(std::clamp(width + fixed, narrowest, widest)), rowRect(int(m_rows.size()), 0).top()};
}

QRectF HypothesisList::rowRect(int row, double width) const {
    const double height = std::ceil(QFontMetricsF(font()).height() + spacing::medium);
    return {0, (row + 1) * height, width, height};
}
QRectF HypothesisList::rowRect(int row) const {
    return rowRect(row, width());
}

int HypothesisList::rowAt(const QPointF& point) const {
    for (int row = 0; row < int(m_rows.size()); ++row)
        if (rowRect(row).contains(point)) return row;
    return -1;
}

void HypothesisList::paint(QPainter& painter, double width) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    painter.setPen(theme().mutedText);
    const QRectF header = rowRect(-1, width).adjusted(spacing::medium, 0, -spacing::medium, 0);
    painter.drawText(header, Qt::AlignLeft | Qt::AlignVCenter, tr("Hypotheses"));
    painter.drawText(header, Qt::AlignRight | Qt::AlignVCenter, tr("score"));
    for (int row = 0; row < int(m_rows.size()); ++row) paintRow(painter, row, rowRect(row, width));
    painter.restore();
}

void HypothesisList::paintRow(QPainter& painter, int row, const QRectF& place) const {
    const auto& entry = m_rows[std::size_t(row)];
    if (entry.isRecorded) {
        QColor ground = theme().accent;
        ground.setAlphaF(0.1F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawRoundedRect(place, 4, 4);
    }
    QFont face = font();
    face.setBold(entry.isRecorded);
    painter.setFont(face);
    const QFontMetricsF metrics(face);
    const QString score = logProbabilityText(entry.score, decimals);
    const double numberWidth = metrics.horizontalAdvance(QStringLiteral("88")),
                 scoreWidth = metrics.horizontalAdvance(score);
    const QRectF inside = place.adjusted(spacing::medium, 0, -spacing::medium, 0);
    painter.setPen(theme().mutedText);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, QString::number(row + 1));
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, score);
    painter.setPen(entry.isRecorded ? theme().accent : theme().text);
    const QRectF text = inside.adjusted(numberWidth + spacing::medium, 0, -scoreWidth - spacing::medium, 0);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, elided(painter, entry.text, text.width()));
}

void HypothesisList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, width());
}

void HypothesisList::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    if (event->button() == Qt::LeftButton && row >= 0) emit hypothesisClicked(row);
}

void HypothesisList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) setFixedSize(naturalSize().toSize());
    QWidget::changeEvent(event);
}

bool HypothesisList::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const int row = rowAt(help.pos());
    showPlainTip(help,
                 row < 0 ? QString() : tr("%1: click to look at it (Up and Down)").arg(m_rows[std::size_t(row)].text),
                 this);
    return true;
}

} // namespace attnscope
