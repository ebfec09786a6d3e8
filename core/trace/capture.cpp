#include "core/trace/capture.h"

#include "core/base/error.h"

#include <array>
#include <cstdio>

namespace attnscope {
namespace {

std::size_t bytesOf(const std::vector<StageShape>& shapes, const std::set<Stage>& stages) {
    std::size_t sum = 0;
    for (const auto& shape : shapes)
        if (stages.contains(shape.stage)) sum += std::size_t(shape.rows) * std::size_t(shape.cols) * sizeof(float);
    return sum;
}

} // namespace

CapturePlan planCapture(const std::vector<StageShape>& shapes, const CaptureSpec& spec) {
    std::set<Stage> wanted = spec.stages;
    if (wanted.empty())
        for (const auto& info : allStages()) wanted.insert(info.stage);
    CapturePlan plan{wanted, bytesOf(shapes, wanted), false};
    if (plan.bytesNeeded <= spec.budget) return plan;

    for (const auto& info : allStages())
        if (info.isSquare && plan.stages.erase(info.stage) > 0) plan.derivesScores = true;
    if (plan.derivesScores) plan.stages.insert({Stage::Query, Stage::Key});
    plan.bytesNeeded = bytesOf(shapes, plan.stages);
    if (plan.bytesNeeded <= spec.budget) return plan;

    for (const auto& info : allStages())
        if (info.isParameter) plan.stages.erase(info.stage);
    plan.bytesNeeded = bytesOf(shapes, plan.stages);
    if (plan.bytesNeeded <= spec.budget) return plan;
    throw Error(ErrorCode::TooLarge,
                "recording needs at least " + bytesText(plan.bytesNeeded) + ", " + bytesText(spec.budget) +
                    " are allowed",
                "run", "give a shorter text, fewer stages or a larger budget");
}

std::string bytesText(std::size_t bytes) {
    constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB"};
    double value = double(bytes);
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < units.size(); ++unit) value /= 1024;
    char text[32];
    std::snprintf(text, sizeof text, value < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return text;
}

} // namespace attnscope
