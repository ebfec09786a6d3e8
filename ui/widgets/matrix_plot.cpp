#include "ui/widgets/matrix_plot.h"

#include "ui/theme/theme.h"

#include <QPicture>
#include <cmath>
#include <qcustomplot.h> // the only place: it needs the keywords signals and foreach

namespace attnscope {
namespace {

constexpr double longestLabel = 120; ///< logical pixels; longer tokens are elided
constexpr int barWidth = 14;
constexpr double zoomStep = 1.25;
constexpr int dragDistance = 4; ///< logical pixels that a click may move

/// A part of the plot that is drawn by a function.
class Painted : public QCPLayerable {
  public:
    using Draw = std::function<void(QCPPainter&)>;
    Painted(QCustomPlot& plot, const char* layer, Draw draw, std::function<QRect()> clip)
        : QCPLayerable(&plot, QLatin1String(layer)), m_draw(std::move(draw)), m_clip(std::move(clip)) {}

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { m_draw(*painter); }
    QRect clipRect() const override { return m_clip(); }

  private:
    Draw m_draw;
    std::function<QRect()> m_clip;
};

QFont plotFont(const QWidget& widget) {
    // In pixels: a picture keeps its proportions whatever the resolution of its file.
    QFont font = widget.font();
    font.setPixelSize(std::max(9, QFontInfo(widget.font()).pixelSize()));
    return font;
}

PaintTarget targetOf(const QPainter& painter) {
    const auto type = painter.paintEngine()->type();
    const bool isVector = type != QPaintEngine::Raster && type != QPaintEngine::OpenGL2;
    const double scale = std::sqrt(std::fabs(painter.deviceTransform().determinant()));
    // A file of 1200 dpi needs no image of 1200 dpi: cells are unsmoothed squares.
    return {.pixelsPerUnit = isVector ? std::clamp(scale, 1.0, 4.0) : scale, .isVector = isVector};
}

} // namespace

struct MatrixPlot::Plot {
    explicit Plot(MatrixPlot& owner);

    GridSize grid() const {
        return content.cells ? GridSize{int(content.cells->rows()), int(content.cells->columns())} : GridSize{};
    }
    CellGeometry geometry() const { return {QRectF(matrixRect->rect()), owner.m_window, grid()}; }
    void applyTheme(bool hasFocus);
    /// Makes room for the labels in a plot of this size.
    void arrange(const QSizeF& size);
    void replot() {
        arrange(widget.size());
        widget.replot();
    }
    void drawCells(QCPPainter& painter) const;
    void drawFocusAndLabels(QCPPainter& painter) const;

