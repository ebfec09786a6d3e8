#include "ui/views/stack_layout.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attnscope {
namespace {

constexpr double narrowest = 140, widest = 280; ///< of a column
constexpr double columnGap = 36;                ///< room for the encoder's output on its way to the cross-attentions
constexpr double arrowGap = 16;                 ///< between blocks that an arrow joins
constexpr double layerGap = 24;
constexpr double residualRoom = 16; ///< on both sides of a layer's blocks; the residual lines run on one of them
constexpr double chipHeight = 20, chipGap = 3, chipWidest = 26, chipComfort = 20;
constexpr int chipRows = 3; ///< more heads than fit get narrower chips instead

/// Builds one column from the bottom (y = 0) upwards (y < 0).
class Column {
  public:
    Column(StackLayout& layout, const StackOutline& outline, Stack stack, double left, double width, double textHeight)
        : m_layout(layout), m_outline(outline), m_stack(stack), m_left(left), m_width(width), m_textHeight(textHeight) {
    }

    /// Returns the y of the column's top.
    double build(bool hasOutput) {
        addBlock(StackPart::Tokens, Sublayer::Embedding, m_textHeight, m_left, m_width);
        addBlock(StackPart::Embedding, Sublayer::Embedding, lineHeight(), m_left, m_width);
        auto first = m_outline.sites.begin();
        while (first != m_outline.sites.end()) {
            const auto last = std::find_if(first, m_outline.sites.end(), [&](const auto& s) {
                return s.site.stack != first->site.stack || s.site.layer != first->site.layer;
            });
            if (first->site.stack == m_stack) addLayer(std::span(first, last));
            first = last;
        }
        if (hasOutput) {
            m_y += arrowGap - layerGap;
            addBlock(StackPart::Output, Sublayer::Output, lineHeight(), m_left, m_width);
        }
        return m_y;
    }

  private:
    double lineHeight() const { return m_textHeight + 2 * spacing::small; }
    /// Residual lines run on the outer side: the encoder's left, the decoder's right, away from the cross-attention arrows.
    bool residualIsLeft() const { return m_stack == Stack::Encoder; }

    void addLayer(std::span<const AttentionSite> sites) {
        m_layer = sites.front().site.layer;
        const double bottom = m_y - layerGap + arrowGap; // an arrow enters through the frame
        m_y = bottom;
        const std::size_t place = m_layout.layers.size();
        m_layout.layers.push_back({m_stack, m_layer, {}});
        for (const auto& site : sites)
            addSublayer(StackPart::Attention, site.site.sublayer, attentionHeight(site.heads), site.heads);
        if (m_outline.hasFeedForward) addSublayer(StackPart::FeedForward, Sublayer::FeedForward, lineHeight(), 0);
        m_y -= m_textHeight + spacing::medium; // the layer's name
        m_layout.layers[place].rect = QRectF(m_left, m_y, m_width, bottom - m_y);
    }

    void addSublayer(StackPart part, Sublayer sublayer, double height, int heads) {
        const double left = m_left + residualRoom, width = innerWidth();
        const double entry = m_y - arrowGap / 2;
        addBlock(part, sublayer, height, left, width);
        auto& block = m_layout.blocks.back();
        if (heads > 0) block.chips = chips(block.rect, heads);
        if (!m_outline.hasAddAndNorm) return;
        addBlock(StackPart::AddAndNorm, sublayer, m_textHeight + spacing::small, left, width);
        const QRectF strip = m_layout.blocks.back().rect;
        const double beside = residualIsLeft() ? m_left + spacing::medium : m_left + m_width - spacing::medium;
        const double edge = residualIsLeft() ? strip.left() : strip.right();
        m_layout.arrows.push_back(
            {{{strip.center().x(), entry}, {beside, entry}, {beside, strip.center().y()}, {edge, strip.center().y()}},
             true});
    }

    /// A block above what is there, with the arrow that leads into it.
    void addBlock(StackPart part, Sublayer sublayer, double height, double left, double width) {
        const QRectF rect(left, m_y - (m_below ? gapTo(part) : 0) - height, width, height);
        if (m_below)
            m_layout.arrows.push_back({{{rect.center().x(), *m_below}, {rect.center().x(), rect.bottom()}}, false});
        m_layout.blocks.push_back({part, {m_stack, m_layer, sublayer, std::nullopt}, rect, {}});
        m_y = rect.top();
        m_below = rect.top();
    }

    /// "Add & norm" sits directly on its sublayer, as in the paper.
    static double gapTo(StackPart part) { return part == StackPart::AddAndNorm ? spacing::medium : arrowGap; }
    double innerWidth() const { return m_width - 2 * residualRoom; }
    double chipsWidth() const { return innerWidth() - 2 * spacing::medium; }

    int rowsOfChips(int heads) const {
        const int fit = std::max(1, int((chipsWidth() + chipGap) / (chipComfort + chipGap)));
        return std::min(chipRows, (heads + fit - 1) / fit);
    }
    double attentionHeight(int heads) const {
        const int rows = rowsOfChips(heads);
        return spacing::small + m_textHeight + spacing::small + rows * chipHeight + (rows - 1) * chipGap +
               spacing::medium;
    }

