#include "ui/widgets/transport_icon.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPixmap>

namespace attnscope {
namespace {

constexpr double side = 16;

/// A triangle from x = left to x = tip, pointing to tip.
void drawTriangle(QPainter& painter, double left, double tip) {
    const QPointF corners[]{{left, 3}, {tip, side / 2}, {left, side - 3}};
    painter.drawPolygon(corners, 3);
}

/// A corner without a body: a single step, not to be taken for "play".
void drawChevron(QPainter& painter, double open, double tip) {
    painter.save();
    painter.setPen(QPen(painter.brush(), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF corners[]{{open, 3.5}, {tip, side / 2}, {open, side - 3.5}};
    painter.drawPolyline(corners, 3);
    painter.restore();
}

void drawBar(QPainter& painter, double left) {
    painter.drawRect(QRectF(left, 3, 2.5, side - 6));
}

void drawSign(QPainter& painter, TransportSign sign) {
    switch (sign) {
    case TransportSign::First:
        drawBar(painter, 3);
        drawTriangle(painter, 13, 6);
        return;
    case TransportSign::Back:
        return drawChevron(painter, 10, 5.5);
    case TransportSign::Play:
        return drawTriangle(painter, 4, 14);
    case TransportSign::Pause:
        drawBar(painter, 4);
        drawBar(painter, 9.5);
        return;
    case TransportSign::Forward:
        return drawChevron(painter, 6, 10.5);
    case TransportSign::Last:
        drawTriangle(painter, 3, 10);
        drawBar(painter, 10.5);
        return;
    }
}

QPixmap drawn(TransportSign sign, const QColor& colour, double ratio) {
    QPixmap pixmap(QSizeF(side * ratio, side * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    drawSign(painter, sign);
    return pixmap;
}

} // namespace

QIcon transportIcon(TransportSign sign) {
    QIcon icon;
    for (const double ratio : {1.0, 2.0}) {
        icon.addPixmap(drawn(sign, theme().text, ratio));
        icon.addPixmap(drawn(sign, theme().line, ratio), QIcon::Disabled);
    }
    return icon;
}

} // namespace attnscope
