#include "ui/theme/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <array>

namespace attnscope {
namespace {

constexpr std::array known{Language{"en", "English"}, Language{"zh_CN", "简体中文"}};

/// Replaces what a translator holds by the file's texts, or by nothing.
void load(QTranslator& translator, const QString& file) {
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(file)) QCoreApplication::installTranslator(&translator);
}

} // namespace

std::span<const Language> languages() {
    return known;
}

void applyLanguage(const QString& code) {
    static QTranslator ours, qts;
    const QString wanted = !code.isEmpty()                                    ? code
                           : QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN")
                                                                              : QStringLiteral("en");
    load(ours, QStringLiteral(":/translations/attentionscope_%1.qm").arg(wanted));
    load(qts, QStringLiteral("%1/qtbase_%2.qm").arg(QLibraryInfo::path(QLibraryInfo::TranslationsPath), wanted));
}

} // namespace attnscope
