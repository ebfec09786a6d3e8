#pragma once

#include "core/decode/generation.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace attnscope {

/// How the model writes: method and its numbers. Only the numbers of the chosen method can be changed.
class DecodingOptions : public QWidget {
    Q_OBJECT
  public:
    explicit DecodingOptions(QWidget* parent = nullptr);

    GenerationOptions options() const;
    /// "Greedy", "Beam search, width 4", ...
    QString summary() const;

  signals:
    void changed();

  private:
    void enableForMethod();

    QComboBox* m_method;
    QSpinBox *m_beams, *m_topK, *m_seed, *m_maxLength;
    QDoubleSpinBox *m_lengthPenalty, *m_temperature, *m_topP;
};

} // namespace attnscope
