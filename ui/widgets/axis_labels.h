// Which token labels fit along an axis, and how.
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <vector>

namespace attnscope {

/// A row or column label.
struct AxisLabel {
    QString text;
    bool isUnknown = false;
};

struct LabelFit {
    int step = 1;           ///< every step-th label is drawn, so that none overlap
    bool isVertical = false; ///< turned by 90 degrees because they are wider than a cell
};

/// Labels under columns of cellWidth pixels: side by side where they fit, else turned.
LabelFit fitColumnLabels(const std::vector<AxisLabel>& labels, double cellWidth, const QFontMetricsF& metrics);

/// Labels beside rows of cellHeight pixels.
LabelFit fitRowLabels(double cellHeight, const QFontMetricsF& metrics);

/// At most so wide, with an ellipsis where it was cut; unknown tokens carry a mark that does not rely on colour.
QString shownLabel(const AxisLabel& label, const QFontMetricsF& metrics);

} // namespace attnscope
