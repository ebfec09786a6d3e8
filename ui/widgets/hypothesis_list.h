#pragma once

#include "ui/views/decoding_content.h"

#include <QWidget>

namespace attnscope {

/// The texts that beam search finished with, best first; the recorded one in the accent colour.
class HypothesisList : public QWidget {
    Q_OBJECT
  public:
    explicit HypothesisList(QWidget* parent = nullptr);

    void setRows(std::vector<HypothesisRow> rows);
    QRectF rowRect(int row) const; ///< on the screen

    void paint(QPainter& painter, double width) const;
    QSizeF naturalSize() const;

  signals:
    void hypothesisClicked(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int rowAt(const QPointF& point) const; ///< −1: none
    void paintRow(QPainter& painter, int row, const QRectF& place) const;
    QRectF rowRect(int row, double width) const;

    std::vector<HypothesisRow> m_rows;
};

} // namespace attnscope
