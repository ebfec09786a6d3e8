#pragma once

#include <QString>
#include <span>

namespace attnscope {

struct Language {
    const char* code; ///< as in settings and file names
    const char* name; ///< in the language itself, UTF-8
};
std::span<const Language> languages();

/// Installs the translations for the code; an empty one means the system's language, English where there is no translation.
/// Widgets made afterwards speak it.
void applyLanguage(const QString& code);

} // namespace attnscope
