// A matrix with its labels as a table model: four decimals shown, the exact number in the tooltip. Looks at the data, never copies it.
#pragma once

#include "core/export/exporter.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QItemSelection>

namespace attnscope {

class MatrixTableModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    /// How cells are tinted: around 0 in two colours, or from 0 up in one.
    enum class Tint { Signed, Sequential };

    using QAbstractTableModel::QAbstractTableModel;

    void setMatrix(NamedMatrix matrix, Tint tint);
    const NamedMatrix& matrix() const { return m_matrix; }
    /// The longest texts a column may have to hold.
    QString widestText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// The block of a selection as a matrix of its own; labels only when asked for.
    NamedMatrix part(const QItemSelectionRange& range, bool withLabels) const;
    /// The same as tab-separated text at full precision, without a line break at the end.
    QString tabSeparated(const QItemSelectionRange& range, bool withLabels) const;

  private:
    /// "3 · March": position and token, or the position alone.
    QString header(int section, const std::vector<std::string>& labels) const;
    QColor background(float value) const;
    QString tip(const QModelIndex& index) const;

    NamedMatrix m_matrix;
    Tint m_tint = Tint::Signed;
    float m_largest = 0; ///< greatest finite |value|: full tint
};

/// "−0.1250", "−∞": what a cell shows.
QString shownNumber(float value);

} // namespace attnscope
