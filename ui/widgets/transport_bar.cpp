#include "ui/widgets/transport_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/transport_icon.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>

namespace attnscope {

namespace {
constexpr int normalInterval = 1000; ///< milliseconds a step at 1×
}

TransportBar::TransportBar(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(spacing::small);
    m_first = addButton(tr("First step"), tr("Home"));
    m_back = addButton(tr("One step back"), tr("Left or comma"));
    m_play = addButton(tr("Play"), tr("Space"));
    m_forward = addButton(tr("One step forward"), tr("Right or full stop"));
    m_last = addButton(tr("Last step"), tr("End"));
    connect(m_first, &QToolButton::clicked, this, [this] { choose(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { choose(m_step - 1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlay);
    connect(m_forward, &QToolButton::clicked, this, [this] { choose(m_step + 1); });
    connect(m_last, &QToolButton::clicked, this, [this] { choose(m_count - 1); });

    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setAccessibleName(tr("Decoding step"));
    m_slider->setToolTip(tr("The step that is shown"));
    m_slider->setMinimumWidth(80);
    m_slider->setPageStep(5);
    connect(m_slider, &QSlider::valueChanged, this, &TransportBar::choose);
    row->addSpacing(spacing::small);
    row->addWidget(m_slider, 1);

    m_place = new QLabel;
    m_place->setTextFormat(Qt::PlainText);
    m_place->setToolTip(tr("The current step and how many there are"));
    row->addSpacing(spacing::small);
    row->addWidget(m_place);
    addSpeeds();

    connect(&m_timer, &QTimer::timeout, this, &TransportBar::advance);
    refreshIcons();
    refresh();
}

QToolButton* TransportBar::addButton(const QString& name, const QString& keys) {
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus); // each has its own key; Space must not press one by accident
    button->setAccessibleName(name);
    button->setToolTip(tr("%1 (%2)").arg(name, keys));
    layout()->addWidget(button);
    return button;
}

void TransportBar::addSpeeds() {
    m_speed = new QComboBox;
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast the steps play"));
    for (const double speed : {0.5, 1.0, 2.0}) m_speed->addItem(tr("%1×").arg(QLocale().toString(speed)), speed);
    m_speed->setCurrentIndex(1);
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] { m_timer.setInterval(interval()); });
    layout()->addWidget(m_speed);
}

int TransportBar::interval() const {
    return int(normalInterval / m_speed->currentData().toDouble());
}

void TransportBar::setSteps(int count, int step) {
    m_count = count;
    m_step = std::clamp(step, 0, std::max(0, count - 1));
    refresh();
}

void TransportBar::togglePlay() {
    if (isPlaying()) return pause();
    if (m_count < 2) return;
    if (m_step == m_count - 1) choose(0);
    m_timer.start(interval());
    refreshIcons();
}

void TransportBar::pause() {
    m_timer.stop();
    refreshIcons();
}

void TransportBar::advance() {
    choose(m_step + 1);
    if (m_step >= m_count - 1) pause();
}

void TransportBar::choose(int step) {
    step = std::clamp(step, 0, std::max(0, m_count - 1));
    if (step == m_step) return;
    m_step = step;
    refresh();
    emit stepChosen(step);
}

bool TransportBar::handleKey(int key) {
    switch (key) {
    case Qt::Key_Space:
        togglePlay();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Comma:
        choose(m_step - 1);
        return true;
    case Qt::Key_Right:
    case Qt::Key_Period:
        choose(m_step + 1);
        return true;
    case Qt::Key_Home:
        choose(0);
        return true;
    case Qt::Key_End:
        choose(m_count - 1);
        return true;
    default:
        return false;
    }
}

void TransportBar::refresh() {
    setEnabled(m_count > 0);
    m_first->setEnabled(m_step > 0);
    m_back->setEnabled(m_step > 0);
    m_play->setEnabled(m_count > 1);
    m_forward->setEnabled(m_step < m_count - 1);
    m_last->setEnabled(m_step < m_count - 1);
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, std::max(0, m_count - 1));
        m_slider->setValue(m_step);
    }
    m_place->setText(m_count > 0 ? tr("step %1 of %2").arg(m_step + 1).arg(m_count) : QString());
    // Wide enough for the last step, so that nothing moves while playing.
    m_place->setMinimumWidth(m_place->fontMetrics().horizontalAdvance(tr("step %1 of %2").arg(m_count).arg(m_count)));
}

void TransportBar::refreshIcons() {
    m_first->setIcon(transportIcon(TransportSign::First));
    m_back->setIcon(transportIcon(TransportSign::Back));
    m_play->setIcon(transportIcon(isPlaying() ? TransportSign::Pause : TransportSign::Play));
    m_play->setAccessibleName(isPlaying() ? tr("Pause") : tr("Play"));
    m_play->setToolTip(tr("%1 (%2)").arg(m_play->accessibleName(), tr("Space")));
    m_forward->setIcon(transportIcon(TransportSign::Forward));
    m_last->setIcon(transportIcon(TransportSign::Last));
}

void TransportBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) refreshIcons();
    QWidget::changeEvent(event);
}

} // namespace attnscope
