#include "ui/widgets/axis_labels.h"

#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

constexpr double widestLabel = 120, gap = 4; // logical pixels

int stepFor(double needed, double cell) { return cell > 0 ? std::max(1, int(std::ceil(needed / cell))) : 1; }

} // namespace

QString shownLabel(const AxisLabel& label, const QFontMetricsF& metrics) {
    return metrics.elidedText(label.isUnknown ? label.text + QStringLiteral(" ⟨unk⟩") : label.text, Qt::ElideRight, widestLabel);
}

LabelFit fitColumnLabels(const std::vector<AxisLabel>& labels, double cellWidth, const QFontMetricsF& metrics) {
    double widest = 0;
    for (const auto& label : labels) widest = std::max(widest, metrics.horizontalAdvance(shownLabel(label, metrics)));
    // Turning is for words; narrow labels that are too many are thinned out instead.
    const bool isVertical = widest + gap > cellWidth && widest > 2 * metrics.height();
    return {stepFor((isVertical ? metrics.height() : widest) + gap, cellWidth), isVertical};
}

LabelFit fitRowLabels(double cellHeight, const QFontMetricsF& metrics) { return {stepFor(metrics.height(), cellHeight), false}; }

} // namespace attnscope
