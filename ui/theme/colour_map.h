// Colour maps: perceptually uniform and safe for colour-blind eyes.
#pragma once

#include <QColor>
#include <QString>
#include <span>
#include <vector>

namespace attnscope {

struct ColourMap {
    const char* id;            ///< in settings and on the command line
    QString (*title)();        ///< translated
    bool isSigned;             ///< diverging around 0: for scores
    std::vector<QColor> stops; ///< evenly spaced, low to high, interpolated in sRGB
};

/// Sequential maps first, the default first of all; a signed one among them.
std::span<const ColourMap> colourMaps();
/// nullptr for an unknown id.
const ColourMap* findColourMap(const QString& id);

/// Colour of t in [0, 1]; outside is clamped.
QRgb colourAt(const ColourMap& map, double t);
/// The same at 256 places: for filling images.
std::vector<QRgb> colourTable(const ColourMap& map);

/// Black or white, whichever reads better on the colour.
QColor readableOn(QRgb background);

/// The range of values that a colour map is spread over.
struct ColourRange {
    double low = 0, high = 1;
    double position(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

} // namespace attnscope
