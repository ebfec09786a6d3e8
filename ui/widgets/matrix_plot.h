// A matrix as a heatmap with labelled axes and a colour bar, to zoom, move, point at and print.
#pragma once

#include "ui/widgets/cell_painter.h"

#include <QWidget>
#include <memory>

namespace attnscope {

struct MatrixContent {
    std::shared_ptr<const MaxPyramid> cells; ///< null: nothing to show
    CellColours colours;
    std::vector<AxisLabel> rows, columns;
    QString rowTitle, columnTitle, valueTitle;
};

class MatrixPlot : public QWidget {
    Q_OBJECT
  public:
    explicit MatrixPlot(QWidget* parent = nullptr);
    ~MatrixPlot() override;

    /// The visible part stays where the new matrix has the same size.
    void setContent(MatrixContent content);
    /// Accent lines along a row and a column.
    void setHighlight(std::optional<int> row, std::optional<int> column);

    void zoom(double factor); ///< about the middle
    void fit();
    const CellWindow& window() const { return m_window; }

    /// Where cells lie in this widget now.
    CellGeometry geometry() const;

    /// Draws the plot into (0, 0, size); cells as rectangles where the painter writes a vector file.
    void paintPicture(QPainter& painter, const QSizeF& size) const;

    QSize sizeHint() const override { return {560, 480}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

  signals:
    void cellEntered(const attnscope::Cell& cell, const QPoint& globalPosition);
    void left(); ///< the pointer is on no cell
    void cellClicked(const attnscope::Cell& cell);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Plot; ///< hides QCustomPlot, whose header needs the keywords of old Qt

    void setWindow(const CellWindow& window);

    std::unique_ptr<Plot> m_plot;
    CellWindow m_window;
    /// The left button is down: where it went down, what was visible then.
    struct Press {
        QPointF position;
        CellWindow window;
        bool isDrag = false;
    };
    std::optional<Press> m_press;
};

} // namespace attnscope
