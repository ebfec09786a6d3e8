#pragma once

#include "core/trace/trace.h"
#include "ui/selection.h"
#include "ui/theme/colour_map.h"
#include "ui/widgets/axis_labels.h"

#include <QWidget>

namespace attnscope {

/// What a plot shows.
struct MatrixPicture {
    TraceMatrix matrix; ///< −∞: masked
    std::vector<AxisLabel> rows, columns;
    QString rowTitle, columnTitle;
    const ColourMap* colours = nullptr;
    ColourRange range;
    int decimals = 2; ///< of the values written into cells that have room
};

/// One matrix as a heatmap with axes, colour bar, zoom and pan. QCustomPlot draws everything but the cells.
class MatrixPlot : public QWidget {
    Q_OBJECT
  public:
    explicit MatrixPlot(QWidget* parent = nullptr);
    ~MatrixPlot() override;

    /// Keeps the zoom while the matrix' shape stays.
    void setPicture(MatrixPicture picture);
    void setFocus(const Focus& focus);
    void fit();
    void zoom(double factor); ///< above 1: closer

    /// Draws the plot at this size as it is zoomed now; text stays text, cells rectangles (an unsmoothed image above 40,000).
    void paint(QPainter& painter, const QSizeF& size) const;
    /// Size at which every cell can be read, within limits.
    QSizeF naturalSize() const;
    /// The cell under a point of this widget, or nothing.
    std::optional<std::pair<int, int>> cellAt(const QPointF& point) const;
    /// The middle of a cell in this widget.
    QPointF centreOf(int row, int column) const;

  signals:
    void hovered(int row, int column, const QPoint& globalPosition);
    void left();
    void clicked(int row, int column);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace attnscope
