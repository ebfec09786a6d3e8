// The tree of a beam search as nodes and links, left to right by step.
#pragma once

#include "core/trace/trace.h"
#include "ui/views/beam_tree_layout.h"

#include <QWidget>
#include <set>

class QPainter;

namespace attnscope {

class BeamTreeCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit BeamTreeCanvas(QWidget* parent = nullptr);

    /// A trace without a tree shows nothing.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setStep(int step);
    /// Traces the path of a hypothesis, besides that of the recorded one; −1: none.
    void setMarked(int hypothesis);
    QSizeF naturalSize() const { return m_layout.size; }
    /// Where the current step's nodes lie.
    QRectF currentColumn() const;
    void paint(QPainter& painter) const;

  signals:
    void hypothesisChosen(int hypothesis);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    const Generation* generation() const;
    void layOut();
    std::set<int> pathOf(int hypothesis) const;
    /// −1: the node ends no hypothesis.
    int hypothesisEndingIn(int node) const;
    void paintLink(QPainter& painter, int node) const;
    void paintNode(QPainter& painter, int node) const;
    QPen penOf(int node) const;
    QString toolTipOf(int node) const;

    std::shared_ptr<const Trace> m_trace;
    BeamTreeLayout m_layout;
    std::set<int> m_recorded, m_marked; ///< nodes on the paths
    int m_step = 0;
};

} // namespace attnscope
