// The colours of a matrix's cells, and an image filled with them.
#pragma once

#include "ui/widgets/cell_geometry.h"
#include "ui/widgets/max_pyramid.h"

#include <QImage>

namespace attnscope {

struct CellColours {
    std::vector<QRgb> table; ///< 256 places, see colourTable()
    ColourRange range;
    QRgb masked = 0, maskedHatch = 0;
    QRgb notANumber = 0;

    QRgb of(float value) const;
};

/// With the current theme's colours for masked cells.
CellColours cellColours(const ColourMap& map, const ColourRange& range);

/// Diagonal lines over masked cells, in pixels of the image; a period of 0 draws none.
struct Hatch {
    int period = 0, width = 1;
};

/// Fills image (Format_RGB32) with window. Each pixel shows the strongest cell of its whole footprint, so that nothing bright is
/// lost however many cells share a pixel (a cell may also light the pixel beside its own); cells larger than a pixel have crisp
/// edges. The cost follows the image, not the matrix.
void fillCells(QImage& image, const MaxPyramid& pyramid, const CellWindow& window, const CellColours& colours,
               Hatch hatch);

} // namespace attnscope
