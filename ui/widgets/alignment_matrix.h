// Written tokens by source tokens, growing row by row with the steps.
#pragma once

#include "ui/models/decoding_text.h"
#include "ui/selection.h"
#include "ui/views/decoding_layout.h"

#include <QWidget>

class QPainter;

namespace attnscope {

class AlignmentMatrix : public QWidget {
    Q_OBJECT
  public:
    explicit AlignmentMatrix(QWidget* parent = nullptr);

    void setText(std::shared_ptr<const DecodingText> text);
    void setAttention(const ShownAttention& cross);
    void setStep(int step);
    /// At which every row has its label, within reason.
    double naturalHeight() const;
    AlignmentLayout layoutFor(const QSizeF& size) const;
    void paint(QPainter& painter, const QSizeF& size) const;

  signals:
    void hovered(const Site& site, const Focus& focus);
    void hoverEnded();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    bool isEmpty() const;
    void paintCells(QPainter& painter, const AlignmentLayout& layout) const;
    void paintLabels(QPainter& painter, const AlignmentLayout& layout) const;
    /// A written cell, or nothing.
    std::optional<std::pair<int, int>> cellAt(const QPointF& point) const;

    std::shared_ptr<const DecodingText> m_text;
    ShownAttention m_cross;
    int m_step = 0;
};

} // namespace attnscope
