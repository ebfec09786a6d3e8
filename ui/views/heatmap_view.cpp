#include "ui/views/heatmap_view.h"

#include "ui/jobs/job_runner.h"
#include "ui/theme/site_text.h"
#include "ui/theme/theme.h"
#include "ui/views/heatmap_controls.h"
#include "ui/widgets/matrix_plot.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

namespace attnscope {
namespace {

/// Matrices up to this many cells are made at once (about 20 ms); larger ones in the background.
constexpr Index mostCellsAtOnce = 1 << 18;

std::vector<AxisLabel> axisLabels(const TraceSequence& sequence, Index count) {
    std::vector<AxisLabel> labels;
    for (const auto& token : sequence.tokens) labels.push_back({visibleToken(token.text), token.unknown});
    for (auto i = Index(labels.size()); i < count; ++i) labels.push_back({QString::number(i + 1)});
    return labels;
}

} // namespace

class HeatmapView final : public View {
    Q_OBJECT
  public:
    HeatmapView(Document& document, Selection& selection, QWidget* parent);

    QSizeF pictureSize() const override { return QSizeF(m_plot->size()); }
    void paintPicture(QPainter& painter, const QSizeF& size) const override;
    NamedMatrix currentMatrix() const override {
        return namedMatrix(document(), selection(), heatmapStage(selection()));
    }

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void showData(std::shared_ptr<const HeatmapData> made);
    void showSentence(const QString& sentence);
    void showFocus();
    void movePin(int rows, int columns);
    void hover(const Cell& cell, const QPoint& globalPosition);
    QString toolTipOf(const Cell& cell) const;

    HeatmapControls* m_controls;
    MatrixPlot* m_plot;
    QLabel* m_sentence;
    QStackedLayout* m_pages;
    HeatmapRequest m_request;                  ///< shown, or being made
    std::shared_ptr<const HeatmapData> m_data; ///< null while there is nothing to show
    std::vector<AxisLabel> m_rows, m_columns;
    JobRunner m_jobs;
};

HeatmapView::HeatmapView(Document& openDocument, Selection& sharedSelection, QWidget* parent)
    : View(openDocument, sharedSelection, parent), m_controls(new HeatmapControls(openDocument, sharedSelection, this)),
      m_plot(new MatrixPlot), m_sentence(new QLabel), m_pages(new QStackedLayout) {
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_controls);
    layout->addLayout(m_pages, 1);
    m_pages->addWidget(m_sentence);
    m_pages->addWidget(m_plot);

    connect(&openDocument, &Document::traceChanged, this, &HeatmapView::refresh);
    connect(&sharedSelection, &Selection::siteChanged, this, &HeatmapView::refresh);
    connect(&sharedSelection, &Selection::stageChanged, this, &HeatmapView::refresh);
    connect(&sharedSelection, &Selection::focusChanged, this, &HeatmapView::showFocus);
    connect(m_controls, &HeatmapControls::coloursChanged, this, &HeatmapView::refresh);
    connect(m_controls, &HeatmapControls::fitRequested, m_plot, &MatrixPlot::fit);
    connect(m_plot, &MatrixPlot::cellEntered, this, &HeatmapView::hover);
    connect(m_plot, &MatrixPlot::left, this, [this] {
        selection().endHover();
        QToolTip::hideText();
    });
    connect(m_plot, &MatrixPlot::cellClicked, this, [this](const Cell& cell) {
        selection().pin({QueryPos(cell.row), KeyPos(cell.column)});
    });
    connect(&m_jobs, &JobRunner::failed, this, &HeatmapView::showSentence);
    refresh();
}

void HeatmapView::refresh() {
    const auto& trace = document().trace();
    const Stage stage = heatmapStage(selection());
    if (!selection().description() || !trace->has(selection().site(), stage)) {
        m_jobs.stop();
        m_request = {};
        return showSentence(selection().description() ? tr("This run was recorded without this matrix.")
                                                      : tr("Run a model to see its attention."));
    }
    const HeatmapRequest request{trace, selection().site(), stage, m_controls->rangeMode(),
                                 m_controls->colourMap().isSigned};
    if (request == m_request) {
        if (m_data) showData(m_data);
        return;
    }
    m_request = request;
    if (heatmapWork(request) <= mostCellsAtOnce) {
        m_jobs.stop();
        return showData(makeHeatmap(request, {}));
    }
    showSentence(tr("Making the matrix …"));
    m_jobs.start([request](const std::stop_token& stop, const auto&) { return makeHeatmap(request, stop); },
                 [this, request](const std::shared_ptr<const HeatmapData>& made) {
                     if (request == m_request) showData(made);
                 });
}

