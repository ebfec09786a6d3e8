// A scroll area without frame and ground that leaves keys and focus to the view around it.
#pragma once

#include <QScrollArea>

namespace attnscope {

inline QScrollArea* quietScrollArea(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setWidget(content);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return area;
}

} // namespace attnscope
