#include "ui/views/beam_tree_layout.h"

#include <algorithm>

namespace attnscope {
namespace {

/// Subtrees are packed from top to bottom: a node stands in the middle of its children, or lower where its column is
/// taken, and then takes its children along.
class TreePacker {
  public:
    TreePacker(const std::vector<BeamNode>& tree, const BeamTreeMetrics& metrics)
        : m_tree(tree), m_pitch(metrics.node.height() + metrics.rowGap), m_children(tree.size()),
          m_top(tree.size(), 0.0) {
        int steps = 0;
        for (const auto& node : tree) steps = std::max(steps, node.step);
        m_free.assign(std::size_t(steps) + 1, metrics.margin);
        for (int node = 1; node < int(tree.size()); ++node)
            if (at(node).fate != BeamFate::Dropped && at(node).parent >= 0)
                m_children[std::size_t(at(node).parent)].push_back(node);
        for (auto& siblings : m_children)
            std::stable_sort(siblings.begin(), siblings.end(),
                             [this](int a, int b) { return at(a).score > at(b).score; });
    }

    void place(int node) {
        const auto& children = m_children[std::size_t(node)];
        for (const int child : children) place(child);
        double& top = m_top[std::size_t(node)];
        double& free = freeIn(node);
        const double middle =
            children.empty() ? free : (m_top[std::size_t(children.front())] + m_top[std::size_t(children.back())]) / 2;
        top = std::max(middle, free);
        if (top > middle)
            for (const int child : children) moveDown(child, top - middle);
        free = top + m_pitch;
    }

    void placeBelow(int node) {
        m_top[std::size_t(node)] = freeIn(node);
        freeIn(node) += m_pitch;
    }

    double top(int node) const { return m_top[std::size_t(node)]; }

  private:
    const BeamNode& at(int node) const { return m_tree[std::size_t(node)]; }
    double& freeIn(int node) { return m_free[std::size_t(at(node).step)]; }

    /// The subtree was the last one placed in each of its columns, so nothing lies below it yet.
    void moveDown(int node, double by) {
        m_top[std::size_t(node)] += by;
        freeIn(node) = std::max(freeIn(node), m_top[std::size_t(node)] + m_pitch);
        for (const int child : m_children[std::size_t(node)]) moveDown(child, by);
    }

    const std::vector<BeamNode>& m_tree;
    double m_pitch;
    std::vector<std::vector<int>> m_children;
    std::vector<double> m_top;
    std::vector<double> m_free; ///< per step: where the next node may begin
};

} // namespace

BeamTreeLayout layOutBeamTree(const std::vector<BeamNode>& tree, int step, const BeamTreeMetrics& metrics) {
    BeamTreeLayout layout;
    layout.places.resize(tree.size());
    if (tree.empty()) return layout;
    TreePacker packer(tree, metrics);
    packer.place(0);
    for (int node = 0; node < int(tree.size()); ++node) {
        const auto& entry = tree[std::size_t(node)];
        if (entry.fate == BeamFate::Dropped) {
            if (entry.step != step) continue;
            packer.placeBelow(node);
        }
        const double left = metrics.margin + entry.step * (metrics.node.width() + metrics.columnGap);
        const QRectF place(QPointF(left, packer.top(node)), metrics.node);
        layout.drawn.push_back(node);
        layout.places[std::size_t(node)] = place;
        layout.size = layout.size.expandedTo({place.right() + metrics.margin, place.bottom() + metrics.margin});
    }
    return layout;
}

int BeamTreeLayout::nodeAt(const QPointF& point) const {
    const auto it =
        std::find_if(drawn.begin(), drawn.end(), [&](int node) { return places[std::size_t(node)].contains(point); });
    return it == drawn.end() ? -1 : *it;
}

std::vector<int> beamPath(const std::vector<BeamNode>& tree, int node) {
    std::vector<int> path;
    for (; node >= 0; node = tree[std::size_t(node)].parent) path.insert(path.begin(), node);
    return path;
}

} // namespace attnscope
