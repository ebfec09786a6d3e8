#include "ui/export/export_target.h"

#include "core/base/error.h"
#include "core/export/exporter.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace attnscope {
namespace {

QString matrixTitle(const Exporter& exporter) {
    return QCoreApplication::translate("Export", "Matrix as %1")
        .arg(QString::fromLatin1(exporter.id.data(), qsizetype(exporter.id.size())).toUpper());
}

bool isKnown(const QString& format) {
    return findPictureFormat(format) || findExporter(format.toStdString());
}

} // namespace

QStringList exportFilters(bool withMatrix) {
    QStringList filters;
    for (const auto& format : pictureFormats())
        filters << QStringLiteral("%1 (*.%2)").arg(format.title(), QLatin1String(format.id));
    if (!withMatrix) return filters;
    for (const auto& exporter : builtinExporters())
        filters << QStringLiteral("%1 (*.%2)")
                       .arg(matrixTitle(exporter),
                            QString::fromLatin1(exporter.id.data(), qsizetype(exporter.id.size())));
    return filters;
}

QString formatOfFilter(const QString& filter) {
    const auto start = filter.lastIndexOf(QLatin1String("*.")) + 2;
    return filter.mid(start, filter.lastIndexOf(QLatin1Char(')')) - start);
}

QString withExtension(const QString& path, const QString& format) {
    return isKnown(QFileInfo(path).suffix().toLower()) ? path : path + QLatin1Char('.') + format;
}

QString safeFileName(const QString& name) {
    static const QRegularExpression unsafe(QStringLiteral("[^A-Za-z0-9._-]+"));
    QString safe = name;
    safe.replace(unsafe, QStringLiteral("-"));
    while (safe.startsWith(QLatin1Char('.'))) safe.remove(0, 1);
    return safe.isEmpty() ? QStringLiteral("attention") : safe;
}

void exportView(const View& view, const QString& title, const QString& path, const QSizeF& size, double scale) {
    const QString format = QFileInfo(path).suffix().toLower();
    if (const auto* picture = findPictureFormat(format)) {
        const auto paint = [&view](QPainter& painter, const QSizeF& area) { view.paintPicture(painter, area); };
        return writePicture(*picture, {size.isEmpty() ? view.pictureSize() : size, scale, title, paint}, path);
    }
    const auto* exporter = findExporter(format.toStdString());
    if (!exporter)
        throw Error(ErrorCode::BadInput, "unknown format \"" + format.toStdString() + "\"", path.toStdString(),
                    "use png, svg, pdf, csv, tsv, npy or json");
    const auto matrix = view.currentMatrix();
    if (matrix.matrix.values.size() == 0)
        throw Error(ErrorCode::BadInput, "the view shows no matrix", path.toStdString(), "choose a picture format");
    exportMatrix(*exporter, matrix, path.toStdString());
}

} // namespace attnscope
