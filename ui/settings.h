// Every remembered setting, declared once with its default.
#pragma once

#include <QSettings>

namespace attnscope {

template <class T> struct Setting {
    const char* key;
    T fallback;

    T value() const { return QSettings().value(QLatin1String(key), QVariant::fromValue(fallback)).template value<T>(); }
    void set(const T& value) const { QSettings().setValue(QLatin1String(key), QVariant::fromValue(value)); }
};

namespace settings {
inline const Setting<QString> language{"window/language", QString()};          ///< "en", "zh_CN"; empty: the system's
inline const Setting<QString> theme{"window/theme", QStringLiteral("system")}; ///< "system", "light", "dark"
inline const Setting<QByteArray> geometry{"window/geometry", {}};
inline const Setting<QByteArray> layout{"window/layout", {}};
inline const Setting<QString> lastFolder{"files/last_folder", QString()};
} // namespace settings

} // namespace attnscope
