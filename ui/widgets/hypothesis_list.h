// The hypotheses of a beam search, best first: rank, score and text.
#pragma once

#include "core/trace/trace.h"

#include <QWidget>

class QPainter;

namespace attnscope {

class HypothesisList : public QWidget {
    Q_OBJECT
  public:
    explicit HypothesisList(QWidget* parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace);
    /// Why a choice has no effect; empty where it has.
    void setHindrance(const QString& reason);
    int marked() const { return m_marked; }
    /// Moves the mark by keyboard; stops at the ends.
    void moveMark(int by);
    QSizeF naturalSize() const;
    void paint(QPainter& painter, const QSizeF& size) const;
    QSize sizeHint() const override;

  signals:
    void markMoved(int hypothesis);
    void hypothesisChosen(int hypothesis);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    int count() const;
    double rowHeight() const;
    double numbersWidth() const; ///< of rank and score, left of the text
    QRectF row(int hypothesis, double width) const;
    int rowAt(const QPointF& point) const;
    QString textOf(int hypothesis) const;
    QString scoreOf(int hypothesis) const;
    void mark(int hypothesis);
    void paintRow(QPainter& painter, int hypothesis, double width) const;

    std::shared_ptr<const Trace> m_trace;
    QString m_hindrance;
    int m_marked = -1;
};

} // namespace attnscope
