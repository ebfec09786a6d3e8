// Where the nodes of a beam search's tree lie: one column a step, children right of their parents. No widget.
#pragma once

#include "core/decode/generation.h"

#include <QRectF>
#include <vector>

namespace attnscope {

struct BeamTreeMetrics {
    QSizeF node;
    double columnGap = 32, rowGap = 4, margin = 8; ///< logical pixels
};

struct BeamTreeLayout {
    std::vector<int> drawn;     ///< nodes that are shown, parents before children
    std::vector<QRectF> places; ///< of every node of the tree; empty where it is not shown
    QSizeF size{0, 0};

    /// −1 beside the nodes.
    int nodeAt(const QPointF& point) const;
};

/// Shows what was kept or finished, and what was dropped in `step` only (a node's step: 1 wrote the first token): all
/// dropped ones would bury the tree. Siblings lie by score, the best on top; dropped ones below everything of their
/// step, so that the rest stays in place while stepping.
BeamTreeLayout layOutBeamTree(const std::vector<BeamNode>& tree, int step, const BeamTreeMetrics& metrics);

/// From the root to node, both included.
std::vector<int> beamPath(const std::vector<BeamNode>& tree, int node);

} // namespace attnscope
