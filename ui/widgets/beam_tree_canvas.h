#pragma once

#include "core/trace/trace.h"
#include "ui/views/beam_tree_layout.h"

#include <QWidget>

namespace attnscope {

/// Beam search as a tree, left to right; as large as its content, to be put into a scroll area.
class BeamTreeCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit BeamTreeCanvas(QWidget* parent = nullptr);

    /// Null, or one without beams, empties it.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setCurrent(int step);
    const BeamTreeLayout& geometryOfNodes() const { return m_layout; }

    void paint(QPainter& painter) const;
    QSizeF naturalSize() const;

  signals:
    /// A node that ends a hypothesis was clicked.
    void hypothesisClicked(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    const std::vector<BeamNode>& tree() const;
    void relayout();
    int hypothesisAt(int node) const; ///< that ends there; −1: none
    double legendHeight() const;
    QString tip(const QPointF& point) const;
    QString tokenOf(int node) const;
    void paintHeaders(QPainter& painter) const;
    void paintEdge(QPainter& painter, int node) const;
    void paintNode(QPainter& painter, int node) const;

    std::shared_ptr<const Trace> m_trace;
    BeamTreeLayout m_layout;
    std::vector<bool> m_isOnPath; ///< by node: on the way to the recorded hypothesis
    int m_current = 0;            ///< step of the view; its tokens are the nodes of tree step m_current + 1
};

} // namespace attnscope
