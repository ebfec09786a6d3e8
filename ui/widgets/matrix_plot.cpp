#include "ui/widgets/matrix_plot.h"

#include "ui/theme/theme.h"
#include "ui/widgets/max_pyramid.h"

#include <QVBoxLayout>
#include <cmath>
// The header needs Qt's keywords; it is included here and nowhere else.
#include <qcustomplot.h>

namespace attnscope {
namespace {

constexpr double mostVectorCells = 40'000, leastTextWidth = 34, leastTextHeight = 16, leastHatch = 7;

/// Axis ticks at cell centres, thinned out so that labels do not overlap.
class TokenTicker final : public QCPAxisTicker {
  public:
    std::vector<QString> labels;
    int step = 1;

  protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks;
        const int last = std::min(int(labels.size()) - 1, int(std::floor(range.upper)));
        int first = std::max(0, int(std::ceil(range.lower)));
        first = (first + step - 1) / step * step;
        for (int i = first; i <= last; i += step) ticks << i;
        return ticks;
    }
    QVector<double> createSubTickVector(int, const QVector<double>&) override { return {}; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return labels[std::size_t(std::lround(tick))]; }
};

QCPColorGradient gradientOf(const ColourMap& map) {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (std::size_t i = 0; i < map.stops.size(); ++i) gradient.setColorStopAt(double(i) / double(map.stops.size() - 1), map.stops[i]);
    gradient.setColorInterpolation(QCPColorGradient::ciRGB);
    return gradient;
}

/// QCustomPlot's map with its own cells: 2 × 2 data keep axes and colour scale working, draw() shows the matrix itself.
class CellMap final : public QCPColorMap {
  public:
    CellMap(QCPAxis* key, QCPAxis* value) : QCPColorMap(key, value) { data()->setSize(2, 2); }

    MatrixPicture picture;
    MaxPyramid pyramid;

  protected:
    void draw(QCPPainter* painter) override {
        if (!picture.colours || pyramid.base().size() == 0) return;
        const bool asFile = painter->modes().testFlag(QCPPainter::pmVectorized);
        const QRectF area = cellRect(0, 0) | cellRect(int(pyramid.base().rows()) - 1, int(pyramid.base().cols()) - 1);
        const QRectF seen = area & QRectF(keyAxis()->axisRect()->rect());
        const double cells = seen.width() / columnWidth() * (seen.height() / rowHeight());
        painter->setAntialiasing(false);
        painter->setPen(Qt::NoPen);
        if (asFile && cells <= mostVectorCells)
            drawRectangles(painter);
        else
            drawImage(painter, seen, asFile ? 3 : painter->device()->devicePixelRatioF());
        drawMaskedAndValues(painter);
    }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

  private:
    double columnWidth() const { return std::abs(keyAxis()->coordToPixel(1) - keyAxis()->coordToPixel(0)); }
    double rowHeight() const { return std::abs(valueAxis()->coordToPixel(1) - valueAxis()->coordToPixel(0)); }

    QRectF cellRect(int row, int column) const {
        return QRectF(QPointF(keyAxis()->coordToPixel(column - 0.5), valueAxis()->coordToPixel(row - 0.5)),
                      QPointF(keyAxis()->coordToPixel(column + 0.5), valueAxis()->coordToPixel(row + 0.5)));
    }

    QRgb colourOf(float value) const {
        return std::isinf(value) ? theme().masked.rgb() : colourAt(*picture.colours, picture.range.position(double(value)));
    }

    /// Calls draw(rect, value) for every cell in sight.
    template <class Draw> void forEachVisible(Draw draw) const {
        const auto &base = pyramid.base();
        const auto first = [](double lower) { return std::max(0, int(std::floor(lower + 0.5))); };
        const auto last = [](double upper, Index count) { return std::min(int(count) - 1, int(std::floor(upper + 0.5))); };
        for (int i = first(valueAxis()->range().lower); i <= last(valueAxis()->range().upper, base.rows()); ++i)
            for (int j = first(keyAxis()->range().lower); j <= last(keyAxis()->range().upper, base.cols()); ++j) draw(cellRect(i, j), base(i, j));
    }

