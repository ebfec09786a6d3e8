#include "ui/widgets/text_painting.h"

#include <QFontMetricsF>
#include <QTextDocument>

namespace attnscope {

void drawElided(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text) {
    const QString shown = QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, place.width());
    painter.drawText(place, int(alignment) | Qt::TextSingleLine | Qt::TextDontClip, shown);
}

void drawElidedUpwards(QPainter& painter, const QRectF& place, const QString& text) {
    painter.save();
    painter.translate(place.bottomLeft());
    painter.rotate(-90);
    drawElided(painter, QRectF(0, 0, place.height(), place.width()), Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.restore();
}

bool isInSight(const QPainter& painter, const QRectF& place) {
    return !painter.hasClipping() || painter.clipBoundingRect().intersects(place);
}

QString plainToolTip(const QString& text) {
    return Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal);
}

} // namespace attnscope
