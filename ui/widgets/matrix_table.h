// A table of numbers that takes any size: fixed rows, cells to hover, pin and copy, one row and column to highlight.
#pragma once

#include "ui/models/matrix_table_model.h"

#include <QTableView>
#include <optional>

namespace attnscope {

class MatrixTable : public QTableView {
    Q_OBJECT
  public:
    explicit MatrixTable(QWidget* parent = nullptr);

    const MatrixTableModel& numbers() const { return *m_model; }
    void showMatrix(NamedMatrix matrix, MatrixTableModel::Tint tint);
    void highlight(std::optional<int> row, std::optional<int> column);
    std::optional<int> highlightedRow() const { return m_row; }
    std::optional<int> highlightedColumn() const { return m_column; }

    /// The selected cells onto the clipboard, tab-separated at full precision.
    void copy(bool withHeaders) const;

  signals:
    void cellHovered(int row, int column);
    void hoverEnded();
    void cellPinned(int row, int column); ///< a click or Return

  protected:
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void addCopyActions();

    MatrixTableModel* m_model;
    std::optional<int> m_row, m_column;
};

} // namespace attnscope