    void drawRectangles(QCPPainter* painter) const {
        const QRectF clip(keyAxis()->axisRect()->rect());
        // Half a pixel more to the right and below closes the seams that viewers show between rectangles.
        forEachVisible([&](const QRectF& rect, float value) { painter->fillRect(rect.adjusted(0, 0, 0.5, 0.5) & clip, QColor(colourOf(value))); });
    }

    /// Only the visible pixels, each the largest of all cells under it.
    void drawImage(QCPPainter* painter, const QRectF& seen, double pixelRatio) const {
        const QRect pixels = seen.toAlignedRect();
        if (pixels.isEmpty()) return;
        CellWindow window;
        window.width = int(std::ceil(pixels.width() * pixelRatio));
        window.height = int(std::ceil(pixels.height() * pixelRatio));
        window.columnsPerPixel = 1 / columnWidth() / pixelRatio;
        window.rowsPerPixel = 1 / rowHeight() / pixelRatio;
        window.firstColumn = keyAxis()->pixelToCoord(pixels.left()) + 0.5;
        window.firstRow = valueAxis()->pixelToCoord(pixels.top()) + 0.5;
        const auto values = pyramid.sample(window);
        const auto table = colourTable(*picture.colours);
        const double scale = 255 / std::max(picture.range.high - picture.range.low, 1e-30);
        const QRgb masked = theme().masked.rgb();
        QImage image(window.width, window.height, QImage::Format_ARGB32_Premultiplied);
        for (int y = 0; y < window.height; ++y) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            const float* row = values.data() + std::size_t(y) * std::size_t(window.width);
            for (int x = 0; x < window.width; ++x) {
                const double place = (double(row[x]) - picture.range.low) * scale;
                line[x] = std::isnan(row[x]) ? 0 : std::isinf(row[x]) ? masked : table[std::size_t(std::clamp(place + 0.5, 0.0, 255.0))];
            }
        }
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->drawImage(QRectF(pixels.topLeft(), QSizeF(window.width, window.height) / pixelRatio), image);
    }

    void drawMaskedAndValues(QCPPainter* painter) const {
        const double width = columnWidth(), height = rowHeight();
        const bool hatches = std::min(width, height) >= leastHatch;
        const bool writes = width >= leastTextWidth && height >= leastTextHeight;
        if (!hatches && !writes) return;
        QFont font = parentPlot()->font();
        font.setPointSizeF(font.pointSizeF() * 0.85);
        painter->setFont(font);
        forEachVisible([&](const QRectF& rect, float value) {
            if (std::isinf(value)) {
                painter->setAntialiasing(true);
                painter->setPen(QPen(theme().maskedHatch, 1));
                const double inset = std::min(width, height) * 0.3;
                painter->drawLine(rect.adjusted(inset, inset, -inset, -inset).bottomLeft(), rect.adjusted(inset, inset, -inset, -inset).topRight());
            } else if (writes) {
                painter->setPen(readableOn(colourOf(value)));
                painter->drawText(rect, Qt::AlignCenter, QString::number(double(value), 'f', picture.decimals));
            }
        });
    }
};

} // namespace

class MatrixPlot::Private {
  public:
    explicit Private(MatrixPlot* owner) : plot(new QCustomPlot(owner)), map(new CellMap(plot->xAxis2, plot->yAxis)), scale(new QCPColorScale(plot)) {
        plot->setAttribute(Qt::WA_OpaquePaintEvent);
        plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
        plot->axisRect()->setRangeDragAxes(plot->xAxis2, plot->yAxis);
        plot->axisRect()->setRangeZoomAxes(plot->xAxis2, plot->yAxis);
        plot->xAxis->setVisible(false);
        plot->xAxis2->setVisible(true);
        plot->yAxis->setRangeReversed(true);
        for (auto* axis : {plot->xAxis2, plot->yAxis}) {
            axis->grid()->setVisible(false);
            axis->setTickLength(0, 0);
            axis->setSubTicks(false);
        }
        plot->xAxis2->setTicker(columnTicker);
        plot->yAxis->setTicker(rowTicker);
        plot->plotLayout()->addElement(0, 1, scale);
        scale->setType(QCPAxis::atRight);
        scale->setBarWidth(12);
        scale->setRangeDrag(false); // the range is chosen, not dragged away
        scale->setRangeZoom(false);
        auto* margins = new QCPMarginGroup(plot);
        plot->axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
        scale->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
        // First the scale, then gradient and range on it: the map takes both over.
        map->setColorScale(scale);
        for (auto* rect : {rowMark, columnMark}) {
            rect->setClipToAxisRect(true);
            rect->setVisible(false);
        }
        QObject::connect(plot, &QCustomPlot::beforeReplot, plot, [this] { thinOutLabels(); });
    }

