// The matrices of a site to choose from, grouped as they are computed: letter, name, shape.
#pragma once

#include "core/trace/trace.h"

#include <QTreeWidget>
#include <optional>
#include <span>

namespace attnscope {

class StageList : public QTreeWidget {
    Q_OBJECT
  public:
    explicit StageList(QWidget* parent = nullptr);

    /// What the trace has of the site; nothing is chosen yet.
    void showSite(const Trace& trace, const Site& site);
    bool hasStage(Stage stage) const { return itemOf(stage) != nullptr; }
    /// Chooses without telling.
    void setStage(Stage stage);
    /// The first in the list; there is one whenever a trace has attention.
    std::optional<Stage> firstStage() const;

  signals:
    void stageChosen(Stage stage);

  private:
    QTreeWidgetItem* itemOf(Stage stage) const;
    static std::optional<Stage> stageOf(const QTreeWidgetItem* item); ///< none for headings
    void addHeading(const QString& title);
    void addGroup(const QString& title, std::span<const Stage> stages, const Trace& trace, const Site& site);
};

} // namespace attnscope