void HeatmapView::showData(std::shared_ptr<const HeatmapData> made) {
    m_data = std::move(made);
    const auto& info = m_request.trace->info();
    const auto& site = *info.findSite(m_request.site);
    m_rows = axisLabels(info.sequence(site.queries), m_data->pyramid.rows());
    m_columns = axisLabels(info.sequence(site.keys), m_data->pyramid.columns());
    m_plot->setContent(
        {.cells = {m_data, &m_data->pyramid},
         .colours = cellColours(m_controls->colourMap(), m_data->range),
         .rows = m_rows,
         .columns = m_columns,
         .rowTitle = site.queries == Side::Source ? tr("query (row) · source") : tr("query (row) · target"),
         .columnTitle = site.keys == Side::Source ? tr("key (column) · source") : tr("key (column) · target"),
         .valueTitle = stageText(m_request.stage)});
    m_pages->setCurrentWidget(m_plot);
    showFocus();
}

void HeatmapView::showSentence(const QString& sentence) {
    m_data = nullptr;
    m_plot->setContent({});
    m_sentence->setText(sentence);
    m_pages->setCurrentWidget(m_sentence);
}

void HeatmapView::showFocus() {
    const Focus& focus = selection().focus();
    m_plot->setHighlight(focus.query ? std::optional(focus.query->value) : std::nullopt,
                         focus.key ? std::optional(focus.key->value) : std::nullopt);
}

void HeatmapView::hover(const Cell& cell, const QPoint& globalPosition) {
    selection().hover({QueryPos(cell.row), KeyPos(cell.column)});
    QToolTip::showText(globalPosition, toolTipOf(cell), m_plot);
}

QString HeatmapView::toolTipOf(const Cell& cell) const {
    const auto line = [](const QString& name, const QString& value) {
        return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
            .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    };
    const auto number = [](float value) {
        return value == maskedValue ? tr("masked") : QString::fromStdString(exactText(value));
    };
    const auto score = [&](Stage stage, const TraceMatrix& matrix) {
        return matrix.values.size() == 0 ? QString()
                                         : line(stageText(stage), number(matrix.values(cell.row, cell.column)));
    };
    return QStringLiteral("<table>%1</table>")
        .arg(line(tr("Query"), m_rows[std::size_t(cell.row)].text) +
             line(tr("Key"), m_columns[std::size_t(cell.column)].text) +
             line(stageText(m_request.stage), number(m_data->pyramid.at(cell.row, cell.column))) +
             score(Stage::ScaledScores, m_data->scaledScores) + score(Stage::RawScores, m_data->rawScores));
}

void HeatmapView::paintPicture(QPainter& painter, const QSizeF& size) const {
    if (m_data) return m_plot->paintPicture(painter, size);
    painter.fillRect(QRectF({}, size), theme().surface);
    painter.setPen(theme().mutedText);
    painter.drawText(QRectF({}, size), int(Qt::AlignCenter | Qt::TextWordWrap), m_sentence->text());
}

void HeatmapView::movePin(int rows, int columns) {
    if (!m_data) return;
    const Focus before = selection().pinned();
    const auto moved = [](int from, int by, Index count) { return std::clamp(from + by, 0, int(count) - 1); };
    // Without a pinned cell any arrow pins the first one.
    const Focus focus = before.query && before.key
                            ? Focus{QueryPos(moved(before.query->value, rows, m_data->pyramid.rows())),
                                    KeyPos(moved(before.key->value, columns, m_data->pyramid.columns()))}
                            : Focus{QueryPos(0), KeyPos(0)};
    if (focus != before) selection().pin(focus);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    const bool movesPin = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        return movesPin ? movePin(0, -1) : selection().moveHead(-1);
    case Qt::Key_Right:
        return movesPin ? movePin(0, 1) : selection().moveHead(1);
    case Qt::Key_Up:
        return movesPin ? movePin(-1, 0) : selection().moveLayer(-1);
    case Qt::Key_Down:
        return movesPin ? movePin(1, 0) : selection().moveLayer(1);
    case Qt::Key_Escape:
        return selection().release();
    default:
        View::keyPressEvent(event);
    }
}

void HeatmapView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    // The colours of masked cells are the theme's.
    if (event->type() == QEvent::PaletteChange && m_data) showData(m_data);
}

ViewInfo heatmapViewInfo() {
    return {
        .id = "heatmap",
        .title = [] { return HeatmapView::tr("Heatmap"); },
        .summary = [] { return HeatmapView::tr("One head's scores or weights: queries are rows, keys are columns."); },
        .area = Qt::RightDockWidgetArea,
        .shortcut = "Ctrl+2",
        .create = [](Document& document, Selection& selection, QWidget* parent) -> View* {
            return new HeatmapView(document, selection, parent);
        }};
}

} // namespace attnscope

#include "heatmap_view.moc"
