// The page "Beam tree": the tree and the list of hypotheses beside it.
#pragma once

#include "ui/widgets/beam_tree_canvas.h"
#include "ui/widgets/hypothesis_list.h"

class QScrollArea;

namespace attnscope {

class BeamPage : public QWidget {
    Q_OBJECT
  public:
    explicit BeamPage(QWidget* parent = nullptr);

    void setTrace(const std::shared_ptr<const Trace>& trace);
    void setStep(int step);
    void setHindrance(const QString& reason) { m_list->setHindrance(reason); }
    /// Up and Down move through the hypotheses, Return chooses one.
    bool handleKey(int key);
    QSizeF naturalSize() const;
    void paint(QPainter& painter, const QSizeF& size) const;

  signals:
    void hypothesisChosen(int hypothesis);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void keepCurrentInSight();

    BeamTreeCanvas* m_tree;
    HypothesisList* m_list;
    QScrollArea* m_scroll;
};

} // namespace attnscope
