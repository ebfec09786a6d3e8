#include "ui/views/heatmap_controls.h"

#include "ui/theme/site_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

namespace attnscope {
namespace {

const QString rangeKey = QStringLiteral("heatmap/range");

QString mapKey(Stage stage) {
    return stage == Stage::Weights ? QStringLiteral("heatmap/weightsMap") : QStringLiteral("heatmap/scoresMap");
}

/// In settings; the order of RangeMode.
constexpr std::array rangeIds{"auto", "unit", "shared"};

const ColourMap& defaultMap(Stage stage) {
    const auto maps = colourMaps();
    return *std::ranges::find_if(maps, [&](const ColourMap& map) { return map.isSigned == (stage != Stage::Weights); });
}

} // namespace

Stage heatmapStage(const Selection& selection) {
    return std::ranges::find(heatmapStages, selection.stage()) != heatmapStages.end() ? selection.stage()
                                                                                      : Stage::Weights;
}

HeatmapControls::HeatmapControls(Document& document, Selection& selection, QWidget* parent)
    : QWidget(parent), m_document(document), m_selection(selection) {
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::medium, spacing::medium, spacing::medium);
    layout->setSpacing(spacing::medium);
    m_sites = addCombo("sites", tr("Layer"), tr("The attention sublayer that is shown (Up and Down keys)"));
    addHeadStepper();
    m_stages = addCombo("stages", tr("Stage"), tr("The step of attention that is shown, from raw scores to weights"));
    for (const Stage stage : heatmapStages) m_stages->addItem(stageText(stage), int(stage));
    addColours();

    connect(m_sites, &QComboBox::activated, this, [this](int index) {
        const auto& site = m_document.trace()->info().sites[std::size_t(index)];
        Site chosen = site.site;
        chosen.head = HeadIndex(std::min(m_selection.site().head.value_or(HeadIndex(0)).value, site.heads - 1));
        m_selection.setSite(chosen);
    });
    connect(m_stages, &QComboBox::activated, this,
            [this](int index) { m_selection.setStage(heatmapStages[std::size_t(index)]); });
    connect(&m_document, &Document::traceChanged, this, &HeatmapControls::listSites);
    connect(&m_selection, &Selection::siteChanged, this, &HeatmapControls::showSelection);
    connect(&m_selection, &Selection::stageChanged, this, &HeatmapControls::showSelection);
    listSites();
}

QComboBox* HeatmapControls::addCombo(const char* objectName, const QString& name, const QString& toolTip) {
    auto* combo = new QComboBox(this);
    combo->setObjectName(QLatin1String(objectName));
    combo->setAccessibleName(name);
    combo->setToolTip(toolTip);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    layout()->addWidget(combo);
    return combo;
}

QToolButton* HeatmapControls::addButton(QHBoxLayout& row, const QString& text, const QString& name,
                                        const QString& toolTip) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    row.addWidget(button);
    return button;
}

void HeatmapControls::addHeadStepper() {
    auto* stepper = new QWidget(this);
    auto* row = new QHBoxLayout(stepper);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_previousHead = addButton(*row, QStringLiteral("‹"), tr("Previous head"), tr("Previous head (Left key)"));
    m_head = new QLabel(stepper);
    m_head->setObjectName(QStringLiteral("head"));
    m_head->setTextFormat(Qt::PlainText);
    m_head->setAlignment(Qt::AlignCenter);
    row->addWidget(m_head);
    m_nextHead = addButton(*row, QStringLiteral("›"), tr("Next head"), tr("Next head (Right key)"));
    m_previousHead->setObjectName(QStringLiteral("previousHead"));
    m_nextHead->setObjectName(QStringLiteral("nextHead"));
    layout()->addWidget(stepper);
    connect(m_previousHead, &QToolButton::clicked, this, [this] { m_selection.moveHead(-1); });
    connect(m_nextHead, &QToolButton::clicked, this, [this] { m_selection.moveHead(1); });
}

void HeatmapControls::addColours() {
    m_maps = addCombo("maps", tr("Colour map"), tr("The colour map; scores and weights have one each"));
    for (const ColourMap& map : colourMaps()) m_maps->addItem(map.title(), QLatin1String(map.id));
    m_ranges = addCombo("ranges", tr("Colour range"), tr("The values between which the colours run"));
    m_ranges->addItems({tr("Range of this head"), tr("0 to 1"), tr("Range of all heads")});
    const auto saved = std::ranges::find(rangeIds, QSettings().value(rangeKey).toString());
    m_ranges->setCurrentIndex(saved == rangeIds.end() ? 0 : int(saved - rangeIds.begin()));
    auto* fit = new QToolButton(this);
    fit->setObjectName(QStringLiteral("fit"));
    fit->setText(tr("Fit"));
    fit->setToolTip(tr("Show the whole matrix (0 key, or a double click)"));
    fit->setAutoRaise(true);
    layout()->addWidget(fit);
    connect(m_maps, &QComboBox::activated, this, [this](int index) {
        QSettings().setValue(mapKey(heatmapStage(m_selection)), m_maps->itemData(index));
        showColours();
        emit coloursChanged();
    });
    connect(m_ranges, &QComboBox::activated, this, [this](int index) {
        QSettings().setValue(rangeKey, QLatin1String(rangeIds[std::size_t(index)]));
        emit coloursChanged();
    });
    connect(fit, &QToolButton::clicked, this, &HeatmapControls::fitRequested);
}

void HeatmapControls::listSites() {
    m_sites->clear();
    if (const auto& trace = m_document.trace())
        for (const auto& site : trace->info().sites) m_sites->addItem(siteText(site.site));
    layout()->invalidate();
    showSelection();
}

void HeatmapControls::showSelection() {
    const auto* site = m_selection.description();
    setVisible(site != nullptr); // there is nothing to choose without a run
    if (!site) return;
    const Stage stage = heatmapStage(m_selection);
    auto* items = qobject_cast<QStandardItemModel*>(m_stages->model());
    for (std::size_t i = 0; i < heatmapStages.size(); ++i) {
        items->item(int(i))->setEnabled(m_document.trace()->has(m_selection.site(), heatmapStages[i]));
        if (heatmapStages[i] == stage) m_stages->setCurrentIndex(int(i));
    }
    showColours();
    m_sites->setCurrentIndex(int(site - m_document.trace()->info().sites.data()));
    const auto headText = [&](int head) { return tr("Head %1 of %2").arg(head).arg(site->heads); };
    m_head->setText(headText(m_selection.site().head.value_or(HeadIndex(0)).value + 1));
    // The arrows stay where they are while one steps through the heads.
    m_head->setMinimumWidth(m_head->fontMetrics().horizontalAdvance(headText(site->heads)) + spacing::medium);
    for (auto* button : {m_previousHead, m_nextHead}) button->setEnabled(site->heads > 1);
}

void HeatmapControls::showColours() {
    const ColourMap& map = colourMap();
    m_maps->setCurrentIndex(m_maps->findData(QLatin1String(map.id)));
    m_ranges->setItemText(int(RangeMode::Unit), map.isSigned ? tr("−1 to 1") : tr("0 to 1"));
}

const ColourMap& HeatmapControls::colourMap() const {
    const Stage stage = heatmapStage(m_selection);
    const ColourMap* saved = findColourMap(QSettings().value(mapKey(stage)).toString());
    return saved ? *saved : defaultMap(stage);
}

RangeMode HeatmapControls::rangeMode() const {
    return RangeMode(m_ranges->currentIndex());
}

} // namespace attnscope
