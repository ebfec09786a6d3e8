// Colours, distances and fonts of the window, light and dark: one accent, quiet greys.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

namespace attnscope {

struct Theme {
    bool isDark;
    QColor window;  ///< behind everything
    QColor surface; ///< of cards, tables and plots
    QColor text, mutedText;
    QColor line;        ///< hairlines and borders
    QColor accent;      ///< the one accent: selection, focus, the chosen token
    QColor onAccent;    ///< text on it
    QColor warning;     ///< unknown tokens, faults
    QColor masked;      ///< ground of masked cells
    QColor maskedHatch; ///< hatching on it
};

/// Distances in logical pixels; everything is a multiple of the first.
namespace spacing {
inline constexpr int small = 4, medium = 8, large = 16;
}

/// The theme that widgets and pictures use now.
const Theme& theme();
enum class ThemeChoice { FollowSystem, Light, Dark };
/// Sets the application's style, palette and style sheet; every widget repaints. A label with the property isWarning is
/// drawn in the warning colour.
void applyTheme(ThemeChoice choice);

/// A token as it is shown: a space, a line break or a tab becomes visible, nothing becomes "∅".
QString visibleToken(const std::string& text);

} // namespace attnscope
