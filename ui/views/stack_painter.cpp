#include "ui/views/stack_painter.h"

#include "ui/theme/site_text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace attnscope {
namespace {

constexpr double corner = 4, frameCorner = 8, arrowHead = 4;
constexpr double narrowestLabelled = 16; ///< chips below this width carry no number

QString translated(const char* text) {
    return QCoreApplication::translate("StackView", text);
}

QFont smallFont() {
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

QColor translucent(QColor colour, double alpha) {
    colour.setAlphaF(float(alpha));
    return colour;
}

class StackPainter {
  public:
    StackPainter(QPainter& painter, const StackLayout& layout, const StackMarks& marks)
        : m_painter(painter), m_layout(layout), m_marks(marks) {}

    void paint() {
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const auto& layer : m_layout.layers) paintLayer(layer);
        for (const auto& arrow : m_layout.arrows) paintArrow(arrow);
        for (const auto& block : m_layout.blocks) paintBlock(block);
    }

  private:
    bool isSelected(const StackBlock& block) const { return &block == m_layout.attentionBlock(m_marks.selected); }
    bool isHovered(const StackBlock& block) const {
        return m_marks.hovered && &block == m_layout.attentionBlock(*m_marks.hovered);
    }

    void paintLayer(const StackLayer& layer) {
        m_painter.setPen(theme().line);
        m_painter.setBrush(theme().window);
        m_painter.drawRoundedRect(layer.rect, frameCorner, frameCorner);
        const QString name =
            translated(QT_TRANSLATE_NOOP("StackView", "%1 %2")).arg(stackText(layer.stack)).arg(layer.layer.value + 1);
        const QRectF place = layer.rect.adjusted(spacing::medium, spacing::small, -layer.rect.width() / 2, 0);
        paintText(QRectF(place.topLeft(), QSizeF(place.width() - spacing::small, stackTextHeight())), name,
                  theme().mutedText, smallFont(), Qt::AlignLeft);
    }

    void paintArrow(const StackArrow& arrow) {
        const QColor colour = arrow.isResidual ? theme().maskedHatch : theme().mutedText;
        m_painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolyline(arrow.points.data(), int(arrow.points.size()));
        const QPointF tip = arrow.points.back(), way = tip - arrow.points[arrow.points.size() - 2];
        const QPointF along =
            way / std::max(1.0, std::abs(way.x()) + std::abs(way.y())) * arrowHead; // lines are horizontal or vertical
        const QPointF across(along.y() * 0.6, -along.x() * 0.6);
        const QPointF triangle[] = {tip, tip - along + across, tip - along - across};
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        m_painter.drawPolygon(triangle, 3);
    }

    void paintBlock(const StackBlock& block) {
        const bool selected = isSelected(block);
        if (block.part != StackPart::Tokens) {
            m_painter.setPen(QPen(selected || isHovered(block) ? theme().accent : theme().line, selected ? 1.5 : 1));
            m_painter.setBrush(block.part == StackPart::AddAndNorm ? theme().window : theme().surface);
            m_painter.drawRoundedRect(block.rect, corner, corner);
        }
        if (selected) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(translucent(theme().accent, m_marks.hasKeyboard ? 0.16 : 0.08));
            m_painter.drawRoundedRect(block.rect, corner, corner);
        }
        if (block.part != StackPart::Attention)
            return paintText(block.rect.adjusted(spacing::small, 0, -spacing::small, 0), text(block),
                             textColour(block.part), fontOf(block.part), Qt::AlignHCenter);
        const QRectF title(block.rect.left() + spacing::medium, block.rect.top() + spacing::small,
                           block.rect.width() - 2 * spacing::medium, stackTextHeight());
        const QString place = placeText(block);
        const double placeWidth =
            place.isEmpty() ? 0 : QFontMetricsF(smallFont()).horizontalAdvance(place) + spacing::small;
        paintText(title.adjusted(0, 0, -placeWidth, 0), text(block), theme().text, QApplication::font(), Qt::AlignLeft);
        paintText(title, place, theme().accent, smallFont(), Qt::AlignRight);
        for (std::size_t h = 0; h < block.chips.size(); ++h) paintChip(block, int(h));
    }

    /// "18 / 32" in the title where chips are too narrow for numbers.
    QString placeText(const StackBlock& block) const {
        const bool isWanted =
            isSelected(block) && m_marks.selected.head && block.chips.front().width() < narrowestLabelled;
        return isWanted ? QStringLiteral("%1 / %2").arg(m_marks.selected.head->value + 1).arg(block.chips.size())
                        : QString();
    }

    void paintChip(const StackBlock& block, int head) {
        const QRectF rect = block.chips[std::size_t(head)];
        Site site = block.site;
        site.head = HeadIndex(head);
        const bool chosen = site == m_marks.selected, hovered = m_marks.hovered == site;
        const double radius = std::min(corner, rect.width() / 4);
        m_painter.setPen(QPen(chosen || hovered ? theme().accent : theme().line, 1));
        m_painter.setBrush(chosen ? theme().accent : theme().surface);
        m_painter.drawRoundedRect(rect, radius, radius);
        if (rect.width() >= narrowestLabelled)
            paintText(rect, QString::number(head + 1), chosen ? theme().onAccent : theme().text, smallFont(),
                      Qt::AlignHCenter);
    }

    static QColor textColour(StackPart part) {
        return part == StackPart::Tokens || part == StackPart::AddAndNorm ? theme().mutedText : theme().text;
    }
    static QFont fontOf(StackPart part) {
        return part == StackPart::Tokens || part == StackPart::AddAndNorm ? smallFont() : QApplication::font();
    }

    /// A model of attention alone has no embedding of its own to speak of: it starts from X.
    bool isAttentionAlone() const {
        return std::ranges::none_of(m_layout.blocks, [](const auto& block) {
            return block.part == StackPart::AddAndNorm || block.part == StackPart::FeedForward;
        });
    }

    QString text(const StackBlock& block) const {
        const bool isEncoder = block.site.stack == Stack::Encoder;
        switch (block.part) {
        case StackPart::Tokens:
            return isEncoder
                       ? translated(QT_TRANSLATE_NOOP("StackView", "source · tokens: %1")).arg(m_marks.sourceTokens)
                       : translated(QT_TRANSLATE_NOOP("StackView", "target · tokens: %1")).arg(m_marks.targetTokens);
        case StackPart::AddAndNorm:
            return translated(QT_TRANSLATE_NOOP("StackView", "add & norm"));
        case StackPart::Embedding:
            return isAttentionAlone() ? stageText(Stage::Input) : sublayerText(Sublayer::Embedding, block.site.stack);
        default:
            return sublayerText(block.site.sublayer, block.site.stack);
        }
    }

    void paintText(const QRectF& rect, const QString& text, const QColor& colour, const QFont& font,
                   Qt::Alignment alignment) {
        m_painter.setFont(font);
        m_painter.setPen(colour);
        m_painter.drawText(rect, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine),
                           QFontMetricsF(font).elidedText(text, Qt::ElideRight, rect.width()));
    }

    QPainter& m_painter;
    const StackLayout& m_layout;
    const StackMarks& m_marks;
};

} // namespace

void paintStack(QPainter& painter, const StackLayout& layout, const StackMarks& marks) {
    painter.save();
    StackPainter(painter, layout, marks).paint();
    painter.restore();
}

double stackTextHeight() {
    return QFontMetricsF(QApplication::font()).height();
}

} // namespace attnscope
