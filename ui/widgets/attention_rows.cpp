#include "ui/widgets/attention_rows.h"

#include "ui/theme/colour_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_painting.h"

#include <QEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace attnscope {

AttentionRows::AttentionRows(QWidget* parent) : QWidget(parent), m_text(std::make_shared<DecodingText>()) {
    setAccessibleName(tr("Attention of the current step"));
    setMouseTracking(true);
}

void AttentionRows::setText(std::shared_ptr<const DecodingText> text) {
    m_text = std::move(text);
    refresh();
}

void AttentionRows::setAttention(const DecodingAttention& attention) {
    m_attention = attention;
    refresh();
}

void AttentionRows::setStep(int step) {
    m_step = step;
    refresh();
}

void AttentionRows::setFocusedKey(const Site& site, const Focus& focus) {
    m_focusSite = site;
    m_focus = focus;
    update();
}

void AttentionRows::refresh() {
    setMinimumHeight(int(naturalHeight(width())) + 1);
    update();
}

std::array<AttentionRows::Block, 2> AttentionRows::blocks(double width) const {
    std::array all{Block{&m_attention.cross, &m_text->source, {}, {}}, Block{&m_attention.self, &m_text->read, {}, {}}};
    const QFontMetricsF metrics(font());
    double top = 0;
    for (auto& block : all) {
        const auto& values = block.attention->weights.values;
        if (!block.attention->site || m_step >= values.rows()) continue;
        // The text written so far ends with the token that this step reads.
        const bool growsWithSteps = block.tokens == &m_text->read;
        const auto shown = std::min({block.tokens->size(), std::size_t(values.cols()),
                                     growsWithSteps ? std::size_t(m_step + 1) : block.tokens->size()});
        std::vector<double> widths;
        for (std::size_t i = 0; i < shown; ++i) widths.push_back(metrics.horizontalAdvance((*block.tokens)[i].text));
        block.title = {0, top, width, metrics.height()};
        block.flow = flowTokens(widths, {0, block.title.bottom() + spacing::small}, width, metrics.height());
        top = block.title.bottom() + spacing::small + block.flow.height + spacing::large;
    }
    return all;
}

double AttentionRows::naturalHeight(double width) const {
    double bottom = 0;
    for (const auto& block : blocks(width))
        bottom = std::max(bottom, block.title.bottom() + spacing::small + block.flow.height);
    return bottom;
}

double AttentionRows::weight(const Block& block, int key) const {
    return double(block.attention->weights.values(m_step, key));
}

QString AttentionRows::title(const Block& block) const {
    const Site& site = *block.attention->site;
    const QString title = site.sublayer == Sublayer::CrossAttention ? tr("Reads the source · Decoder %1 · head %2")
                                                                    : tr("Reads its own text · Decoder %1 · head %2");
    return title.arg(site.layer.value + 1).arg(site.head->value + 1);
}

void AttentionRows::paint(QPainter& painter, double width) const {
    painter.setFont(font());
    for (const auto& block : blocks(width))
        if (!block.flow.boxes.empty()) paintBlock(painter, block);
}

void AttentionRows::paintBlock(QPainter& painter, const Block& block) const {
    painter.setPen(theme().mutedText);
    drawElided(painter, block.title, Qt::AlignLeft, title(block));
    const ColourRange range{0, block.attention->highest};
    for (int key = 0; key < int(block.flow.boxes.size()); ++key) {
        const auto& token = (*block.tokens)[std::size_t(key)];
        painter.setPen(token.isUnknown ? theme().warning : theme().text);
        drawElided(painter, block.flow.label(key), Qt::AlignCenter, token.text);
        const QRgb colour = colourAt(colourMaps().front(), range.position(weight(block, key)));
        painter.fillRect(block.flow.cell(key), QColor(colour));
        if (m_focus.key != KeyPos(key) || m_focusSite != *block.attention->site) continue;
        painter.setPen(QPen(theme().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(block.flow.cell(key).adjusted(1, 1, -1, -1));
    }
}

QString AttentionRows::toolTipAt(const QPointF& point) const {
    for (const auto& block : blocks(width())) {
        const int key = block.flow.tokenAt(point);
        if (key < 0) {
            if (!block.flow.boxes.empty() && block.title.contains(point)) return title(block);
            continue;
        }
        const auto& token = (*block.tokens)[std::size_t(key)];
        const QString number = QLocale().toString(weight(block, key), 'f', 4);
        return token.isUnknown ? tr("%1 (not in the vocabulary): weight %2").arg(token.text, number)
                               : tr("%1: weight %2").arg(token.text, number);
    }
    return {};
}

bool AttentionRows::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : plainToolTip(text), this);
    return true;
}

void AttentionRows::mouseMoveEvent(QMouseEvent* event) {
    for (const auto& block : blocks(width())) {
        const int key = block.flow.tokenAt(event->position());
        if (key >= 0) return emit hovered(*block.attention->site, {QueryPos(m_step), KeyPos(key)});
    }
    emit hoverEnded();
}

void AttentionRows::leaveEvent(QEvent*) {
    emit hoverEnded();
}

void AttentionRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, width());
}

void AttentionRows::resizeEvent(QResizeEvent*) {
    refresh();
}

void AttentionRows::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) refresh();
    QWidget::changeEvent(event);
}

} // namespace attnscope
