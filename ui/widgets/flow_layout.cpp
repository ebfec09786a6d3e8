#include "ui/widgets/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace attnscope {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {}
FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    QLayoutItem* item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto& item : m_items) size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const auto& item : m_items) {
        width += item->sizeHint().width() + spacing();
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(width, height).grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, [](QLayoutItem& item, const QRect& place) { item.setGeometry(place); });
}

int FlowLayout::arrange(const QRect& rect, const Place& place) const {
    const QRect inner = rect.marginsRemoved(contentsMargins());
    int rowHeight = 0;
    for (const auto& item : m_items)
        if (!item->isEmpty()) rowHeight = std::max(rowHeight, item->sizeHint().height());
    int x = inner.left(), y = inner.top();
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        const int width = std::min(item->sizeHint().width(), inner.width());
        if (x > inner.left() && x + width > inner.left() + inner.width()) {
            x = inner.left();
            y += rowHeight + spacing();
        }
        if (place) place(*item, {x, y, width, rowHeight});
        x += width + spacing();
    }
    return y + rowHeight - rect.top() + contentsMargins().bottom();
}

} // namespace attnscope
