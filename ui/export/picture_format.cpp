#include "ui/export/picture_format.h"

#include "core/base/error.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <array>

namespace attnscope {
namespace {

constexpr double logicalDpi = 96;

QString translated(const char* text) {
    return QCoreApplication::translate("PictureFormat", text);
}

QByteArray encodePng(const Picture& picture) {
    constexpr double maxPixels = 400e6; // 1.6 GB while drawing
    const QSizeF device = picture.size * picture.scale;
    if (device.width() * device.height() > maxPixels) return {};
    QImage image(device.toSize(), QImage::Format_RGB32);
    if (image.isNull()) return {};
    image.setDevicePixelRatio(picture.scale);
    image.setText(QStringLiteral("Title"), picture.title);
    image.fill(theme().surface);
    {
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        picture.paint(painter, picture.size);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray encodeSvg(const Picture& picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(int(logicalDpi));
    generator.setSize(picture.size.toSize());
    generator.setViewBox(QRectF(QPointF(), picture.size));
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    painter.fillRect(QRectF(QPointF(), picture.size), theme().surface);
    picture.paint(painter, picture.size);
    painter.end();
    return bytes;
}

QByteArray encodePdf(const Picture& picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(int(logicalDpi));
    writer.setTitle(picture.title);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(picture.size / logicalDpi * 72, QPageSize::Point, QString(), QPageSize::ExactMatch));
    QPainter painter(&writer);
    painter.fillRect(QRectF(QPointF(), picture.size), theme().surface);
    picture.paint(painter, picture.size);
    painter.end();
    return bytes;
}

const std::array formats{
    PictureFormat{"png", [] { return translated(QT_TRANSLATE_NOOP("PictureFormat", "PNG picture")); }, encodePng},
    PictureFormat{"svg", [] { return translated(QT_TRANSLATE_NOOP("PictureFormat", "SVG drawing")); }, encodeSvg},
    PictureFormat{"pdf", [] { return translated(QT_TRANSLATE_NOOP("PictureFormat", "PDF document")); }, encodePdf},
};

} // namespace

std::span<const PictureFormat> pictureFormats() {
    return formats;
}

const PictureFormat* findPictureFormat(const QString& id) {
    for (const auto& format : formats)
        if (id == QLatin1String(format.id)) return &format;
    return nullptr;
}

void writePicture(const PictureFormat& format, const Picture& picture, const QString& path) {
    const QByteArray bytes = format.encode(picture);
    if (bytes.isEmpty())
        throw Error(ErrorCode::TooLarge, "the picture is too large to draw", path.toStdString(),
                    "choose a smaller size or scale");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        throw Error(ErrorCode::FileNotWritable, file.errorString().toStdString(), path.toStdString(),
                    "choose an existing folder that can be written and has room");
}

} // namespace attnscope
