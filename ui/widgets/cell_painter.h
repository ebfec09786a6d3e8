// Draws the cells of a matrix and the labels of its rows and columns with a painter: for the screen, and for files.
#pragma once

#include "ui/widgets/cell_image.h"

#include <QFont>
#include <QString>
#include <vector>

class QPainter;

namespace attnscope {

/// What a painter draws on.
struct PaintTarget {
    double pixelsPerUnit = 1; ///< pixels of images a logical pixel
    bool isVector = false;    ///< cells as rectangles, as long as a file stays of a sensible size
};

/// Within geometry.plot, which must be clipped to.
void paintCells(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid, const CellColours& colours,
                const PaintTarget& target);

/// Two decimals in every visible cell, if the widest number of the range has room in a cell; else nothing.
void paintCellValues(QPainter& painter, const CellGeometry& geometry, const MaxPyramid& pyramid,
                     const CellColours& colours, const QFont& font);

/// The colours from low (at the bottom) to high.
void paintColourBar(QPainter& painter, const QRectF& bar, const CellColours& colours);

struct AxisLabel {
    QString text;
    bool isWarning = false; ///< a token that the model does not know
};

/// How the labels of both axes are laid out: numbers in logical pixels.
struct LabelLayout {
    QFont font;
    double rowExtent = 0;    ///< width of the row labels' column
    double columnExtent = 0; ///< height of the column labels' row
    bool isTurned = false;   ///< column labels run upwards

    /// cellWidth: of one column; labels longer than longest pixels will be elided.
    static LabelLayout of(const std::vector<AxisLabel>& rows, const std::vector<AxisLabel>& columns, const QFont& font,
                          double cellWidth, double longest);
};

/// Left of geometry.plot, thinned out so that they do not touch. The marked row's label stands on the accent colour, and labels
/// that it would touch are left out.
void paintRowLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels,
                    const LabelLayout& layout, std::optional<int> marked);
/// The same above geometry.plot.
void paintColumnLabels(QPainter& painter, const CellGeometry& geometry, const std::vector<AxisLabel>& labels,
                       const LabelLayout& layout, std::optional<int> marked);
/// Accent hairlines along the row and the column, as far as they are chosen; a frame around their cell.
void paintFocusLines(QPainter& painter, const CellGeometry& geometry, std::optional<int> row,
                     std::optional<int> column);

} // namespace attnscope
