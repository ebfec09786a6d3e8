#include "ui/views/tables_view.h"

#include "ui/theme/site_text.h"
#include "ui/theme/stage_formula.h"
#include "ui/theme/theme.h"
#include "ui/views/table_picture.h"
#include "ui/widgets/matrix_table.h"
#include "ui/widgets/stage_list.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPainter>
#include <QSplitter>
#include <QVBoxLayout>

namespace attnscope {
namespace {

constexpr int listWidth = 250;

class TablesView : public View {
    Q_DECLARE_TR_FUNCTIONS(TablesView)
  public:
    TablesView(Document& document, Selection& selection, QWidget* parent);

    QSizeF pictureSize() const override { return isEmpty() ? View::pictureSize() : tableGeometry(picture()).size; }
    void paintPicture(QPainter& painter, const QSizeF& size) const override;
    NamedMatrix currentMatrix() const override { return m_table->numbers().matrix(); }

  private:
    bool isEmpty() const { return m_table->numbers().rowCount() == 0; }
    /// Rows are queries and columns are keys: cells are points of attention.
    bool isSquare() const { return stageInfo(m_stage).isSquare; }
    static QString emptyText() { return tr("Run a model to see its numbers here."); }
    QWidget* makeContent();
    TablePicture picture() const;

    void showSite();
    void showStage(Stage stage);
    void chooseStage(Stage stage);
    void followStage();
    void showFocus();
    Focus focusAt(int row, int column) const { return {QueryPos(row), KeyPos(column)}; }

    StageList* m_list;
    MatrixTable* m_table;
    QLabel *m_title, *m_formula, *m_note, *m_empty;
    QWidget* m_content;
    Stage m_stage = Stage::Weights;          ///< shown
    Stage m_selectionStage = Stage::Weights; ///< last seen: a new run does not take a chosen Q away
};

QLabel* makeLabel(QPalette::ColorRole role) {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(role);
    return label;
}

TablesView::TablesView(Document& doc, Selection& sel, QWidget* parent)
    : View(doc, sel, parent), m_list(new StageList), m_table(new MatrixTable),
      m_title(makeLabel(QPalette::PlaceholderText)), m_formula(makeLabel(QPalette::Text)),
      m_note(makeLabel(QPalette::PlaceholderText)), m_empty(makeLabel(QPalette::PlaceholderText)),
      m_content(makeContent()), m_stage(sel.stage()), m_selectionStage(sel.stage()) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_empty->setText(emptyText());
    m_empty->setAlignment(Qt::AlignCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_content);
    column->addWidget(m_empty);
    setFocusProxy(m_list);

    connect(&doc, &Document::traceChanged, this, [this] {
        if (!selection().description()) showSite(); // otherwise the selection tells
    });
    connect(&sel, &Selection::siteChanged, this, &TablesView::showSite);
    connect(&sel, &Selection::stageChanged, this, &TablesView::followStage);
    connect(&sel, &Selection::focusChanged, this, &TablesView::showFocus);
    connect(m_list, &StageList::stageChosen, this, &TablesView::chooseStage);
    connect(m_table, &MatrixTable::cellHovered, this, [this](int row, int cell) {
        if (isSquare()) selection().hover(focusAt(row, cell));
    });
    connect(m_table, &MatrixTable::hoverEnded, &sel, &Selection::endHover);
    connect(m_table, &MatrixTable::cellPinned, this, [this](int row, int cell) {
        if (isSquare()) selection().pin(focusAt(row, cell));
    });
    showSite();
}

QWidget* TablesView::makeContent() {
    QFont font = m_formula->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    font.setBold(true);
    m_formula->setFont(font);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(spacing::large, spacing::medium, 0, 0);
    column->setSpacing(spacing::small);
    for (auto* label : {m_title, m_formula, m_note}) column->addWidget(label);
    column->addSpacing(spacing::small);
    column->addWidget(m_table, 1);
    auto* left = new QWidget;
    auto* around = new QVBoxLayout(left);
    around->setContentsMargins(spacing::medium, spacing::medium, spacing::medium, 0);
    around->addWidget(m_list);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({listWidth, 3 * listWidth});
    return splitter;
}

void TablesView::showSite() {
    const bool hasAttention = selection().description() != nullptr;
    m_content->setVisible(hasAttention);
    m_empty->setVisible(!hasAttention);
    if (!hasAttention) return m_table->showMatrix({}, MatrixTableModel::Tint::Signed);
    m_list->showSite(*document().trace(), selection().site());
    const Stage fallback =
        m_list->hasStage(selection().stage()) ? selection().stage() : m_list->firstStage().value_or(m_stage);
    showStage(m_list->hasStage(m_stage) ? m_stage : fallback);
}

void TablesView::showStage(Stage stage) {
    m_stage = stage;
    m_list->setStage(stage);
    const auto& description = *selection().description();
    const auto formula = stageFormula(stage, description, keyWidth(*document().trace(), selection().site()));
    m_title->setText(tr("%1 · %2").arg(stageText(stage), siteText(placeOf(selection().site(), stage))));
    m_formula->setText(formula.formula);
    m_note->setText(formula.note);
    m_table->showMatrix(namedMatrix(document(), selection(), stage),
                        stage == Stage::Weights ? MatrixTableModel::Tint::Sequential : MatrixTableModel::Tint::Signed);
    showFocus();
}

void TablesView::chooseStage(Stage stage) {
    showStage(stage);
    if (isSquare()) selection().setStage(stage);
}

void TablesView::followStage() {
    const Stage stage = selection().stage();
    if (std::exchange(m_selectionStage, stage) == stage || stage == m_stage || !m_list->hasStage(stage)) return;
    showStage(stage);
}

void TablesView::showFocus() {
    const auto& focus = selection().focus();
    const auto position = [](const auto& place) { return place ? std::optional(place->value) : std::nullopt; };
    const auto row = stageInfo(m_stage).isParameter ? std::nullopt
                     : rowsAreKeys(m_stage)         ? position(focus.key)
                                                    : position(focus.query);
    m_table->highlight(row, isSquare() ? position(focus.key) : std::nullopt);
}

TablePicture TablesView::picture() const {
    return {
        .title = m_title->text(), .formula = m_formula->text(), .note = m_note->text(), .numbers = &m_table->numbers()};
}

void TablesView::paintPicture(QPainter& painter, const QSizeF& size) const {
    if (!isEmpty()) return paintTable(painter, size, picture());
    painter.setPen(theme().mutedText);
    painter.drawText(QRectF(QPointF(), size), int(Qt::AlignCenter | Qt::TextWordWrap), emptyText());
}

} // namespace

ViewInfo tablesViewInfo() {
    return {.id = "tables",
            .title = [] { return TablesView::tr("Tables"); },
            .summary = [] { return TablesView::tr("Every matrix of the selected head as numbers, with its formula"); },
            .area = Qt::RightDockWidgetArea,
            .shortcut = "Ctrl+3",
            .create = [](Document& document, Selection& selection, QWidget* parent) -> View* {
                return new TablesView(document, selection, parent);
            }};
}

} // namespace attnscope
