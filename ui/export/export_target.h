// Every format a view can be saved in, pictures and numbers alike: what the Save dialog and the command line offer.
#pragma once

#include "ui/export/picture_format.h"
#include "ui/views/view.h"

#include <QStringList>

namespace attnscope {

/// "PNG picture (*.png)" and so on: pictures first, then the matrix formats where the view has a matrix.
QStringList exportFilters(bool withMatrix);

/// The format's id of a filter made by exportFilters(), such as "png".
QString formatOfFilter(const QString& filter);

/// path with the extension of format unless it already ends in one that is known.
QString withExtension(const QString& path, const QString& format);

/// A file name from a matrix' or view's name: letters, digits, '.', '_' and '-' only.
QString safeFileName(const QString& name);

/// Saves the view as the format that path's extension names. size empty: as on the screen. Throws Error.
void exportView(const View& view, const QString& title, const QString& path, const QSizeF& size = {}, double scale = 2);

} // namespace attnscope