    std::vector<QRectF> chips(const QRectF& block, int heads) const {
        const int rows = rowsOfChips(heads), perRow = (heads + rows - 1) / rows;
        const double pitch = std::min(chipWidest + chipGap, (chipsWidth() + chipGap) / perRow);
        const double gap = std::min(chipGap, pitch / 4);
        const double top = block.top() + m_textHeight + 2 * spacing::small;
        std::vector<QRectF> rects;
        for (int h = 0; h < heads; ++h)
            rects.emplace_back(block.left() + spacing::medium + h % perRow * pitch,
                               top + h / perRow * (chipHeight + chipGap), pitch - gap, chipHeight);
        return rects;
    }

    StackLayout& m_layout;
    const StackOutline& m_outline;
    Stack m_stack;
    double m_left, m_width, m_textHeight;
    double m_y = 0;
    std::optional<double> m_below; ///< top of the block below
    LayerIndex m_layer;
};

bool hasStack(const StackOutline& outline, Stack stack) {
    return std::ranges::any_of(outline.sites, [&](const auto& site) { return site.site.stack == stack; });
}

/// From the encoder's last block up, across, and into the side of every cross-attention.
void addMemoryArrows(StackLayout& layout, QPointF start, double turn, double busX) {
    for (const auto& block : std::vector(layout.blocks)) {
        if (block.site.sublayer != Sublayer::CrossAttention || block.part != StackPart::Attention) continue;
        const double y = block.rect.center().y();
        layout.arrows.push_back({{start, {start.x(), turn}, {busX, turn}, {busX, y}, {block.rect.left(), y}}, false});
    }
}

void moveBy(StackLayout& layout, QPointF by) {
    for (auto& layer : layout.layers) layer.rect.translate(by);
    for (auto& block : layout.blocks) {
        block.rect.translate(by);
        for (auto& chip : block.chips) chip.translate(by);
    }
    for (auto& arrow : layout.arrows)
        for (auto& point : arrow.points) point += by;
}

} // namespace

StackOutline stackOutline(const Trace& trace) {
    StackOutline outline{trace.info().sites, true, true};
    const bool isWhole = !outline.sites.empty() && trace.has(outline.sites.front().site, Stage::Input);
    if (!isWhole) return outline;
    const auto recorded = [&](Stage stage) {
        return std::ranges::any_of(trace.recorded(), [&](const auto& entry) { return entry.first.stage == stage; });
    };
    outline.hasAddAndNorm = recorded(Stage::Norm);
    outline.hasFeedForward = recorded(Stage::FeedForwardOutput);
    return outline;
}

StackLayout layOutStack(const StackOutline& outline, double width, double textHeight) {
    StackLayout layout;
    const bool both = hasStack(outline, Stack::Encoder) && hasStack(outline, Stack::Decoder);
    const int columns = both ? 2 : 1;
    const double room = (width - 2 * spacing::large - (columns - 1) * columnGap) / columns;
    const double columnWidth = std::floor(std::clamp(room, narrowest, widest));
    const double content = columns * columnWidth + (columns - 1) * columnGap;
    layout.size.setWidth(std::max(width, content + 2 * spacing::large));
    const double left = std::floor((layout.size.width() - content) / 2), right = left + content - columnWidth;

    double top = 0;
    if (hasStack(outline, Stack::Encoder))
        top = Column(layout, outline, Stack::Encoder, left, columnWidth, textHeight).build(!both);
    if (hasStack(outline, Stack::Decoder)) {
        const auto encoderBlocks = layout.blocks.size();
        const double decoderTop = Column(layout, outline, Stack::Decoder, right, columnWidth, textHeight).build(true);
        const double turn = top - arrowGap;
        if (both) {
            const QRectF last = layout.blocks[encoderBlocks - 1].rect;
            addMemoryArrows(layout, {last.center().x(), last.top()}, turn, left + columnWidth + columnGap / 2);
        }
        top = both ? std::min(turn, decoderTop) : decoderTop;
    }
    moveBy(layout, {0, std::ceil(spacing::large - top)});
    layout.size.setHeight(std::ceil(spacing::large - top) + spacing::large);
    return layout;
}

const StackBlock* StackLayout::attentionBlock(const Site& site) const {
    const Site wanted{site.stack, site.layer, site.sublayer, std::nullopt};
    const auto it = std::ranges::find_if(
        blocks, [&](const auto& block) { return block.part == StackPart::Attention && block.site == wanted; });
    return it == blocks.end() ? nullptr : &*it;
}

std::optional<Site> StackLayout::siteAt(QPointF point) const {
    const auto block = std::ranges::find_if(
        blocks, [&](const auto& b) { return b.part == StackPart::Attention && b.rect.contains(point); });
    if (block == blocks.end()) return std::nullopt;
    Site site = block->site;
    const auto chip = std::ranges::find_if(block->chips, [&](const QRectF& rect) { return rect.contains(point); });
    if (chip != block->chips.end()) site.head = HeadIndex(int(chip - block->chips.begin()));
    return site;
}

} // namespace attnscope
