// One column a decoding step: the token that was written and what else was possible.
#pragma once

#include "ui/models/decoding_text.h"
#include "ui/views/decoding_layout.h"

#include <QWidget>

class QPainter;

namespace attnscope {

/// Struck out where a rule cut the candidate, bold where it was chosen.
QFont candidateFont(QFont font, const ShownCandidate& candidate);

class StepColumns : public QWidget {
    Q_OBJECT
  public:
    explicit StepColumns(QWidget* parent = nullptr);

    void setText(std::shared_ptr<const DecodingText> text);
    void setStep(int step);
    const StepColumnsLayout& columnsLayout() const { return m_layout; }
    QSizeF naturalSize() const { return {m_layout.width(), m_layout.height()}; }
    void paint(QPainter& painter, double width) const;

  signals:
    void stepChosen(int step);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    void layOut();
    void paintColumn(QPainter& painter, int step) const;
    void paintHead(QPainter& painter, int step) const;
    void paintCandidate(QPainter& painter, int step, int row) const;
    void paintNotes(QPainter& painter, int step) const;
    QString toolTipAt(const QPointF& point) const;

    std::shared_ptr<const DecodingText> m_text;
    StepColumnsLayout m_layout;
};

} // namespace attnscope
