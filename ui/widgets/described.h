#pragma once

#include <QString>

namespace attnscope {

/// Gives a control the name that screen readers say and the tooltip that says what it does.
template <class Widget> Widget* described(Widget* widget, const QString& name, const QString& tip) {
    widget->setAccessibleName(name);
    widget->setToolTip(tip);
    return widget;
}

} // namespace attnscope
