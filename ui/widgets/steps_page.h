// The page "Steps": columns, attention of the current step and the growing alignment, arranged for the room there is.
#pragma once

#include "ui/widgets/alignment_matrix.h"
#include "ui/widgets/attention_rows.h"
#include "ui/widgets/step_columns.h"

class QScrollArea;

namespace attnscope {

class StepsPage : public QWidget {
    Q_OBJECT
  public:
    explicit StepsPage(QWidget* parent = nullptr);

    void setText(std::shared_ptr<const DecodingText> text);
    void setAttention(const DecodingAttention& attention);
    void setStep(int step);
    void setFocusedKey(const Site& site, const Focus& focus) { m_rows->setFocusedKey(site, focus); }
    /// At which everything is to be seen without scrolling.
    QSizeF naturalSize() const;
    void paint(QPainter& painter, const QSizeF& size) const;

  signals:
    void stepChosen(int step);
    void hovered(const Site& site, const Focus& focus);
    void hoverEnded();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();
    void keepCurrentInSight();

    StepColumns* m_columns;
    AttentionRows* m_rows;
    AlignmentMatrix* m_alignment;
    QScrollArea *m_columnsScroll, *m_rowsScroll;
};

} // namespace attnscope
