// Everything a heatmap shows of a trace, made at once: on a background thread where that takes long.
#pragma once

#include "ui/widgets/max_pyramid.h"

#include <stop_token>

namespace attnscope {

enum class RangeMode {
    Auto,            ///< smallest to largest value of this matrix
    Unit,            ///< 0 to 1
    SharedOverHeads, ///< smallest to largest value of all heads of the sublayer, so that heads can be compared
};

struct HeatmapRequest {
    std::shared_ptr<const Trace> trace;
    Site site; ///< with head
    Stage stage = Stage::Weights;
    RangeMode rangeMode = RangeMode::Auto;
    bool isSigned = false; ///< for a signed colour map: the range reaches equally far to both sides of 0
    bool operator==(const HeatmapRequest&) const = default;
};

struct HeatmapData {
    MaxPyramid pyramid;
    ColourRange range;
    TraceMatrix rawScores, scaledScores; ///< beside weights; empty where the trace has none
};

/// Cells that makeHeatmap looks at: whether it should run in the background.
Index heatmapWork(const HeatmapRequest& request);

/// The trace must have the stage. Throws Error{Cancelled}.
std::shared_ptr<const HeatmapData> makeHeatmap(const HeatmapRequest& request, const std::stop_token& stop);

} // namespace attnscope
