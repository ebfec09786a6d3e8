// Text in painted widgets: always plain, never wider than its place.
#pragma once

#include <QPainter>
#include <QString>

namespace attnscope {

/// One line in the painter's font and pen, with an ellipsis where it does not fit.
void drawElided(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text);

/// The same turned by 90 degrees against the clock: reads upwards, starts at the bottom of place.
void drawElidedUpwards(QPainter& painter, const QRectF& place, const QString& text);

/// Whether any of place can be seen: long texts have more columns than a window. Without a clip everything can.
bool isInSight(const QPainter& painter, const QRectF& place);

/// A tooltip that shows the text as it is, mark-up included.
QString plainToolTip(const QString& text);

} // namespace attnscope
