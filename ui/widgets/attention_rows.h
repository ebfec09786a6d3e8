// For the current step: what it reads of the source, and what of the text written so far.
#pragma once

#include "ui/models/decoding_text.h"
#include "ui/selection.h"
#include "ui/views/decoding_layout.h"

#include <QWidget>
#include <array>

class QPainter;

namespace attnscope {

class AttentionRows : public QWidget {
    Q_OBJECT
  public:
    explicit AttentionRows(QWidget* parent = nullptr);

    void setText(std::shared_ptr<const DecodingText> text);
    void setAttention(const DecodingAttention& attention);
    void setStep(int step);
    /// The key that another view points at, if it looks at the same place.
    void setFocusedKey(const Site& site, const Focus& focus);
    double naturalHeight(double width) const;
    void paint(QPainter& painter, double width) const;

  signals:
    void hovered(const Site& site, const Focus& focus);
    void hoverEnded();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    /// A title and a row of tokens.
    struct Block {
        const ShownAttention* attention;
        const std::vector<ShownToken>* tokens;
        QRectF title;
        TokenFlowLayout flow;
    };
    std::array<Block, 2> blocks(double width) const;
    void paintBlock(QPainter& painter, const Block& block) const;
    void refresh();
    /// Weight of a key in the current row.
    double weight(const Block& block, int key) const;
    QString title(const Block& block) const;
    QString toolTipAt(const QPointF& point) const;

    std::shared_ptr<const DecodingText> m_text;
    DecodingAttention m_attention;
    int m_step = 0;
    Site m_focusSite;
    Focus m_focus;
};

} // namespace attnscope
