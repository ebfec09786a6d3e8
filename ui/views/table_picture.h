// A table of numbers as a picture with its formula: text as text, the first rows and columns of a large matrix.
#pragma once

#include "ui/models/matrix_table_model.h"

#include <QRectF>

class QPainter;

namespace attnscope {

struct TablePicture {
    QString title, formula, note;
    const MatrixTableModel* numbers;
};

/// Where things lie, in logical pixels.
struct TableGeometry {
    static constexpr int mostRows = 40, mostColumns = 24;

    int rows = 0, columns = 0; ///< shown
    double lineHeight = 0, rowHeight = 0, headerWidth = 0, columnWidth = 0;
    QPointF table; ///< upper left corner of the column headers
    QSizeF size{0, 0};

    QRectF cell(int row, int column) const;
    QRectF rowHeader(int row) const;
    QRectF columnHeader(int column) const;
};

TableGeometry tableGeometry(const TablePicture& picture);
/// "First 40 of 512 rows", for what does not fit the picture; empty when everything does.
QStringList cutNotes(const TablePicture& picture);
/// Fitted into size.
void paintTable(QPainter& painter, const QSizeF& size, const TablePicture& picture);

} // namespace attnscope