    void applyTheme() {
        plot->setBackground(QBrush(theme().surface));
        for (auto* axis : {plot->xAxis2, plot->yAxis, scale->axis()}) {
            axis->setBasePen(QPen(theme().line));
            axis->setTickPen(QPen(theme().line));
            axis->setSubTickPen(QPen(theme().line));
            axis->setTickLabelColor(theme().text);
            axis->setLabelColor(theme().mutedText);
            axis->setTickLabelFont(plot->font());
            axis->setLabelFont(plot->font());
            axis->setTickLabelPadding(spacing::small);
            axis->setLabelPadding(spacing::medium);
        }
        for (auto* rect : {rowMark, columnMark}) rect->setPen(QPen(theme().accent, 1.5));
    }

    void thinOutLabels() {
        const QFontMetricsF metrics(plot->font());
        const auto pixels = [](QCPAxis* axis) { return std::abs(axis->coordToPixel(1) - axis->coordToPixel(0)); };
        const auto columns = fitColumnLabels(map->picture.columns, pixels(plot->xAxis2), metrics);
        columnTicker->step = columns.step;
        plot->xAxis2->setTickLabelRotation(columns.isVertical ? -90 : 0);
        rowTicker->step = fitRowLabels(pixels(plot->yAxis), metrics).step;
    }

    void fit() {
        const auto& base = map->pyramid.base();
        plot->xAxis2->setRange(-0.5, double(base.cols()) - 0.5);
        plot->yAxis->setRange(-0.5, double(base.rows()) - 0.5);
    }

    void showFocus(const Focus& focus) {
        const auto& base = map->pyramid.base();
        const auto mark = [](QCPItemRect* rect, bool isSeen, double left, double top, double right, double bottom) {
            rect->setVisible(isSeen);
            rect->topLeft->setCoords(left, top);
            rect->bottomRight->setCoords(right, bottom);
        };
        const bool hasRow = focus.query && focus.query->value < base.rows(), hasColumn = focus.key && focus.key->value < base.cols();
        const double row = hasRow ? focus.query->value : 0, column = hasColumn ? focus.key->value : 0;
        mark(rowMark, hasRow, -0.5, row - 0.5, double(base.cols()) - 0.5, row + 0.5);
        mark(columnMark, hasColumn, column - 0.5, -0.5, column + 0.5, double(base.rows()) - 0.5);
    }

    QCustomPlot* plot;
    QSharedPointer<TokenTicker> columnTicker{new TokenTicker}, rowTicker{new TokenTicker};
    CellMap* map;
    QCPColorScale* scale;
    QCPItemRect* rowMark = makeMark();
    QCPItemRect* columnMark = makeMark();
    QPoint pressed;

  private:
    QCPItemRect* makeMark() const {
        auto* rect = new QCPItemRect(plot);
        for (auto* position : {rect->topLeft, rect->bottomRight}) position->setAxes(plot->xAxis2, plot->yAxis);
        return rect;
    }
};

