#include "ui/widgets/heatmap_data.h"

#include "core/base/progress.h"

#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

/// Only the stages after masking hide what the mask hides.
bool hidesMasked(const AttentionSite& site, Stage stage) {
    return site.causal && (stage == Stage::MaskedScores || stage == Stage::Weights);
}

ColourRange joined(const ColourRange& a, const ColourRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

ColourRange symmetric(const ColourRange& range) {
    const double reach = std::max(std::fabs(range.low), std::fabs(range.high));
    return {-reach, reach};
}

/// A range of one value reaches to 0 as well, so that a colour scale can be drawn; one that begins next to 0 begins at 0, so
/// that the scale says so.
ColourRange opened(const ColourRange& range) {
    if (range.low == range.high)
        return range.low == 0 ? ColourRange{} : ColourRange{std::min(range.low, 0.0), std::max(range.high, 0.0)};
    const bool beginsAtZero = range.low > 0 && range.low < 0.01 * range.high;
    return {beginsAtZero ? 0.0 : range.low, range.high};
}

ColourRange sharedRange(const HeatmapRequest& request, const AttentionSite& site, const std::stop_token& stop) {
    std::optional<ColourRange> range;
    Site place = request.site;
    for (int head = 0; head < site.heads; ++head) {
        throwIfStopped(stop);
        place.head = HeadIndex(head);
        if (!request.trace->has(place, request.stage)) continue;
        const TraceMatrix matrix = request.trace->matrix(place, request.stage);
        const ColourRange ofHead = valueRange(matrix.values, hidesMasked(site, request.stage));
        range = range ? joined(*range, ofHead) : ofHead;
    }
    return range.value_or(ColourRange{});
}

TraceMatrix matrixOrNone(const HeatmapRequest& request, Stage stage) {
    return request.trace->has(request.site, stage) ? request.trace->matrix(request.site, stage) : TraceMatrix{};
}

} // namespace

Index heatmapWork(const HeatmapRequest& request) {
    const auto& info = request.trace->info();
    const auto* site = info.findSite(request.site);
    if (!site) return 0;
    const auto cells = Index(info.sequence(site->queries).tokens.size() * info.sequence(site->keys).tokens.size());
    return request.rangeMode == RangeMode::SharedOverHeads ? cells * site->heads : cells;
}

std::shared_ptr<const HeatmapData> makeHeatmap(const HeatmapRequest& request, const std::stop_token& stop) {
    const auto& site = *request.trace->info().findSite(request.site);
    const bool causal = hidesMasked(site, request.stage);
    const TraceMatrix matrix = request.trace->matrix(request.site, request.stage);
    throwIfStopped(stop);
    auto data = std::make_shared<HeatmapData>();
    switch (request.rangeMode) {
    case RangeMode::Auto:
        data->range = valueRange(matrix.values, causal);
        break;
    case RangeMode::Unit:
        data->range = {0, 1};
        break;
    case RangeMode::SharedOverHeads:
        data->range = sharedRange(request, site, stop);
        break;
    }
    data->range = opened(request.isSigned ? symmetric(data->range) : data->range);
    data->pyramid = MaxPyramid(matrix, request.isSigned ? Strongest::Absolute : Strongest::Largest, causal);
    throwIfStopped(stop);
    if (request.stage == Stage::Weights) {
        data->rawScores = matrixOrNone(request, Stage::RawScores);
        data->scaledScores = matrixOrNone(request, Stage::ScaledScores);
    }
    return data;
}

} // namespace attnscope
