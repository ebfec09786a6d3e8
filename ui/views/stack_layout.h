// Where the parts of a model lie when it is drawn as in "Attention Is All You Need", figure 1: geometry only, no widget.
#pragma once

#include "core/trace/trace.h"

#include <QRectF>
#include <optional>
#include <vector>

namespace attnscope {

/// What is to be drawn.
struct StackOutline {
    std::vector<AttentionSite> sites; ///< in the order of computation
    bool hasAddAndNorm = true;        ///< a residual connection with layer norm around each sublayer
    bool hasFeedForward = true;
};
/// As far as the trace tells; a trace of chosen stages only is drawn with whole layers.
StackOutline stackOutline(const Trace& trace);

enum class StackPart { Tokens, Embedding, Attention, AddAndNorm, FeedForward, Output };

struct StackBlock {
    StackPart part;
    Site site; ///< without head
    QRectF rect;
    std::vector<QRectF> chips; ///< Attention only: one a head
};

struct StackLayer {
    Stack stack;
    LayerIndex layer;
    QRectF rect;
};

/// A line through points; its head is at the last one.
struct StackArrow {
    std::vector<QPointF> points;
    bool isResidual = false; ///< around a sublayer into its "add & norm"
};

/// Encoder column left, decoder column right (or one alone), layers from the bottom up; logical pixels, y downwards.
struct StackLayout {
    QSizeF size{0, 0}; ///< at least the width asked for
    std::vector<StackLayer> layers;
    std::vector<StackBlock> blocks;
    std::vector<StackArrow> arrows;

    /// The attention block of site (its head is not looked at), or nullptr.
    const StackBlock* attentionBlock(const Site& site) const;
    /// The attention sublayer at a point: with its head on a chip, without beside the chips.
    std::optional<Site> siteAt(QPointF point) const;
};

/// Columns share the width, each 140 to 280 wide. textHeight: of one line.
StackLayout layOutStack(const StackOutline& outline, double width, double textHeight);

} // namespace attnscope
