#pragma once

#include "core/session/session.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QToolButton;

namespace attnscope {

class DecodingOptions;

/// What goes into the model: model chooser, source (text or a table of numbers), target, decoding options, Run and Stop; and
/// below them what came out. Typing runs after a pause.
class InputBar : public QWidget {
    Q_OBJECT
  public:
    explicit InputBar(QWidget* parent = nullptr);

    RunRequest request() const;
    /// Adapts to what the model takes and fills in its first example, without running.
    void showModel(const std::shared_ptr<const LoadedModel>& model);
    void showTrace(const Trace& trace);
    void showBusy(bool busy);
    void focusSource();

  signals:
    void modelChosen(const std::filesystem::path& folder);
    void openWanted();
    void runWanted(const attnscope::RunRequest& request);
    void stopWanted();

  private:
    QWidget* makeModelPart();
    QWidget* makeSourcePart();
    QWidget* makeDecodingPart();
    void setExample(const ExampleInput& example);
    void fillExamples();
    void runSoon();
    void runNow();
    bool takesTable() const;

    std::shared_ptr<const LoadedModel> m_model;
    QTimer m_pause; ///< since the last key
    QComboBox *m_models, *m_sourceKind;
    QToolButton *m_examples, *m_decoding, *m_run, *m_stop;
    QLineEdit *m_source, *m_target;
    QPlainTextEdit* m_table;
    QSpinBox* m_batchIndex;
    QLabel *m_targetLabel, *m_output, *m_notice;
    DecodingOptions* m_options;
};

} // namespace attnscope
