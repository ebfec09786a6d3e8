// The slim row over a heatmap: which sublayer, head and stage, and how it is coloured.
#pragma once

#include "ui/selection.h"
#include "ui/theme/colour_map.h"
#include "ui/widgets/heatmap_data.h"

#include <QWidget>
#include <array>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace attnscope {

/// The (T_q, T_k) matrices, in the order in which attention computes them.
inline constexpr std::array heatmapStages{Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};
/// The selected stage where it is such a matrix, else the weights.
Stage heatmapStage(const Selection& selection);

class HeatmapControls : public QWidget {
    Q_OBJECT
  public:
    HeatmapControls(Document& document, Selection& selection, QWidget* parent);

    /// Chosen for the kind of the selected stage, scores or weights; remembered for each.
    const ColourMap& colourMap() const;
    RangeMode rangeMode() const;

  signals:
    void coloursChanged();
    void fitRequested();

  private:
    QComboBox* addCombo(const char* objectName, const QString& name, const QString& toolTip);
    QToolButton* addButton(QHBoxLayout& row, const QString& text, const QString& name, const QString& toolTip);
    void addHeadStepper();
    void addColours();
    void listSites();
    void showSelection();
    void showColours();

    Document& m_document;
    Selection& m_selection;
    QComboBox *m_sites, *m_stages, *m_maps, *m_ranges;
    QLabel* m_head;
    QToolButton *m_previousHead, *m_nextHead;
};

} // namespace attnscope
