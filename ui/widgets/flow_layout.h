// Controls in a row that breaks where a dock is too narrow for it.
#pragma once

#include <QLayout>
#include <functional>
#include <memory>
#include <vector>

namespace attnscope {

class FlowLayout : public QLayout {
  public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, nullptr); }
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// Calls place for each visible item with its rectangle; returns the height that all rows take.
    using Place = std::function<void(QLayoutItem&, const QRect&)>;
    int arrange(const QRect& rect, const Place& place) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace attnscope
