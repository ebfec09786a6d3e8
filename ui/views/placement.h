// How a drawing lies in the area it is painted into.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <algorithm>

namespace attnscope {

struct Placement {
    double scale = 1;
    QPointF offset;
    QPointF toDrawing(QPointF point) const { return (point - offset) / scale; }
    QPointF toArea(QPointF point) const { return point * scale + offset; }
};

/// As large as fits, centred.
inline Placement placeInside(const QSizeF& natural, const QSizeF& area) {
    if (natural.isEmpty()) return {};
    const double scale = std::min(area.width() / natural.width(), area.height() / natural.height());
    return {scale,
            QPointF((area.width() - natural.width() * scale) / 2, (area.height() - natural.height() * scale) / 2)};
}

} // namespace attnscope