MatrixPlot::MatrixPlot(QWidget* parent) : QWidget(parent), d(std::make_unique<Private>(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(d->plot);
    d->plot->installEventFilter(this);
    d->plot->setMouseTracking(true);
    d->plot->setFocusPolicy(Qt::NoFocus);
    d->applyTheme();
}

MatrixPlot::~MatrixPlot() = default;

void MatrixPlot::setPicture(MatrixPicture picture) {
    const auto& values = picture.matrix.values;
    const bool sameShape = values.rows() == d->map->pyramid.base().rows() && values.cols() == d->map->pyramid.base().cols();
    const bool isSigned = picture.colours && picture.colours->isSigned;
    d->map->pyramid = MaxPyramid(values, isSigned ? MaxPyramid::Order::LargestMagnitude : MaxPyramid::Order::Largest);
    const QFontMetricsF metrics(d->plot->font());
    const auto texts = [&](const std::vector<AxisLabel>& labels) {
        std::vector<QString> shown;
        for (const auto& label : labels) shown.push_back(shownLabel(label, metrics));
        return shown;
    };
    d->rowTicker->labels = texts(picture.rows);
    d->columnTicker->labels = texts(picture.columns);
    d->plot->yAxis->setLabel(picture.rowTitle);
    d->plot->xAxis2->setLabel(picture.columnTitle);
    d->map->data()->setRange(QCPRange(-0.5, double(values.cols()) - 0.5), QCPRange(-0.5, double(values.rows()) - 0.5));
    if (picture.colours) d->scale->setGradient(gradientOf(*picture.colours));
    const double width = picture.range.high - picture.range.low;
    d->scale->setDataRange(QCPRange(picture.range.low, width > 0 ? picture.range.high : picture.range.low + 1e-6));
    d->map->picture = std::move(picture);
    if (!sameShape) d->fit();
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::setFocus(const Focus& focus) {
    d->showFocus(focus);
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::fit() {
    d->fit();
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::zoom(double factor) {
    for (auto* axis : {d->plot->xAxis2, d->plot->yAxis}) axis->scaleRange(1 / factor, axis->range().center());
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void MatrixPlot::paint(QPainter& painter, const QSizeF& size) const {
    // QCustomPlot draws with its own kind of painter; a QPicture carries its commands over, text as text.
    QPicture picture;
    QCPPainter recorder(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    d->plot->toPainter(&recorder, int(size.width()), int(size.height()));
    recorder.end();
    painter.drawPicture(0, 0, picture);
    d->plot->replot(QCustomPlot::rpQueuedReplot); // toPainter leaves the layout at the file's size
}

QSizeF MatrixPlot::naturalSize() const {
    const auto& base = d->map->pyramid.base();
    constexpr double cell = 44, around = 150, least = 480, most = 1600;
    return {std::clamp(double(base.cols()) * cell + around, least, most), std::clamp(double(base.rows()) * cell * 0.75 + around, least * 0.75, most)};
}

std::optional<std::pair<int, int>> MatrixPlot::cellAt(const QPointF& point) const {
    const QPointF inPlot = d->plot->mapFrom(this, point.toPoint());
    if (!d->plot->axisRect()->rect().contains(inPlot.toPoint())) return std::nullopt;
    const int column = int(std::floor(d->plot->xAxis2->pixelToCoord(inPlot.x()) + 0.5)), row = int(std::floor(d->plot->yAxis->pixelToCoord(inPlot.y()) + 0.5));
    const auto& base = d->map->pyramid.base();
    if (row < 0 || column < 0 || row >= base.rows() || column >= base.cols()) return std::nullopt;
    return std::pair(row, column);
}

QPointF MatrixPlot::centreOf(int row, int column) const {
    return d->plot->mapTo(this, QPointF(d->plot->xAxis2->coordToPixel(column), d->plot->yAxis->coordToPixel(row)).toPoint());
}

void MatrixPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) d->applyTheme();
    QWidget::changeEvent(event);
}

bool MatrixPlot::eventFilter(QObject* watched, QEvent* event) {
    const auto cellOf = [&] { return cellAt(d->plot->mapTo(this, static_cast<QMouseEvent*>(event)->pos())); };
    switch (event->type()) {
    case QEvent::MouseMove:
        if (const auto cell = cellOf(); cell && static_cast<QMouseEvent*>(event)->buttons() == Qt::NoButton)
            emit hovered(cell->first, cell->second, static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
        else
            emit left();
        break;
    case QEvent::Leave: emit left(); break;
    case QEvent::MouseButtonPress: d->pressed = static_cast<QMouseEvent*>(event)->pos(); break;
    case QEvent::MouseButtonRelease:
        // A drag pans; only a press and release in one place is a click.
        if (const auto cell = cellOf(); cell && (static_cast<QMouseEvent*>(event)->pos() - d->pressed).manhattanLength() < 4) emit clicked(cell->first, cell->second);
        break;
    case QEvent::MouseButtonDblClick: fit(); break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace attnscope
