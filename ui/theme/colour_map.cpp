#include "ui/theme/colour_map.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("ColourMap", text);
}

/// Viridis, Magma (S. van der Walt, N. Smith, 2015, CC0) and Cividis (J. Nuñez, C. Anderton, R. Renslow, 2018, CC0), each at
/// nine places; "Ink" runs in equal steps of lightness from paper to the program's accent; the signed map is ColorBrewer's RdBu
/// (C. Brewer, 2002, Apache-2.0), which keeps its sides apart for colour-blind eyes.
const std::array maps{
    ColourMap{"viridis",
              [] { return translated(QT_TRANSLATE_NOOP("ColourMap", "Viridis")); },
              false,
              {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725}},
    ColourMap{"magma",
              [] { return translated(QT_TRANSLATE_NOOP("ColourMap", "Magma")); },
              false,
              {0x000004, 0x1d1147, 0x51127c, 0x832681, 0xb73779, 0xe75263, 0xfc8961, 0xfec488, 0xfcfdbf}},
    ColourMap{"cividis",
              [] { return translated(QT_TRANSLATE_NOOP("ColourMap", "Cividis")); },
              false,
              {0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xfee838}},
    ColourMap{"ink",
              [] { return translated(QT_TRANSLATE_NOOP("ColourMap", "Ink on paper")); },
              false,
              {0xf7fbff, 0xdeebf7, 0xc6dbef, 0x9ecae1, 0x6baed6, 0x4292c6, 0x2171b5, 0x08519c, 0x08306b}},
    ColourMap{"red_blue",
              [] { return translated(QT_TRANSLATE_NOOP("ColourMap", "Blue – red (signed)")); },
              true,
              {0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xf7f7f7, 0xf4a582, 0xd6604d, 0xb2182b, 0x67001f}},
};

} // namespace

std::span<const ColourMap> colourMaps() {
    return maps;
}

const ColourMap* findColourMap(const QString& id) {
    const auto it = std::ranges::find_if(maps, [&](const auto& map) { return id == QLatin1String(map.id); });
    return it == maps.end() ? nullptr : &*it;
}

QRgb colourAt(const ColourMap& map, double t) {
    const double place = std::clamp(t, 0.0, 1.0) * double(map.stops.size() - 1);
    const auto low = std::min(std::size_t(place), map.stops.size() - 2);
    const double part = place - double(low);
    const QColor &a = map.stops[low], &b = map.stops[low + 1];
    const auto mix = [part](int x, int y) { return int(std::lround(x + (y - x) * part)); };
    return qRgb(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

std::vector<QRgb> colourTable(const ColourMap& map) {
    std::vector<QRgb> table(256);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = colourAt(map, double(i) / 255);
    return table;
}

QColor readableOn(QRgb background) {
    // Relative luminance (WCAG 2.1) with gamma 2.2; 0.18 is where black and white contrast alike.
    const auto linear = [](int channel) { return std::pow(channel / 255.0, 2.2); };
    const double luminance =
        0.2126 * linear(qRed(background)) + 0.7152 * linear(qGreen(background)) + 0.0722 * linear(qBlue(background));
    return luminance > 0.18 ? QColor(0x1a1a1a) : QColor(0xffffff);
}

} // namespace attnscope
