// Plays through steps like a recording: first, back, play, forward, last, a slider and a speed.
#pragma once

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace attnscope {

class TransportBar : public QWidget {
    Q_OBJECT
  public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// count steps, `step` of them the current one (0 .. count − 1). Does not emit stepChosen().
    void setSteps(int count, int step);
    bool isPlaying() const { return m_timer.isActive(); }
    /// Milliseconds between two steps at the chosen speed.
    int interval() const;

    /// Starts, from the first step where it stands at the last; or pauses.
    void togglePlay();
    void pause();
    /// Keys that mean the same wherever the focus is inside the view: Space, arrows, comma and full stop, Home, End.
    bool handleKey(int key);

  signals:
    void stepChosen(int step);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QToolButton* addButton(const QString& name, const QString& keys);
    void addSpeeds();
    void choose(int step);
    void advance();
    void refresh();
    void refreshIcons();

    int m_count = 0, m_step = 0;
    QTimer m_timer;
    QToolButton *m_first, *m_back, *m_play, *m_forward, *m_last;
    QSlider* m_slider;
    QLabel* m_place;
    QComboBox* m_speed;
};

} // namespace attnscope
