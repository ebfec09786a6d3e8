#include "ui/widgets/input_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/decoding_options.h"
#include "ui/widgets/described.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QWidgetAction>

namespace attnscope {
namespace {

constexpr int typingPause = 350; // ms

QToolButton* button(const QString& text, const QString& tip) {
    auto* result = described(new QToolButton, text, tip);
    result->setText(text);
    result->setFocusPolicy(Qt::StrongFocus);
    return result;
}

QLabel* plainLabel() {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// "é, 中": the distinct unknown symbols of a sequence.
QString unknownSymbols(const TraceSequence& sequence) {
    QStringList symbols;
    for (const auto& token : sequence.tokens)
        if (token.unknown && !symbols.contains(visibleToken(token.text))) symbols << visibleToken(token.text);
    return symbols.join(QStringLiteral(", "));
}

} // namespace

InputBar::InputBar(QWidget* parent) : QWidget(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(spacing::large, spacing::medium, spacing::large, spacing::medium);
    rows->setSpacing(spacing::medium);
    auto* top = new QHBoxLayout;
    top->setSpacing(spacing::large);
    top->addWidget(makeModelPart(), 0, Qt::AlignTop);
    top->addWidget(makeSourcePart(), 1, Qt::AlignTop);
    top->addWidget(makeDecodingPart(), 0, Qt::AlignTop);
    rows->addLayout(top);

    m_output = described(plainLabel(), tr("Output"), tr("What the model wrote"));
    m_output->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont large = m_output->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    m_output->setFont(large);
    m_notice = plainLabel();
    m_notice->setProperty("isWarning", true);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_output);
    bottom->addSpacing(spacing::large);
    bottom->addWidget(m_notice, 1);
    rows->addLayout(bottom);

    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);
    connect(&m_pause, &QTimer::timeout, this, &InputBar::runNow);
    showBusy(false);
    showModel(nullptr);
}

QWidget* InputBar::makeModelPart() {
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins({});
    row->setSpacing(spacing::medium);
    m_models = described(new QComboBox, tr("Model"), tr("The model to look into"));
    m_models->setPlaceholderText(tr("A trace without its model"));
    m_models->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const auto& sample : sampleModels())
        m_models->addItem(QString::fromStdString(sample.name), QString::fromStdString(sample.folder.string()));
    auto* open = button(tr("Open…"), tr("Open a Hugging Face model folder (Ctrl+O)"));
    row->addWidget(m_models);
    row->addWidget(open);
    connect(m_models, &QComboBox::activated, this,
            [this](int index) { emit modelChosen(m_models->itemData(index).toString().toStdString()); });
    connect(open, &QToolButton::clicked, this, &InputBar::openWanted);
    return part;
}

QWidget* InputBar::makeSourcePart() {
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins({});
    row->setSpacing(spacing::medium);
    m_sourceKind =
        described(new QComboBox, tr("Kind of input"), tr("Give words, or the numbers of each token yourself"));
    m_sourceKind->addItems({tr("Text"), tr("Table")});
    m_source = described(new QLineEdit, tr("Source text"), tr("The text that the model reads"));
    m_source->setPlaceholderText(tr("Source text"));
    m_table = described(
        new QPlainTextEdit, tr("Table of numbers"),
        tr("One row a token, a word may stand before its numbers; an empty line starts the next sequence of a batch"));
    m_table->setTabChangesFocus(true);
    m_table->setFixedHeight(m_table->fontMetrics().lineSpacing() * 4 + 2 * spacing::medium);
    m_batchIndex = described(new QSpinBox, tr("Sequence of the batch"), tr("Which sequence of the batch to look at"));
    m_batchIndex->setMinimum(1);
    m_batchIndex->setPrefix(tr("sequence "));
    m_targetLabel = new QLabel(QStringLiteral("→"));
    m_target = described(new QLineEdit, tr("Target text"),
                         tr("A text for the decoder to read; leave it empty and the model writes its own"));
    m_target->setPlaceholderText(tr("Target (empty: the model writes)"));
    m_target->setClearButtonEnabled(true);
    m_examples = button(tr("Examples"), tr("Inputs to start with"));
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_examples->setMenu(new QMenu(m_examples));
    for (QWidget* widget : {static_cast<QWidget*>(m_sourceKind), static_cast<QWidget*>(m_batchIndex)})
        row->addWidget(widget, 0, Qt::AlignTop);
    row->addWidget(m_source, 3, Qt::AlignTop);
    row->addWidget(m_table, 3);
    row->addWidget(m_targetLabel);
    row->addWidget(m_target, 2, Qt::AlignTop);
    row->addWidget(m_examples, 0, Qt::AlignTop);
    for (auto* edit : {m_source, m_target}) {
        connect(edit, &QLineEdit::textEdited, this, &InputBar::runSoon);
        connect(edit, &QLineEdit::returnPressed, this, &InputBar::runNow);
    }
    connect(m_table, &QPlainTextEdit::textChanged, this, &InputBar::runSoon);
    connect(m_batchIndex, &QSpinBox::valueChanged, this, &InputBar::runSoon);
    connect(m_sourceKind, &QComboBox::currentIndexChanged, this, [this] {
        m_source->setVisible(!takesTable());
        m_table->setVisible(takesTable());
        m_batchIndex->setVisible(takesTable() && m_batchIndex->maximum() > 1);
    });
    return part;
}

