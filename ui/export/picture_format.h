// Writing a view as a picture. A new format is one entry in pictureFormats().
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>
#include <span>

class QPainter;

namespace attnscope {

/// What to draw: called once, with a painter whose unit is a logical pixel.
using PaintPicture = std::function<void(QPainter&, const QSizeF& size)>;

struct Picture {
    QSizeF size;      ///< logical pixels, 1/96 inch
    double scale = 1; ///< PNG: device pixels for each logical one
    QString title;    ///< stands in the file's description
    PaintPicture paint;
};

struct PictureFormat {
    const char* id;                               ///< file name extension and name on the command line: "png"
    QString (*title)();                           ///< translated, for file dialogs
    QByteArray (*encode)(const Picture& picture); ///< empty when it cannot be made
};

std::span<const PictureFormat> pictureFormats();
/// nullptr where there is none.
const PictureFormat* findPictureFormat(const QString& id);

/// The file appears whole or not at all. Throws Error{FileNotWritable, TooLarge}.
void writePicture(const PictureFormat& format, const Picture& picture, const QString& path);

} // namespace attnscope