    MatrixPlot& owner;
    QCustomPlot widget;
    QCPAxisRect* matrixRect;
    QCPAxisRect* barRect;
    MatrixContent content;
    LabelLayout labels;
    PaintTarget target;
    std::optional<int> row, column; ///< highlighted
};

MatrixPlot::Plot::Plot(MatrixPlot& plotOwner)
    : owner(plotOwner), widget(&plotOwner), matrixRect(widget.axisRect()), barRect(new QCPAxisRect(&widget, false)) {
    // Events belong to MatrixPlot, which knows cells.
    widget.setAttribute(Qt::WA_TransparentForMouseEvents);
    widget.setFocusPolicy(Qt::NoFocus);
    widget.setNoAntialiasingOnDrag(false);
    matrixRect->setupFullAxesBox();
    for (auto* axis : matrixRect->axes()) {
        axis->setTicks(false);
        axis->setTickLabels(false);
        axis->grid()->setVisible(false);
    }
    matrixRect->axis(QCPAxis::atLeft)->setRangeReversed(true);
    barRect->addAxis(QCPAxis::atRight)->setNumberFormat(QStringLiteral("g"));
    barRect->axis(QCPAxis::atRight)->grid()->setVisible(false);
    barRect->setMinimumSize(barWidth, 0);
    barRect->setMaximumSize(barWidth, QWIDGETSIZE_MAX);
    auto* margins = new QCPMarginGroup(&widget);
    for (auto* rect : {matrixRect, barRect}) {
        rect->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
        rect->setMinimumMargins({});
    }
    widget.plotLayout()->addElement(0, 1, barRect);
    widget.plotLayout()->setColumnSpacing(spacing::large);
    widget.plotLayout()->setMargins({spacing::medium, spacing::medium, spacing::medium, spacing::medium});

    const auto everywhere = [this] { return widget.viewport(); };
    // Owned by the plot's layers.
    new Painted(
        widget, "main", [this](QCPPainter& p) { drawCells(p); }, [this] { return matrixRect->rect(); });
    // Not a QCPColorScale, which would put an image into vector files.
    new Painted(
        widget, "main", [this](QCPPainter& p) { paintColourBar(p, QRectF(barRect->rect()), content.colours); },
        everywhere);
    new Painted(
        widget, "overlay", [this](QCPPainter& p) { drawFocusAndLabels(p); }, everywhere);
    applyTheme(false);
}

void MatrixPlot::Plot::applyTheme(bool hasFocus) {
    const Theme& t = theme();
    const QFont font = plotFont(owner);
    widget.setBackground(QBrush(t.surface));
    auto axes = matrixRect->axes();
    for (auto* axis : axes) axis->setBasePen(QPen(hasFocus ? t.accent : t.line, 1));
    auto* bar = barRect->axis(QCPAxis::atRight);
    for (auto* axis : axes << bar) {
        axis->setLabelFont(font);
        axis->setLabelColor(t.mutedText);
    }
    bar->setBasePen(QPen(t.line, 1));
    bar->setTickPen(QPen(t.line, 1));
    bar->setSubTickPen(Qt::NoPen);
    bar->setTickLabelFont(font);
    bar->setTickLabelColor(t.text);
}

void MatrixPlot::Plot::arrange(const QSizeF& size) {
    const QFont font = plotFont(owner);
    // About what margins, titles and the colour bar take; a few pixels do not matter, labels are cut to their real room.
    const double besides = longestLabel / 2 + 8 * QFontMetricsF(font).height();
    const double cellWidth = std::max(1.0, size.width() - besides) / owner.m_window.columns;
    labels = LabelLayout::of(content.rows, content.columns, font, cellWidth, std::min(longestLabel, size.width() / 4));
    auto* keys = matrixRect->axis(QCPAxis::atTop);
    auto* queries = matrixRect->axis(QCPAxis::atLeft);
    keys->setRange(owner.m_window.column, owner.m_window.column + owner.m_window.columns);
    queries->setRange(owner.m_window.row, owner.m_window.row + owner.m_window.rows);
    keys->setLabel(content.columnTitle);
    queries->setLabel(content.rowTitle);
    keys->setLabelPadding(int(std::ceil(labels.columnExtent)) + spacing::medium);
    queries->setLabelPadding(int(std::ceil(labels.rowExtent)) + spacing::medium);
    auto* bar = barRect->axis(QCPAxis::atRight);
    bar->setRange(content.colours.range.low, content.colours.range.high);
    bar->setLabel(content.valueTitle);
    widget.setBufferDevicePixelRatio(owner.devicePixelRatioF());
}

void MatrixPlot::Plot::drawCells(QCPPainter& painter) const {
    if (!content.cells) return;
    paintCells(painter, geometry(), *content.cells, content.colours, target);
    paintCellValues(painter, geometry(), *content.cells, content.colours, labels.font);
}

void MatrixPlot::Plot::drawFocusAndLabels(QCPPainter& painter) const {
    const CellGeometry cells = geometry();
    const auto inside = [](std::optional<int> index, int count) {
        return index && *index < count ? index : std::nullopt;
    };
    const auto shownRow = inside(row, cells.grid.rows), shownColumn = inside(column, cells.grid.columns);
    painter.save();
    painter.setClipRect(cells.plot);
    paintFocusLines(painter, cells, shownRow, shownColumn);
    painter.restore();
    painter.setAntialiasing(true);
    paintRowLabels(painter, cells, content.rows, labels, shownRow);
    paintColumnLabels(painter, cells, content.columns, labels, shownColumn);
}

MatrixPlot::MatrixPlot(QWidget* parent) : QWidget(parent), m_plot(std::make_unique<Plot>(*this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heatmap"));
    setAccessibleDescription(tr("Left and right arrows change the head, up and down the layer; with Shift they move "
                                "the pinned cell. Plus, minus and zero zoom."));
}

MatrixPlot::~MatrixPlot() = default;

void MatrixPlot::setContent(MatrixContent content) {
    const GridSize before = m_plot->grid();
    m_plot->content = std::move(content);
    if (m_plot->grid() != before) m_window = wholeWindow(m_plot->grid());
    m_plot->applyTheme(hasFocus());
    m_plot->replot();
}

void MatrixPlot::setHighlight(std::optional<int> row, std::optional<int> column) {
    if (m_plot->row == row && m_plot->column == column) return;
    m_plot->row = row;
    m_plot->column = column;
    m_plot->widget.layer(QStringLiteral("overlay"))->replot();
}

CellGeometry MatrixPlot::geometry() const {
    return m_plot->geometry();
}

void MatrixPlot::setWindow(const CellWindow& window) {
    if (std::exchange(m_window, window) != window) m_plot->replot();
}

void MatrixPlot::zoom(double factor) {
    setWindow(zoomed(m_window, factor, m_window.row + m_window.rows / 2, m_window.column + m_window.columns / 2,
                     m_plot->grid()));
}

void MatrixPlot::fit() {
    setWindow(wholeWindow(m_plot->grid()));
}

void MatrixPlot::paintPicture(QPainter& painter, const QSizeF& size) const {
    // toPainter wants a QCPPainter, which only its own constructor can make: it records, and the record is played.
    QPicture picture;
    QCPPainter recorder(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    const PaintTarget screen = std::exchange(m_plot->target, targetOf(painter));
    m_plot->applyTheme(false);
    m_plot->arrange(size);
    m_plot->widget.toPainter(&recorder, int(size.width()), int(size.height()));
    recorder.end();
    m_plot->target = screen;
    m_plot->applyTheme(hasFocus());
    m_plot->arrange(m_plot->widget.size());
    // Played as it was drawn: a picture would grow with the dots per inch of the device.
    painter.save();
    painter.scale(double(picture.logicalDpiX()) / painter.device()->logicalDpiX(),
                  double(picture.logicalDpiY()) / painter.device()->logicalDpiY());
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

void MatrixPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_press = Press{event->position(), m_window};
}

void MatrixPlot::mouseMoveEvent(QMouseEvent* event) {
    const auto cells = geometry();
    if (m_press) {
        const QPointF moved = event->position() - m_press->position;
        m_press->isDrag |= moved.manhattanLength() > dragDistance;
        CellWindow window = m_press->window;
        window.column -= moved.x() / cells.cellWidth();
        window.row -= moved.y() / cells.cellHeight();
        if (m_press->isDrag) setWindow(keptInside(window, m_plot->grid()));
    } else if (const auto cell = cells.cellAt(event->position())) {
        emit cellEntered(*cell, event->globalPosition().toPoint());
    } else {
        emit left();
    }
}

void MatrixPlot::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_press) return;
    const bool isClick = !m_press->isDrag;
    m_press.reset();
    if (const auto cell = geometry().cellAt(event->position()); cell && isClick) emit cellClicked(*cell);
}

void MatrixPlot::mouseDoubleClickEvent(QMouseEvent* event) {
    // The first click has pinned its cell; the second takes that back.
    if (const auto cell = geometry().cellAt(event->position())) emit cellClicked(*cell);
    fit();
}

void MatrixPlot::leaveEvent(QEvent* event) {
    emit left();
    QWidget::leaveEvent(event);
}

void MatrixPlot::wheelEvent(QWheelEvent* event) {
    const auto cells = geometry();
    const double steps = event->angleDelta().y() / 120.0;
    setWindow(zoomed(m_window, std::pow(zoomStep, steps), cells.rowAt(event->position().y()),
                     cells.columnAt(event->position().x()), cells.grid));
    event->accept();
}

void MatrixPlot::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep);
        break;
    case Qt::Key_Minus:
        zoom(1 / zoomStep);
        break;
    case Qt::Key_0:
        fit();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void MatrixPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_plot->applyTheme(true);
    m_plot->replot();
}

void MatrixPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_plot->applyTheme(false);
    m_plot->replot();
}

void MatrixPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_plot->arrange(size());
    m_plot->widget.resize(size());
}

void MatrixPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    m_plot->applyTheme(hasFocus());
    m_plot->replot();
}

} // namespace attnscope
