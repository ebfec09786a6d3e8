#include "tests/support/test_files.h"
#include "ui/views/beam_tree_layout.h"

#include <gtest/gtest.h>
#include <set>

namespace attnscope {
namespace {

const BeamTreeMetrics metrics{.node = {100, 20}};

const std::vector<BeamNode>& beamTree() {
    static const auto trace = test::datesTrace("3 March 2021", {.method = SearchMethod::Beam});
    return trace->info().generation->tree;
}

TEST(BeamTreeLayout, NodesDoNotOverlapAndLieInside) {
    const auto layout = layOutBeamTree(beamTree(), 3, metrics);
    ASSERT_GT(layout.drawn.size(), 20u);
    const QRectF all(QPointF(), layout.size);
    for (const int a : layout.drawn) {
        EXPECT_TRUE(all.contains(layout.places[std::size_t(a)]));
        for (const int b : layout.drawn)
            if (a != b) {
                EXPECT_FALSE(layout.places[std::size_t(a)].intersects(layout.places[std::size_t(b)])) << a << " " << b;
            }
    }
}

TEST(BeamTreeLayout, ChildrenLieRightOfTheirParents) {
    const auto layout = layOutBeamTree(beamTree(), 3, metrics);
    for (const int node : layout.drawn) {
        const int parent = beamTree()[std::size_t(node)].parent;
        if (parent < 0) continue;
        EXPECT_EQ(layout.places[std::size_t(node)].left(),
                  layout.places[std::size_t(parent)].right() + metrics.columnGap);
    }
}

TEST(BeamTreeLayout, BetterSiblingsLieHigher) {
    const auto layout = layOutBeamTree(beamTree(), 3, metrics);
    int pairs = 0;
    for (const int a : layout.drawn)
        for (const int b : layout.drawn) {
            const auto &first = beamTree()[std::size_t(a)], &second = beamTree()[std::size_t(b)];
            if (first.parent != second.parent || first.score <= second.score) continue;
            EXPECT_LT(layout.places[std::size_t(a)].top(), layout.places[std::size_t(b)].top());
            ++pairs;
        }
    EXPECT_GT(pairs, 5);
}

TEST(BeamTreeLayout, AParentStandsInTheMiddleOfItsChildren) {
    const std::vector<BeamNode> tree{{}, {0, 1, {}, 0, -1}, {0, 1, {}, 0, -2}, {0, 1, {}, 0, -3}};
    const auto layout = layOutBeamTree(tree, 1, metrics);
    EXPECT_EQ(layout.places[0].center().y(), layout.places[2].center().y());
}

TEST(BeamTreeLayout, ShowsDroppedNodesOfTheCurrentStepOnly) {
    std::set<int> dropped;
    const auto layout = layOutBeamTree(beamTree(), 3, metrics);
    for (const int node : layout.drawn)
        if (beamTree()[std::size_t(node)].fate == BeamFate::Dropped) dropped.insert(beamTree()[std::size_t(node)].step);
    EXPECT_EQ(dropped, std::set<int>{3});
}

TEST(BeamTreeLayout, KeptNodesStayInPlaceWhileStepping) {
    const auto before = layOutBeamTree(beamTree(), 2, metrics), after = layOutBeamTree(beamTree(), 5, metrics);
    for (std::size_t node = 0; node < beamTree().size(); ++node)
        if (beamTree()[node].fate != BeamFate::Dropped) {
            EXPECT_EQ(before.places[node], after.places[node]);
        }
}

TEST(BeamTreeLayout, FindsTheNodeUnderAPoint) {
    const auto layout = layOutBeamTree(beamTree(), 3, metrics);
    for (const int node : layout.drawn) EXPECT_EQ(layout.nodeAt(layout.places[std::size_t(node)].center()), node);
    EXPECT_EQ(layout.nodeAt({-5, -5}), -1);
}

TEST(BeamTreeLayout, AnEmptyTreeHasNoSize) {
    EXPECT_EQ(layOutBeamTree({}, 1, metrics).size, QSizeF(0, 0));
}

TEST(BeamPath, LeadsFromTheRootToTheNode) {
    const std::vector<BeamNode> tree{
        {}, {.parent = 0, .token = {}}, {.parent = 0, .token = {}}, {.parent = 2, .token = {}}};
    EXPECT_EQ(beamPath(tree, 3), (std::vector<int>{0, 2, 3}));
}

} // namespace
} // namespace attnscope
