// What a recording keeps, planned before the model runs.
#pragma once

#include "core/nn/probe.h"

#include <set>
#include <vector>

namespace attnscope {

struct CaptureSpec {
    std::size_t budget = std::size_t(1) << 30; ///< bytes
    std::set<Stage> stages = {};               ///< empty: everything
};

struct CapturePlan {
    std::set<Stage> stages;      ///< what will be kept
    std::size_t bytesNeeded = 0; ///< exactly
    bool derivesScores = false;  ///< (T_q, T_k) matrices are left out and made on demand from query and key
};

/// Everything that the spec asks, while it fits the budget; above it first without the (T_q, T_k) matrices, which can be made
/// again from query and key, then also without the copies of the parameters.
/// Throws Error{TooLarge} with the figure when even that does not fit.
CapturePlan planCapture(const std::vector<StageShape>& shapes, const CaptureSpec& spec);

/// "1.5 GiB", "12 KiB".
std::string bytesText(std::size_t bytes);

} // namespace attnscope
