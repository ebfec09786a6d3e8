#include "ui/widgets/decoding_options.h"

#include "ui/theme/theme.h"
#include "ui/widgets/described.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>

namespace attnscope {
namespace {

/// Name and explanation of a field, for label, tooltip and screen readers alike.
template <class Widget> Widget* addField(QFormLayout* form, const QString& name, const QString& tip, Widget* field) {
    form->addRow(name, described(field, name, tip));
    return field;
}

QSpinBox* whole(int low, int high, int value, const QString& special = {}) {
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    box->setSpecialValueText(special);
    return box;
}

QDoubleSpinBox* decimal(double low, double high, double step, double value) {
    auto* box = new QDoubleSpinBox;
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setDecimals(2);
    box->setValue(value);
    return box;
}

} // namespace

DecodingOptions::DecodingOptions(QWidget* parent) : QWidget(parent) {
    const GenerationOptions defaults;
    auto* form = new QFormLayout(this);
    form->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    form->setSpacing(spacing::medium);
    m_method = new QComboBox;
    m_method->addItems({tr("Greedy"), tr("Sampling"), tr("Beam search")}); // in SearchMethod's order
    addField(form, tr("Method"),
             tr("Greedy takes the most probable token, sampling draws one, beam search keeps several texts."),
             m_method);
    m_beams =
        addField(form, tr("Beams"), tr("How many texts beam search keeps at each step."), whole(1, 64, defaults.beams));
    m_lengthPenalty =
        addField(form, tr("Length penalty"),
                 tr("A finished text's score is its log-probability divided by its length to this power."),
                 decimal(-5, 5, 0.1, defaults.lengthPenalty));
    m_temperature = addField(form, tr("Temperature"),
                             tr("Scores are divided by it before drawing: below 1 sharpens, above 1 flattens."),
                             decimal(0.01, 100, 0.1, defaults.temperature));
    m_topK = addField(form, tr("Top-k"), tr("Draw only from the k most probable tokens."),
                      whole(0, 100000, defaults.topK, tr("off")));
    m_topP = addField(form, tr("Top-p"), tr("Draw only from the most probable tokens that together reach p."),
                      decimal(0.01, 1, 0.05, defaults.topP));
    m_seed = addField(form, tr("Seed"), tr("Equal seeds draw equal texts."), whole(0, 1 << 30, int(defaults.seed)));
    m_maxLength = addField(form, tr("Longest text"), tr("Tokens at most, the start token included."),
                           whole(1, 100000, 1, tr("the model's own")));
    for (auto* box : findChildren<QSpinBox*>()) connect(box, &QSpinBox::valueChanged, this, &DecodingOptions::changed);
    for (auto* box : findChildren<QDoubleSpinBox*>())
        connect(box, &QDoubleSpinBox::valueChanged, this, &DecodingOptions::changed);
    connect(m_method, &QComboBox::currentIndexChanged, this, [this] {
        enableForMethod();
        emit changed();
    });
    enableForMethod();
}

GenerationOptions DecodingOptions::options() const {
    return {.method = SearchMethod(m_method->currentIndex()),
            .beams = m_beams->value(),
            .lengthPenalty = m_lengthPenalty->value(),
            .temperature = m_temperature->value(),
            .topK = m_topK->value(),
            .topP = m_topP->value(),
            .seed = std::uint64_t(m_seed->value()),
            .maxLength = m_maxLength->value() == 1 ? 0 : m_maxLength->value(),
            .candidates = GenerationOptions().candidates};
}

QString DecodingOptions::summary() const {
    switch (SearchMethod(m_method->currentIndex())) {
    case SearchMethod::Greedy:
        return tr("Greedy");
    case SearchMethod::Sample:
        return tr("Sampling, seed %1").arg(m_seed->value());
    case SearchMethod::Beam:
        return tr("Beam search, width %1").arg(m_beams->value());
    }
    return {};
}

void DecodingOptions::enableForMethod() {
    const auto method = SearchMethod(m_method->currentIndex());
    for (QWidget* field : {static_cast<QWidget*>(m_beams), static_cast<QWidget*>(m_lengthPenalty)})
        field->setEnabled(method == SearchMethod::Beam);
    for (QWidget* field : {static_cast<QWidget*>(m_temperature), static_cast<QWidget*>(m_topK),
                           static_cast<QWidget*>(m_topP), static_cast<QWidget*>(m_seed)})
        field->setEnabled(method == SearchMethod::Sample);
}

} // namespace attnscope