QWidget* InputBar::makeDecodingPart() {
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins({});
    row->setSpacing(spacing::medium);
    m_options = new DecodingOptions;
    m_decoding = button(m_options->summary(), tr("How the model writes: greedy, sampling or beam search"));
    m_decoding->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_decoding);
    auto* panel = new QWidgetAction(menu);
    panel->setDefaultWidget(m_options);
    menu->addAction(panel);
    m_decoding->setMenu(menu);
    m_run = button(tr("Run"), tr("Run the model now (Ctrl+Return)"));
    m_stop = button(tr("Stop"), tr("Stop the run that is under way (Ctrl+.)"));
    for (auto* widget : {m_decoding, m_run, m_stop}) row->addWidget(widget);
    connect(m_options, &DecodingOptions::changed, this, [this] {
        m_decoding->setText(m_options->summary());
        runSoon();
    });
    connect(m_run, &QToolButton::clicked, this, &InputBar::runNow);
    connect(m_stop, &QToolButton::clicked, this, &InputBar::stopWanted);
    return part;
}

bool InputBar::takesTable() const {
    return m_sourceKind->currentIndex() == 1;
}

RunRequest InputBar::request() const {
    RunRequest request;
    if (takesTable())
        request.table = m_table->toPlainText().toStdString();
    else
        request.sourceText = m_source->text().toStdString();
    request.batchIndex = takesTable() ? m_batchIndex->value() - 1 : 0;
    request.targetText = m_target->text().toStdString();
    request.generation = m_options->options();
    return request;
}

void InputBar::showModel(const std::shared_ptr<const LoadedModel>& model) {
    m_model = model;
    m_pause.stop();
    const bool tables = model && model->model->info().takesTable, text = model && model->tokenizer,
               writes = model && model->model->info().generates;
    for (QWidget* widget :
         {static_cast<QWidget*>(m_targetLabel), static_cast<QWidget*>(m_target), static_cast<QWidget*>(m_decoding)})
        widget->setVisible(writes);
    m_sourceKind->setVisible(tables && text);
    m_sourceKind->setCurrentIndex(tables && !text ? 1 : 0);
    m_batchIndex->setMaximum(1);
    m_source->setVisible(!takesTable());
    m_table->setVisible(takesTable());
    m_batchIndex->setVisible(false);
    m_source->setEnabled(model != nullptr);
    m_run->setEnabled(model != nullptr);
    m_target->clear();
    m_output->clear();
    m_notice->clear();
    m_examples->setVisible(model && model->examples.size() > 1);
    m_models->setCurrentIndex(-1);
    if (!model) return;
    const QString folder = QString::fromStdString(model->folder.string());
    int index = m_models->findData(folder);
    if (index < 0) {
        m_models->addItem(QString::fromStdString(model->name), folder);
        index = m_models->count() - 1;
    }
    m_models->setCurrentIndex(index);
    fillExamples();
    setExample(model->examples.empty() ? ExampleInput{} : model->examples.front());
}

void InputBar::fillExamples() {
    auto* menu = m_examples->menu();
    menu->clear();
    for (const auto& example : m_model->examples) {
        const auto& name = !example.title.empty() ? example.title : example.text;
        connect(menu->addAction(QString::fromStdString(name)), &QAction::triggered, this, [this, example] {
            setExample(example);
            runNow();
        });
    }
}

void InputBar::setExample(const ExampleInput& example) {
    const QSignalBlocker quiet(m_table);
    const bool isTable = !example.table.empty();
    if (isTable || m_sourceKind->isVisibleTo(this)) m_sourceKind->setCurrentIndex(isTable ? 1 : 0);
    (isTable ? m_table->setPlainText(QString::fromStdString(example.table))
             : m_source->setText(QString::fromStdString(example.text)));
}

void InputBar::showTrace(const Trace& trace) {
    const auto& info = trace.info();
    const QSignalBlocker quiet(m_batchIndex);
    m_batchIndex->setMaximum(std::max(1, info.batchSize));
    m_batchIndex->setValue(info.batchIndex + 1);
    m_batchIndex->setSuffix(tr(" of %1").arg(info.batchSize));
    m_batchIndex->setVisible(takesTable() && info.batchSize > 1);
    if (!m_model) m_source->setText(QString::fromStdString(info.source.text));
    m_output->setText(info.generation ? QStringLiteral("→ ") + QString::fromStdString(info.outputText) : QString());
    m_output->setVisible(info.generation.has_value());
    QStringList unknown;
    for (const auto* sequence : {&info.source, &info.target})
        if (const auto symbols = unknownSymbols(*sequence); !symbols.isEmpty()) unknown << symbols;
    m_notice->setText(
        unknown.isEmpty()
            ? QString()
            : tr("Not in the vocabulary: %1 – the model sees <unk>").arg(unknown.join(QStringLiteral(", "))));
}

void InputBar::showBusy(bool busy) {
    m_stop->setEnabled(busy);
}

void InputBar::focusSource() {
    if (takesTable())
        m_table->setFocus();
    else
        m_source->setFocus();
}

void InputBar::runSoon() {
    if (m_model) m_pause.start();
}

void InputBar::runNow() {
    m_pause.stop();
    if (m_model) emit runWanted(request());
}

} // namespace attnscope
