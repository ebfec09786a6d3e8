// Texts of widgets that paint themselves.
#pragma once

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace attnscope {

/// In the painter's font, with an ellipsis where it is wider.
inline QString elided(const QPainter& painter, const QString& text, double width) {
    return QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, width);
}

/// Answers a tooltip event with text as it is, even where it looks like mark-up; an empty one hides the tooltip.
inline void showPlainTip(const QHelpEvent& event, const QString& text, QWidget* widget) {
    QToolTip::showText(event.globalPos(),
                       text.isEmpty() ? QString() : QStringLiteral("<div>%1</div>").arg(text.toHtmlEscaped()), widget);
}

} // namespace attnscope
