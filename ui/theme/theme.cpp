#include "ui/theme/theme.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>

namespace attnscope {
namespace {

const Theme lightTheme{.isDark = false,
                       .window = 0xf4f5f7,
                       .surface = 0xffffff,
                       .text = 0x1d2129,
                       .mutedText = 0x667085,
                       .line = 0xd9dde3,
                       .accent = 0x2f6fde,
                       .onAccent = 0xffffff,
                       .warning = 0xb54708,
                       .masked = 0xeceef1,
                       .maskedHatch = 0xc4c9d1};
const Theme darkTheme{.isDark = true,
                      .window = 0x17191d,
                      .surface = 0x1f2227,
                      .text = 0xe4e7ec,
                      .mutedText = 0x98a2b3,
                      .line = 0x363b43,
                      .accent = 0x6ea0ff,
                      .onAccent = 0x10131a,
                      .warning = 0xf79009,
                      .masked = 0x2a2e34,
                      .maskedHatch = 0x4b515b};
const Theme* g_current = &lightTheme;

QPalette paletteOf(const Theme& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.window);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.surface);
    p.setColor(QPalette::AlternateBase, t.window);
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::PlaceholderText, t.mutedText);
    p.setColor(QPalette::Button, t.surface);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.warning);
    p.setColor(QPalette::Highlight, t.accent);
    p.setColor(QPalette::HighlightedText, t.onAccent);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::ToolTipBase, t.surface);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::Light, t.surface);
    p.setColor(QPalette::Midlight, t.line);
    p.setColor(QPalette::Mid, t.line);
    p.setColor(QPalette::Dark, t.mutedText);
    p.setColor(QPalette::Shadow, t.isDark ? QColor(Qt::black) : t.mutedText);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.mutedText);
    return p;
}

QString styleSheetOf(const Theme& t) {
    return QStringLiteral("QToolTip { color: %1; background: %2; border: 1px solid %3; padding: 4px; }"
                          "QDockWidget::title { padding: 6px 8px; background: %4; }"
                          "QMainWindow::separator { background: %3; width: 1px; height: 1px; }"
                          "QStatusBar::item { border: none; }"
                          "QLineEdit, QPlainTextEdit { border: 1px solid %3; border-radius: 3px; padding: 3px 6px; "
                          "background: %2; }"
                          "QLineEdit:focus, QPlainTextEdit:focus { border-color: %5; }"
                          "QLabel[isWarning=\"true\"] { color: %6; }")
        .arg(t.text.name(), t.surface.name(), t.line.name(), t.window.name(), t.accent.name(), t.warning.name());
}

} // namespace

const Theme& theme() {
    return *g_current;
}

void applyTheme(ThemeChoice choice) {
    // Asked before our own palette is set: the desktop's.
    static const bool systemIsDark = QApplication::style()->standardPalette().window().color().lightness() < 128;
    const bool isDark = choice == ThemeChoice::Dark || (choice == ThemeChoice::FollowSystem && systemIsDark);
    g_current = isDark ? &darkTheme : &lightTheme;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(*g_current));
    qApp->setStyleSheet(styleSheetOf(*g_current));
}

QString visibleToken(const std::string& text) {
    if (text.empty()) return QStringLiteral("∅");
    QString shown = QString::fromStdString(text);
    shown.replace(QLatin1Char(' '), QStringLiteral("␣"));
    shown.replace(QLatin1Char('\n'), QStringLiteral("↵"));
    shown.replace(QLatin1Char('\t'), QStringLiteral("⇥"));
    return shown;
}

} // namespace attnscope
