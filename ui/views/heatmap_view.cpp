#include "ui/views/heatmap_view.h"

#include "core/export/exporter.h"
#include "ui/settings.h"
#include "ui/theme/site_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/described.h"
#include "ui/widgets/matrix_plot.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QToolButton>
#include <QToolTip>
#include <array>
#include <cmath>

namespace attnscope {
namespace {

constexpr std::array squareStages{Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};
enum RangeKind { AutoRange, ZeroToOne, SharedRange };

// Scores and weights want different maps: one choice is remembered for each.
const Setting<QString> weightsMap{"heatmap/weights_map", QStringLiteral("viridis")};
const Setting<QString> scoresMap{"heatmap/scores_map", QStringLiteral("red_blue")};
const Setting<int> rangeKind{"heatmap/range", AutoRange};

/// Smallest and largest value that is not masked; low > high where there is none.
ColourRange finiteRange(ConstMatrixRef m) {
    ColourRange range{1, 0};
    bool isEmpty = true;
    for (Index i = 0; i < m.rows(); ++i)
        for (const float value : m.row(i)) {
            if (!std::isfinite(value)) continue;
            range.low = isEmpty ? double(value) : std::min(range.low, double(value));
            range.high = isEmpty ? double(value) : std::max(range.high, double(value));
            isEmpty = false;
        }
    return range;
}

ColourRange united(const ColourRange& a, const ColourRange& b) {
    if (a.low > a.high) return b;
    if (b.low > b.high) return a;
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// Around 0 for a signed map; never empty.
ColourRange usable(ColourRange range, bool isSigned) {
    if (range.low > range.high) range = {0, 1};
    if (isSigned) {
        const double largest = std::max({std::abs(range.low), std::abs(range.high), 1e-6});
        return {-largest, largest};
    }
    return range.high > range.low ? range : ColourRange{range.low - 0.5, range.high + 0.5};
}

class HeatmapView final : public View {
    Q_DECLARE_TR_FUNCTIONS(HeatmapView)
  public:
    HeatmapView(Document& document, Selection& selection, QWidget* parent);

    QSizeF pictureSize() const override { return m_plot->naturalSize(); }
    void paintPicture(QPainter& painter, const QSizeF& size) const override;
    NamedMatrix currentMatrix() const override { return namedMatrix(document(), selection(), stage()); }

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QWidget* makeControls();
    void fillSites();
    void refresh();
    void showHover(int row, int column, const QPoint& where);
    Stage stage() const { return stageInfo(selection().stage()).isSquare ? selection().stage() : Stage::Weights; }
    const Setting<QString>& mapSetting() const { return stage() == Stage::Weights ? weightsMap : scoresMap; }
    ColourRange range(const NamedMatrix& matrix, bool isSigned) const;
    std::vector<AxisLabel> labels(Side side) const;
    QString axisTitle(Side side, bool isQuery) const;
    QString title() const;

    QComboBox *m_sites, *m_heads, *m_stages, *m_maps, *m_ranges;
    QLabel* m_empty;
    MatrixPlot* m_plot;
    QStackedLayout* m_pages;
    TraceMatrix m_shown;
};

HeatmapView::HeatmapView(Document& document, Selection& selection, QWidget* parent) : View(document, selection, parent), m_plot(new MatrixPlot) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heatmap"));
    m_empty = new QLabel(tr("Run a model to see its attention."));
    m_empty->setAlignment(Qt::AlignCenter);
    auto* full = new QWidget;
    auto* column = new QVBoxLayout(full);
    column->setContentsMargins(spacing::medium, spacing::medium, spacing::medium, spacing::medium);
    column->addWidget(makeControls());
    column->addWidget(m_plot, 1);
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(full);

    connect(m_plot, &MatrixPlot::hovered, this, &HeatmapView::showHover);
    connect(m_plot, &MatrixPlot::left, this, [this] { this->selection().endHover(); });
    connect(m_plot, &MatrixPlot::clicked, this, [this](int row, int key) {
        setFocus();
        this->selection().pin({QueryPos(row), KeyPos(key)});
    });
    connect(&selection, &Selection::siteChanged, this, &HeatmapView::refresh);
    connect(&selection, &Selection::stageChanged, this, &HeatmapView::refresh);
    connect(&selection, &Selection::focusChanged, this, [this] { m_plot->setFocus(this->selection().focus()); });
    connect(&document, &Document::traceChanged, this, &HeatmapView::fillSites);
    fillSites();
}

QWidget* HeatmapView::makeControls() {
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins({});
    row->setSpacing(spacing::medium);
    m_sites = described(new QComboBox, tr("Attention sublayer"), tr("Which attention to look at (Up and Down)"));
    m_heads = described(new QComboBox, tr("Head"), tr("Which head to look at (Left and Right)"));
    m_stages = described(new QComboBox, tr("Stage"), tr("How far the computation has come: scores, scaled, masked, weights"));
    m_maps = described(new QComboBox, tr("Colour map"), tr("All maps are even to the eye and safe for colour-blind eyes; the signed one shows the side of 0"));
    m_ranges = described(new QComboBox, tr("Range"), tr("Which values the colours are spread over"));
    for (const auto stage : squareStages) m_stages->addItem(stageText(stage), int(stage));
    for (const auto& map : colourMaps()) m_maps->addItem(map.title(), QLatin1String(map.id));
    m_ranges->addItems({tr("Own range"), tr("0 to 1"), tr("Shared by all heads")});
    auto* fit = described(new QToolButton, tr("Fit"), tr("Show the whole matrix again (0, or a double click)"));
    fit->setText(tr("Fit"));
    for (auto* combo : {m_sites, m_heads, m_stages}) row->addWidget(combo);
    row->addStretch();
    for (auto* combo : {m_maps, m_ranges}) row->addWidget(combo);
    row->addWidget(fit);
    connect(m_sites, &QComboBox::activated, this, [this](int index) {
        Site site = document().trace()->info().sites[std::size_t(index)].site;
        const int heads = document().trace()->info().sites[std::size_t(index)].heads;
        site.head = HeadIndex(std::min(selection().site().head.value_or(HeadIndex(0)).value, heads - 1));
        selection().setSite(site);
    });
    connect(m_heads, &QComboBox::activated, this, [this](int head) {
        Site site = selection().site();
        site.head = HeadIndex(head);
        selection().setSite(site);
    });
    connect(m_stages, &QComboBox::activated, this, [this](int index) { selection().setStage(squareStages[std::size_t(index)]); });
    connect(m_maps, &QComboBox::activated, this, [this](int index) {
        mapSetting().set(m_maps->itemData(index).toString());
        refresh();
    });
    connect(m_ranges, &QComboBox::activated, this, [this](int index) {
        rangeKind.set(index);
        refresh();
    });
    connect(fit, &QToolButton::clicked, m_plot, &MatrixPlot::fit);
    return bar;
}

void HeatmapView::fillSites() {
    m_sites->clear();
    if (document().trace())
        for (const auto& site : document().trace()->info().sites) m_sites->addItem(siteText(site.site));
    refresh();
}

void HeatmapView::refresh() {
    const auto* site = selection().description();
    const auto matrix = currentMatrix();
    m_pages->setCurrentIndex(site && matrix.matrix.values.size() > 0 ? 1 : 0);
    if (m_pages->currentIndex() == 0) return;
    m_sites->setCurrentIndex(int(site - document().trace()->info().sites.data()));
    if (m_heads->count() != site->heads) {
        m_heads->clear();
        for (int head = 1; head <= site->heads; ++head) m_heads->addItem(tr("Head %1 of %2").arg(head).arg(site->heads));
    }
    m_heads->setCurrentIndex(selection().site().head.value_or(HeadIndex(0)).value);
    m_stages->setCurrentIndex(m_stages->findData(int(stage())));
    m_maps->setCurrentIndex(std::max(0, m_maps->findData(mapSetting().value())));
    m_ranges->setCurrentIndex(rangeKind.value());
    const auto& map = colourMaps()[std::size_t(m_maps->currentIndex())];
    m_shown = matrix.matrix;
    m_plot->setPicture({m_shown, labels(site->queries), labels(site->keys), axisTitle(site->queries, true), axisTitle(site->keys, false), &map,
                        usable(range(matrix, map.isSigned), map.isSigned), stage() == Stage::Weights ? 2 : 1});
    m_plot->setFocus(selection().focus());
}

ColourRange HeatmapView::range(const NamedMatrix& matrix, bool isSigned) const {
    if (rangeKind.value() == ZeroToOne) return isSigned ? ColourRange{-1, 1} : ColourRange{0, 1};
    if (rangeKind.value() == AutoRange) return finiteRange(matrix.matrix.values);
    ColourRange shared{1, 0};
    Site site = selection().site();
    for (int head = 0; head < selection().description()->heads; ++head) {
        site.head = HeadIndex(head);
        shared = united(shared, finiteRange(document().trace()->matrix(site, stage()).values));
    }
    return shared;
}

std::vector<AxisLabel> HeatmapView::labels(Side side) const {
    std::vector<AxisLabel> result;
    for (const auto& token : document().trace()->info().sequence(side).tokens) result.push_back({visibleToken(token.text), token.unknown});
    return result;
}

QString HeatmapView::axisTitle(Side side, bool isQuery) const {
    if (isQuery) return side == Side::Source ? tr("Query (source token, row)") : tr("Query (target token, row)");
    return side == Side::Source ? tr("Key (source token, column)") : tr("Key (target token, column)");
}

QString HeatmapView::title() const { return QStringLiteral("%1 · %2").arg(siteText(selection().site()), stageText(stage())); }

void HeatmapView::showHover(int row, int column, const QPoint& where) {
    selection().hover({QueryPos(row), KeyPos(column)});
    const auto* site = selection().description();
    const auto& info = document().trace()->info();
    const auto token = [&](Side side, int index) { return visibleToken(info.sequence(side).tokens[std::size_t(index)].text).toHtmlEscaped(); };
    QString text = tr("query %1 “%2” → key %3 “%4”").arg(row + 1).arg(token(site->queries, row)).arg(column + 1).arg(token(site->keys, column));
    for (const auto stage : squareStages) {
        // Other stages only where they are recorded: deriving whole matrices is not for a moving mouse.
        const auto recorded = document().trace()->recorded().find({selection().site(), stage});
        if (stage != this->stage() && recorded == document().trace()->recorded().end()) continue;
        const float value = stage == this->stage() ? m_shown.values(row, column) : recorded->second.values(row, column);
        const QString shown = std::isinf(value) ? tr("masked") : QString::fromStdString(exactText(value));
        const QString line = QStringLiteral("%1: %2").arg(stageText(stage), shown).toHtmlEscaped();
        text += QStringLiteral("<br>") + (stage == this->stage() ? QStringLiteral("<b>%1</b>").arg(line) : line);
    }
    QToolTip::showText(where, QStringLiteral("<div>%1</div>").arg(text), this);
}

void HeatmapView::paintPicture(QPainter& painter, const QSizeF& size) const {
    if (m_pages->currentIndex() == 0) return painter.drawText(QRectF(QPointF(), size), Qt::AlignCenter, m_empty->text());
    constexpr double titleHeight = 32;
    painter.setPen(theme().text);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(QRectF(spacing::large, 0, size.width() - 2 * spacing::large, titleHeight), Qt::AlignVCenter | Qt::AlignLeft, title());
    painter.save();
    painter.translate(0, titleHeight);
    m_plot->paint(painter, QSizeF(size.width(), size.height() - titleHeight));
    painter.restore();
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return selection().moveHead(-1);
    case Qt::Key_Right: return selection().moveHead(1);
    case Qt::Key_Up: return selection().moveLayer(1);
    case Qt::Key_Down: return selection().moveLayer(-1);
    case Qt::Key_Plus: return m_plot->zoom(1.25);
    case Qt::Key_Minus: return m_plot->zoom(0.8);
    case Qt::Key_0: return m_plot->fit();
    default: View::keyPressEvent(event);
    }
}

void HeatmapView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) refresh();
    View::changeEvent(event);
}

} // namespace

ViewInfo heatmapViewInfo() {
    return {.id = "heatmap",
            .title = [] { return HeatmapView::tr("Heatmap"); },
            .summary = [] { return HeatmapView::tr("One head's scores or weights: rows are queries, columns are keys"); },
            .area = Qt::RightDockWidgetArea,
            .shortcut = "Ctrl+2",
            .create = [](Document& document, Selection& selection, QWidget* parent) -> View* { return new HeatmapView(document, selection, parent); }};
}

} // namespace attnscope
