#include "ui/views/decoding_view.h"

#include "ui/models/decoding_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/beam_page.h"
#include "ui/widgets/steps_page.h"
#include "ui/widgets/transport_bar.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

namespace attnscope {
namespace {

enum Page { StepsTab, BeamTab };

class DecodingView : public View {
    Q_OBJECT
  public:
    DecodingView(Document& document, Selection& selection, QWidget* parent);

    QSizeF pictureSize() const override;
    void paintPicture(QPainter& painter, const QSizeF& size) const override;
    NamedMatrix currentMatrix() const override { return namedMatrix(document(), selection(), Stage::Weights); }

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void makeHeader(QVBoxLayout* column);
    void connectPages();
    void showTrace();
    void showSite();
    void showStep();
    void showPage();
    void showHindrance();
    QString emptyText() const;
    /// Why another hypothesis cannot be looked at now; empty where it can.
    QString hindrance() const;
    void chooseHypothesis(int hypothesis);

    std::shared_ptr<const DecodingText> m_text = std::make_shared<DecodingText>();
    QTabBar* m_tabs = new QTabBar;
    TransportBar* m_transport = new TransportBar;
    QLabel* m_empty = new QLabel;
    StepsPage* m_steps = new StepsPage;
    BeamPage* m_beams = new BeamPage;
    QStackedWidget* m_pages = new QStackedWidget;
};

DecodingView::DecodingView(Document& document, Selection& selection, QWidget* parent)
    : View(document, selection, parent) {
    setFocusPolicy(Qt::StrongFocus); // keys work wherever one clicked
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::small, 0, 0);
    column->setSpacing(spacing::small);
    makeHeader(column);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* page : std::initializer_list<QWidget*>{m_empty, m_steps, m_beams}) m_pages->addWidget(page);
    column->addWidget(m_pages, 1);
    connectPages();
    showTrace();
}

