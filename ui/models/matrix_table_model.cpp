#include "ui/models/matrix_table_model.h"

#include "core/export/formats.h"
#include "ui/theme/colour_map.h"
#include "ui/theme/theme.h"

#include <cmath>

namespace attnscope {
namespace {

constexpr double strongestTint = 0.6; ///< of the tint's colour over the surface: numbers stay easy to read

/// A position in the signed map's range where its colours are full but not yet dark.
constexpr double negativeEnd = 0.15, positiveEnd = 0.85;

QColor blended(const QColor& under, const QColor& over, double part) {
    const auto mix = [part](int a, int b) { return int(std::lround(a + (b - a) * part)); };
    return {mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue())};
}

/// A tooltip that shows text as it is: always mark-up, so that Qt need not guess whether & and < are escaped.
QString plainTip(const QString& text) {
    return QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped());
}

float largestFinite(ConstMatrixRef values) {
    float largest = 0;
    for (Index i = 0; i < values.rows(); ++i) {
        const auto row = values.row(i).array().abs();
        largest = std::max(largest, (row <= std::numeric_limits<float>::max()).select(row, 0.0F).maxCoeff());
    }
    return largest;
}

} // namespace

QString shownNumber(float value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    const bool isHuge = std::abs(value) >= 1e7F;
    return QString::number(double(value), isHuge ? 'e' : 'f', 4).replace(QLatin1Char('-'), QStringLiteral("−"));
}

void MatrixTableModel::setMatrix(NamedMatrix matrix, Tint tint) {
    beginResetModel();
    m_matrix = std::move(matrix);
    m_tint = tint;
    m_largest = m_matrix.matrix.values.size() > 0 ? largestFinite(m_matrix.matrix.values) : 0;
    endResetModel();
}

QString MatrixTableModel::widestText() const {
    return shownNumber(-std::max(m_largest, 1.0F));
}

int MatrixTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_matrix.matrix.values.rows());
}
int MatrixTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_matrix.matrix.values.cols());
}

QVariant MatrixTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const float value = m_matrix.matrix.values(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return shownNumber(value);
    case Qt::ToolTipRole:
        return tip(index);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole:
        return background(value);
    case Qt::ForegroundRole:
        return std::isfinite(value) ? readableOn(background(value).rgb()) : theme().mutedText;
    default:
        return {};
    }
}

QColor MatrixTableModel::background(float value) const {
    if (!std::isfinite(value)) return theme().masked;
    const double strength = m_largest > 0 ? std::abs(value) / m_largest * strongestTint : 0;
    if (m_tint == Tint::Sequential) return blended(theme().surface, theme().accent, strength);
    static const ColourMap& map = *findColourMap(QStringLiteral("red_blue"));
    return blended(theme().surface, QColor(colourAt(map, value < 0 ? negativeEnd : positiveEnd)), strength);
}

QString MatrixTableModel::tip(const QModelIndex& index) const {
    const float value = m_matrix.matrix.values(index.row(), index.column());
    return plainTip(tr("Row %1, column %2: %3")
                        .arg(header(index.row(), m_matrix.rows), header(index.column(), m_matrix.columns),
                             QString::fromStdString(exactText(value))));
}

QString MatrixTableModel::header(int section, const std::vector<std::string>& labels) const {
    const QString position = QString::number(section + 1);
    return std::size_t(section) < labels.size()
               ? QStringLiteral("%1 · %2").arg(position, visibleToken(labels[std::size_t(section)]))
               : position;
}

QVariant MatrixTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool isRow = orientation == Qt::Vertical;
    switch (role) {
    case Qt::DisplayRole:
        return header(section, isRow ? m_matrix.rows : m_matrix.columns);
    case Qt::ToolTipRole:
        return plainTip(header(section, isRow ? m_matrix.rows : m_matrix.columns));
    case Qt::TextAlignmentRole:
        return int((isRow ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

NamedMatrix MatrixTableModel::part(const QItemSelectionRange& range, bool withLabels) const {
    const auto& values = m_matrix.matrix.values;
    NamedMatrix block{{values.block(range.top(), range.left(), range.height(), range.width()), m_matrix.matrix.owner},
                      m_matrix.name,
                      {},
                      {}};
    if (!withLabels) return block;
    const auto label = [](int i, const std::vector<std::string>& labels) {
        return std::size_t(i) < labels.size() ? labels[std::size_t(i)] : std::to_string(i + 1);
    };
    for (int i = range.top(); i <= range.bottom(); ++i) block.rows.push_back(label(i, m_matrix.rows));
    for (int j = range.left(); j <= range.right(); ++j) block.columns.push_back(label(j, m_matrix.columns));
    return block;
}

QString MatrixTableModel::tabSeparated(const QItemSelectionRange& range, bool withLabels) const {
    QString text = QString::fromStdString(encodeTsv(part(range, withLabels)));
    text.chop(1);
    return text;
}

} // namespace attnscope
