#include "ui/widgets/matrix_table.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace attnscope {
namespace {

constexpr int widestRowHeader = 180;

/// Quiet headers; the palette's names follow the theme.
constexpr const char* quietHeaders =
    "QHeaderView, QTableCornerButton::section { background: palette(base); border: none; }"
    "QHeaderView::section { background: palette(base); color: palette(dark); border: none; }"
    "QHeaderView::section:horizontal { padding: 0 4px; }"
    "QHeaderView::section:vertical { padding: 0 12px 0 0; }";

/// The highlighted row between accent lines, its highlighted cell in a box; a highlighted column alone likewise.
class CellDelegate : public QStyledItemDelegate {
  public:
    explicit CellDelegate(MatrixTable& table) : QStyledItemDelegate(&table), m_table(table) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        constexpr int thickness = 2;
        const QRect r = option.rect;
        if (m_table.highlightedRow() == index.row()) {
            painter->fillRect(r.left(), r.top(), r.width(), thickness, theme().accent);
            painter->fillRect(r.left(), r.bottom() + 1 - thickness, r.width(), thickness, theme().accent);
        }
        if (m_table.highlightedColumn() == index.column() &&
            m_table.highlightedRow().value_or(index.row()) == index.row()) {
            painter->fillRect(r.left(), r.top(), thickness, r.height(), theme().accent);
            painter->fillRect(r.right() + 1 - thickness, r.top(), thickness, r.height(), theme().accent);
        }
    }

  private:
    MatrixTable& m_table;
};

} // namespace

MatrixTable::MatrixTable(QWidget* parent) : QTableView(parent), m_model(new MatrixTableModel(this)) {
    setModel(m_model);
    setItemDelegate(new CellDelegate(*this));
    setAccessibleName(tr("Numbers of the matrix"));
    setStyleSheet(QLatin1String(quietHeaders));
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setMouseTracking(true);
    setCornerButtonEnabled(false);
    setSelectionMode(ContiguousSelection); // one rectangle: what a spreadsheet can paste
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    for (auto* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed); // never measures 4,096 rows
        header->setHighlightSections(false);
        header->setTextElideMode(Qt::ElideRight);
    }
    verticalHeader()->setMaximumWidth(widestRowHeader);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing::medium);
    addCopyActions();
    connect(this, &QAbstractItemView::entered, this,
            [this](const QModelIndex& index) { emit cellHovered(index.row(), index.column()); });
    connect(this, &QAbstractItemView::viewportEntered, this, &MatrixTable::hoverEnded);
    connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        // With a modifier a click extends what is to be copied.
        if (QApplication::keyboardModifiers() == Qt::NoModifier) emit cellPinned(index.row(), index.column());
    });
}

void MatrixTable::addCopyActions() {
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* plain = new QAction(tr("&Copy"), this);
    plain->setShortcut(QKeySequence::Copy);
    auto* labelled = new QAction(tr("Copy with &headers"), this);
    labelled->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    for (auto* action : {plain, labelled}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        addAction(action);
        connect(action, &QAction::triggered, this, [this, withHeaders = action == labelled] { copy(withHeaders); });
    }
}

void MatrixTable::showMatrix(NamedMatrix matrix, MatrixTableModel::Tint tint) {
    m_model->setMatrix(std::move(matrix), tint);
    horizontalHeader()->setDefaultSectionSize(fontMetrics().horizontalAdvance(m_model->widestText()) +
                                              2 * spacing::medium);
}

void MatrixTable::highlight(std::optional<int> row, std::optional<int> column) {
    if (m_row == row && m_column == column) return;
    m_row = row;
    m_column = column;
    viewport()->update();
}

void MatrixTable::copy(bool withHeaders) const {
    const auto selected = selectionModel()->selection();
    if (!selected.isEmpty()) QApplication::clipboard()->setText(m_model->tabSeparated(selected.front(), withHeaders));
}

bool MatrixTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit hoverEnded();
    return QTableView::viewportEvent(event);
}

void MatrixTable::keyPressEvent(QKeyEvent* event) {
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && currentIndex().isValid())
        emit cellPinned(currentIndex().row(), currentIndex().column());
    else
        QTableView::keyPressEvent(event);
}

} // namespace attnscope