void DecodingView::makeHeader(QVBoxLayout* column) {
    m_tabs->setAccessibleName(tr("What is shown of the decoding"));
    m_tabs->setDrawBase(false);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(tr("Steps"));
    m_tabs->addTab(tr("Beam tree"));
    m_tabs->setTabToolTip(StepsTab, tr("One column for each token that was written"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing::medium, 0, spacing::medium, 0);
    row->setSpacing(spacing::large);
    row->addWidget(m_tabs);
    row->addWidget(m_transport, 1);
    column->addLayout(row);
}

void DecodingView::connectPages() {
    connect(&document(), &Document::traceChanged, this, &DecodingView::showTrace);
    connect(&document(), &Document::modelChanged, this, &DecodingView::showHindrance);
    connect(&selection(), &Selection::siteChanged, this, &DecodingView::showSite);
    connect(&selection(), &Selection::stepChanged, this, &DecodingView::showStep);
    connect(&selection(), &Selection::focusChanged, this,
            [this] { m_steps->setFocusedKey(selection().site(), selection().focus()); });
    connect(m_tabs, &QTabBar::currentChanged, this, &DecodingView::showPage);
    connect(m_transport, &TransportBar::stepChosen, &selection(), &Selection::setStep);
    connect(m_steps, &StepsPage::stepChosen, this, [this](int step) {
        m_transport->pause(); // who points at a step wants to stay there
        selection().setStep(step);
    });
    connect(m_steps, &StepsPage::hovered, this, [this](const Site& site, const Focus& focus) {
        if (site == selection().site())
            selection().hover(focus);
        else
            selection().endHover();
    });
    connect(m_steps, &StepsPage::hoverEnded, &selection(), &Selection::endHover);
    connect(m_beams, &BeamPage::hypothesisChosen, this, &DecodingView::chooseHypothesis);
}

void DecodingView::showTrace() {
    m_transport->pause();
    const auto& trace = document().trace();
    m_text = std::make_shared<DecodingText>(trace ? decodingText(trace->info()) : DecodingText{});
    m_steps->setText(m_text);
    m_beams->setTrace(trace);
    const bool hasBeams = trace && trace->info().generation && !trace->info().generation->tree.empty();
    m_tabs->setTabEnabled(BeamTab, hasBeams);
    m_tabs->setTabToolTip(BeamTab, hasBeams ? tr("What the beam search kept and dropped")
                                            : tr("Only a run with beam search has a tree"));
    if (!hasBeams) m_tabs->setCurrentIndex(StepsTab);
    m_empty->setText(emptyText());
    showSite();
    showStep();
    showHindrance();
    showPage();
}

void DecodingView::showSite() {
    if (!document().trace()) return;
    m_steps->setAttention(decodingAttention(*document().trace(), selection().site()));
    m_steps->setFocusedKey(selection().site(), selection().focus());
}

void DecodingView::showStep() {
    const int count = int(m_text->steps.size());
    const int step = std::clamp(selection().step(), 0, std::max(0, count - 1));
    m_transport->setSteps(count, step);
    m_steps->setStep(step);
    m_beams->setStep(step);
    if (count > 0)
        setAccessibleDescription(
            tr("Step %1 of %2: “%3”").arg(step + 1).arg(count).arg(m_text->steps[std::size_t(step)].token.text));
}

void DecodingView::showPage() {
    const bool isEmpty = m_text->steps.empty();
    m_tabs->setVisible(!isEmpty);
    m_transport->setVisible(!isEmpty);
    QWidget* filled = m_steps;
    if (m_tabs->currentIndex() == BeamTab) filled = m_beams;
    m_pages->setCurrentWidget(isEmpty ? m_empty : filled);
}

QString DecodingView::emptyText() const {
    return document().trace() ? tr("This model has no decoder: it writes no text.")
                              : tr("Run a model to watch it write.");
}

QString DecodingView::hindrance() const {
    const auto& request = document().request();
    if (!document().model() || request.generation.method != SearchMethod::Beam)
        return tr("To see its attention the model is needed: open it and run the text again");
    return {};
}

void DecodingView::showHindrance() {
    m_beams->setHindrance(hindrance());
}

void DecodingView::chooseHypothesis(int hypothesis) {
    if (document().isBusy() || !hindrance().isEmpty() || document().trace()->info().hypothesis == hypothesis) return;
    RunRequest request = document().request();
    request.hypothesis = hypothesis;
    document().run(request);
}

void DecodingView::keyPressEvent(QKeyEvent* event) {
    const bool isPlain = !(event->modifiers() & ~Qt::KeypadModifier);
    const bool onTree = m_pages->currentWidget() == m_beams;
    if (isPlain && !m_text->steps.empty() &&
        (m_transport->handleKey(event->key()) || (onTree && m_beams->handleKey(event->key()))))
        return;
    View::keyPressEvent(event);
}

QSizeF DecodingView::pictureSize() const {
    if (m_pages->currentWidget() == m_steps) return m_steps->naturalSize();
    if (m_pages->currentWidget() == m_beams) return m_beams->naturalSize();
    return QSizeF(m_pages->size());
}

void DecodingView::paintPicture(QPainter& painter, const QSizeF& size) const {
    painter.save();
    // Smaller than natural: everything shrinks alike instead of being cut.
    const QSizeF natural = pictureSize();
    const double scale = std::min({1.0, size.width() / natural.width(), size.height() / natural.height()});
    painter.scale(scale, scale);
    if (m_pages->currentWidget() == m_steps) {
        m_steps->paint(painter, size / scale);
    } else if (m_pages->currentWidget() == m_beams) {
        m_beams->paint(painter, size / scale);
    } else {
        painter.setFont(font());
        painter.setPen(theme().mutedText);
        painter.drawText(QRectF(QPointF(), size / scale), Qt::AlignCenter | Qt::TextWordWrap, m_empty->text());
    }
    painter.restore();
}

} // namespace

ViewInfo decodingViewInfo() {
    return {"decoding",
            [] { return QCoreApplication::translate("Views", "Decoding"); },
            [] { return QCoreApplication::translate("Views", "Steps through the text as the model writes it"); },
            Qt::BottomDockWidgetArea,
            "Ctrl+4",
            [](Document& document, Selection& selection, QWidget* parent) -> View* {
                return new DecodingView(document, selection, parent);
            }};
}

} // namespace attnscope

#include "decoding_view.moc"
