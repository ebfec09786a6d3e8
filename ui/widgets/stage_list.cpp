#include "ui/widgets/stage_list.h"

#include "core/export/exporter.h"
#include "ui/theme/site_text.h"
#include "ui/theme/stage_formula.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QSignalBlocker>
#include <array>
#include <utility>

namespace attnscope {
namespace {

enum Column { LetterColumn, NameColumn, ShapeColumn, ColumnCount };
constexpr int stageRole = Qt::UserRole;

constexpr std::array inputs{Stage::Input, Stage::Memory};
constexpr std::array projections{Stage::QueryWeight, Stage::KeyWeight, Stage::ValueWeight,
                                 Stage::Query,       Stage::Key,       Stage::Value};
constexpr std::array scores{Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};
constexpr std::array outputs{Stage::HeadOutput, Stage::Concatenation, Stage::OutputWeight,
                             Stage::Projection, Stage::ResidualSum,   Stage::Norm};

/// Without computing a matrix that is made on demand.
QString shapeText(const Trace& trace, const Site& place, Stage stage) {
    const auto recorded = trace.recorded().find({place, stage});
    const bool isRecorded = recorded != trace.recorded().end();
    const Index rows =
        isRecorded ? recorded->second.values.rows() : trace.recorded().at({place, Stage::Query}).values.rows();
    const Index cols =
        isRecorded ? recorded->second.values.cols() : trace.recorded().at({place, Stage::Key}).values.rows();
    return QStringLiteral("%1 × %2").arg(rows).arg(cols);
}

/// The name without the letter that stands in its own column.
QString nameText(Stage stage) {
    QString name = stageText(stage);
    const QString letter = QLatin1Char(' ') + stageLetter(stage);
    if (name.endsWith(letter)) name.chop(letter.size());
    return name;
}

} // namespace

StageList::StageList(QWidget* parent) : QTreeWidget(parent) {
    setColumnCount(ColumnCount);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAllColumnsShowFocus(true);
    setAccessibleName(tr("Matrices of this sublayer"));
    setToolTip(tr("Choose which matrix the table shows"));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(LetterColumn, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    header()->setSectionResizeMode(ShapeColumn, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (const auto stage = stageOf(item)) emit stageChosen(*stage);
    });
}

void StageList::showSite(const Trace& trace, const Site& site) {
    const QSignalBlocker quiet(this);
    clear();
    addGroup(tr("Inputs"), inputs, trace, site);
    addGroup(tr("Queries, keys, values"), projections, trace, site);
    addGroup(tr("Scores"), scores, trace, site);
    addGroup(tr("Results"), outputs, trace, site);
}

void StageList::addGroup(const QString& title, std::span<const Stage> stages, const Trace& trace, const Site& site) {
    const int lineHeight = fontMetrics().height();
    bool hasHeading = false;
    for (const auto stage : stages) {
        const Site place = placeOf(site, stage);
        if (!trace.has(place, stage)) continue;
        if (!std::exchange(hasHeading, true)) addHeading(title);
        auto* item = new QTreeWidgetItem(this, {stageLetter(stage), nameText(stage), shapeText(trace, place, stage)});
        item->setSizeHint(NameColumn, QSize(0, lineHeight + spacing::medium));
        item->setData(LetterColumn, stageRole, int(stage));
        item->setForeground(LetterColumn, theme().mutedText);
        item->setForeground(ShapeColumn, theme().mutedText);
        item->setTextAlignment(ShapeColumn, Qt::AlignRight | Qt::AlignVCenter);
        for (int column = 0; column < ColumnCount; ++column) item->setToolTip(column, stageText(stage));
    }
}

void StageList::addHeading(const QString& title) {
    auto* heading = new QTreeWidgetItem(this, {title});
    heading->setFlags(Qt::NoItemFlags); // the keyboard passes over it
    heading->setFirstColumnSpanned(true);
    heading->setTextAlignment(LetterColumn, Qt::AlignLeft | Qt::AlignBottom);
    heading->setSizeHint(
        LetterColumn, QSize(0, fontMetrics().height() + (topLevelItemCount() > 1 ? spacing::large : spacing::small)));
    QFont font = this->font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    font.setBold(true);
    heading->setFont(LetterColumn, font);
}

QTreeWidgetItem* StageList::itemOf(Stage stage) const {
    for (int i = 0; i < topLevelItemCount(); ++i)
        if (stageOf(topLevelItem(i)) == stage) return topLevelItem(i);
    return nullptr;
}

std::optional<Stage> StageList::stageOf(const QTreeWidgetItem* item) {
    const QVariant stage = item ? item->data(LetterColumn, stageRole) : QVariant();
    return stage.isValid() ? std::optional(Stage(stage.toInt())) : std::nullopt;
}

void StageList::setStage(Stage stage) {
    const QSignalBlocker quiet(this);
    setCurrentItem(itemOf(stage));
}

std::optional<Stage> StageList::firstStage() const {
    return topLevelItemCount() > 1 ? stageOf(topLevelItem(1)) : std::nullopt; // below its heading
}

} // namespace attnscope
