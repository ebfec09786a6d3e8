#include "ui/views/stack_view.h"

#include "ui/theme/site_text.h"
#include "ui/theme/stage_formula.h"
#include "ui/theme/theme.h"
#include "ui/views/placement.h"
#include "ui/views/stack_painter.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>
#include <QVBoxLayout>

namespace attnscope {
namespace {

class StackView;

/// The part that scrolls: as wide as the view, as high as the stack.
class StackCanvas : public QWidget {
  public:
    explicit StackCanvas(StackView& view) : m_view(view) {
        setMouseTracking(true);
        setFocusPolicy(Qt::StrongFocus);
        setBackgroundRole(QPalette::Base);
        setAutoFillBackground(true);
    }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    StackView& m_view;
};

class StackView : public View {
    Q_DECLARE_TR_FUNCTIONS(StackView)
  public:
    StackView(Document& document, Selection& selection, QWidget* parent);

    QSizeF pictureSize() const override { return isEmpty() ? View::pictureSize() : m_layout.size; }
    void paintPicture(QPainter& painter, const QSizeF& size) const override;
    NamedMatrix currentMatrix() const override { return namedMatrix(document(), selection(), selection().stage()); }

    void followSize();
    void hoverAt(QPointF point);
    void endHover();
    void selectAt(QPointF point);
    bool pressKey(int key);
    QString tipAt(QPointF point) const;

  private:
    bool isEmpty() const { return m_layout.blocks.empty(); }
    std::optional<Site> siteAt(QPointF point) const {
        return m_layout.siteAt(placeInside(m_layout.size, QSizeF(m_canvas->size())).toDrawing(point));
    }
    void showTrace();
    void showSelection();
    void layOut();
    void scrollToSelection();

    QScrollArea* m_scroll;
    StackCanvas* m_canvas;
    StackLayout m_layout;
    std::optional<Site> m_hovered;
};

StackView::StackView(Document& doc, Selection& sel, QWidget* parent)
    : View(doc, sel, parent), m_scroll(new QScrollArea), m_canvas(new StackCanvas(*this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_scroll);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_canvas);
    m_canvas->setAccessibleName(tr("Layers of the model"));
    setFocusProxy(m_canvas);
    connect(&doc, &Document::traceChanged, this, &StackView::showTrace);
    connect(&sel, &Selection::siteChanged, this, &StackView::showSelection);
    showTrace();
}

void StackView::showTrace() {
    m_hovered.reset();
    layOut();
    showSelection();
}

void StackView::layOut() {
    const bool hasAttention = document().trace() && !document().trace()->info().sites.empty();
    m_layout = hasAttention ? layOutStack(stackOutline(*document().trace()), m_canvas->width(), stackTextHeight())
                            : StackLayout{};
    const auto narrowest =
        hasAttention ? layOutStack(stackOutline(*document().trace()), 0, stackTextHeight()).size : QSizeF(0, 0);
    m_canvas->setMinimumSize(int(narrowest.width()), int(m_layout.size.height()));
    m_canvas->update();
}

void StackView::followSize() {
    layOut();
    scrollToSelection();
}

void StackView::showSelection() {
    m_canvas->setAccessibleDescription(isEmpty() ? QString() : siteText(selection().site()));
    m_canvas->update();
    scrollToSelection();
}

void StackView::scrollToSelection() {
    const auto* block = m_layout.attentionBlock(selection().site());
    if (!block) return;
    const auto place = placeInside(m_layout.size, QSizeF(m_canvas->size()));
    const QRectF rect(place.toArea(block->rect.topLeft()), block->rect.size() * place.scale);
    m_scroll->ensureVisible(int(rect.center().x()), int(rect.center().y()), int(rect.width() / 2),
                            int(rect.height() / 2) + spacing::large);
}

void StackView::paintPicture(QPainter& painter, const QSizeF& size) const {
    if (isEmpty()) {
        painter.setPen(theme().mutedText);
        painter.drawText(QRectF(QPointF(), size), int(Qt::AlignCenter | Qt::TextWordWrap),
                         tr("Run a model to see its layers here."));
        return;
    }
    const auto place = placeInside(m_layout.size, size);
    const auto& info = document().trace()->info();
    painter.save();
    painter.translate(place.offset);
    painter.scale(place.scale, place.scale);
    paintStack(painter, m_layout,
               {.selected = selection().site(),
                .hovered = m_hovered,
                .hasKeyboard = m_canvas->hasFocus(),
                .sourceTokens = Index(info.source.tokens.size()),
                .targetTokens = Index(info.target.tokens.size())});
    painter.restore();
}

void StackView::hoverAt(QPointF point) {
    const auto site = siteAt(point);
    m_canvas->setCursor(site ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (std::exchange(m_hovered, site) != site) m_canvas->update();
}

void StackView::endHover() {
    m_hovered.reset();
    m_canvas->update();
}

void StackView::selectAt(QPointF point) {
    auto site = siteAt(point);
    if (!site) return;
    // Beside the chips the head stays, as far as this sublayer has it.
    const int current = selection().site().head.value_or(HeadIndex(0)).value;
    if (!site->head) site->head = HeadIndex(std::min(current, document().trace()->info().findSite(*site)->heads - 1));
    selection().setSite(*site);
}

bool StackView::pressKey(int key) {
    switch (key) {
    case Qt::Key_Up:
        selection().moveLayer(1);
        return true;
    case Qt::Key_Down:
        selection().moveLayer(-1);
        return true;
    case Qt::Key_Right:
        selection().moveHead(1);
        return true;
    case Qt::Key_Left:
        selection().moveHead(-1);
        return true;
    case Qt::Key_Escape:
        selection().release();
        return true;
    default:
        return false;
    }
}

QString StackView::tipAt(QPointF point) const {
    const auto site = siteAt(point);
    if (!site) return {};
    const auto& trace = *document().trace();
    const auto& description = *trace.info().findSite(*site);
    QStringList lines{siteText(*site), tr("Heads: %1").arg(description.heads)};
    if (const Index width = keyWidth(trace, *site)) lines << tr("d_k = %1").arg(width);
    lines << tr("Scale: %1").arg(double(description.scale), 0, 'g', 4);
    const bool isCross = site->sublayer == Sublayer::CrossAttention;
    if (site->stack == Stack::Encoder || isCross)
        lines << tr("source · tokens: %1").arg(trace.info().source.tokens.size());
    if (site->stack == Stack::Decoder) lines << tr("target · tokens: %1").arg(trace.info().target.tokens.size());
    return lines.join(QLatin1Char('\n'));
}

bool StackCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), m_view.tipAt(help->pos()), this);
    return true;
}

void StackCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_view.paintPicture(painter, QSizeF(size()));
}

void StackCanvas::resizeEvent(QResizeEvent*) {
    m_view.followSize();
}

void StackCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_view.selectAt(event->position());
}

void StackCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_view.hoverAt(event->position());
}

void StackCanvas::leaveEvent(QEvent*) {
    m_view.endHover();
}

void StackCanvas::keyPressEvent(QKeyEvent* event) {
    if (!m_view.pressKey(event->key())) QWidget::keyPressEvent(event);
}

} // namespace

ViewInfo stackViewInfo() {
    return {.id = "stack",
            .title = [] { return StackView::tr("Model"); },
            .summary = [] { return StackView::tr("The layers of the model; choose an attention sublayer and a head"); },
            .area = Qt::LeftDockWidgetArea,
            .shortcut = "Ctrl+1",
            .create = [](Document& document, Selection& selection, QWidget* parent) -> View* {
                return new StackView(document, selection, parent);
            }};
}

} // namespace attnscope
