#include "ui/models/matrix_table_model.h"

#include "tests/support/test_files.h"
#include "ui/theme/theme.h"

#include <QTextDocument>
#include <bit>
#include <gtest/gtest.h>
#include <limits>

namespace attnscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

NamedMatrix named(RowMatrix values, std::vector<std::string> rows = {}, std::vector<std::string> columns = {}) {
    const auto owner = std::make_shared<const RowMatrix>(std::move(values));
    return {{*owner, owner}, "test", std::move(rows), std::move(columns)};
}

/// Contrast ratio of WCAG 2.1: 1 .. 21.
double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& c) {
        const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    const double low = std::min(luminance(a), luminance(b)), high = std::max(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

TEST(MatrixTableModel, LooksAtTheMatrixWithoutCopyingIt) {
    const auto matrix = named(test::randomMatrix(3, 4, 1));
    const float* data = matrix.matrix.values.data();
    MatrixTableModel model;
    model.setMatrix(matrix, MatrixTableModel::Tint::Signed);
    EXPECT_EQ(model.matrix().matrix.values.data(), data);
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.columnCount(), 4);
    EXPECT_EQ(model.rowCount(model.index(0, 0)), 0) << "a table has no children";
}

TEST(MatrixTableModel, ShowsFourDecimalsAndTheExactNumberInTheTooltip) {
    RowMatrix values(1, 3);
    values << 0.1F, -2.00004F, -infinity;
    MatrixTableModel model;
    model.setMatrix(named(values, {"the"}, {"a", "<b>", "&"}), MatrixTableModel::Tint::Signed);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("0.1000"));
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("−2.0000"));
    EXPECT_EQ(model.index(0, 2).data().toString(), QStringLiteral("−∞"));
    const QString tip = model.index(0, 1).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.contains(QString::fromStdString(exactText(-2.00004F)))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("1 · the")));
    EXPECT_TRUE(tip.contains(QStringLiteral("2 · &lt;b&gt;"))) << "a token that looks like mark-up is text";
    EXPECT_TRUE(Qt::mightBeRichText(model.headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString()))
        << "or Qt would show &amp; as it stands";
}

TEST(MatrixTableModel, NamesTokensWithTheirPositionAndCountsTheRest) {
    MatrixTableModel model;
    model.setMatrix(named(RowMatrix::Zero(2, 3), {"the", " "}), MatrixTableModel::Tint::Signed);
    EXPECT_EQ(model.headerData(0, Qt::Vertical).toString(), QStringLiteral("1 · the"));
    EXPECT_EQ(model.headerData(1, Qt::Vertical).toString(), QStringLiteral("2 · ␣"));
    EXPECT_EQ(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("3"));
}

TEST(MatrixTableModel, KeepsNumbersReadableOnTheirTintInBothThemes) {
    RowMatrix values(1, 41);
    for (Index j = 0; j < 41; ++j) values(0, j) = float(j - 20) / 20;
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark})
        for (const auto tint : {MatrixTableModel::Tint::Signed, MatrixTableModel::Tint::Sequential}) {
            applyTheme(choice);
            MatrixTableModel model;
            model.setMatrix(named(values), tint);
            for (int j = 0; j < model.columnCount(); ++j) {
                const auto index = model.index(0, j);
                EXPECT_GE(contrast(index.data(Qt::ForegroundRole).value<QColor>(),
                                   index.data(Qt::BackgroundRole).value<QColor>()),
                          4.5)
                    << values(0, j);
            }
        }
    applyTheme(ThemeChoice::Light);
}

TEST(MatrixTableModel, TellsSignsAndSizesApartAndGreysWhatIsMasked) {
    RowMatrix values(1, 5);
    values << -1, 0, 0.5F, 1, -infinity;
    MatrixTableModel model;
    model.setMatrix(named(values), MatrixTableModel::Tint::Signed);
    const auto ground = [&](int column) { return model.index(0, column).data(Qt::BackgroundRole).value<QColor>(); };
    EXPECT_EQ(ground(1), theme().surface);
    EXPECT_GT(ground(0).blue(), ground(0).red());
    EXPECT_GT(ground(3).red(), ground(3).blue());
    EXPECT_LT(ground(3).lightness(), ground(2).lightness());
    EXPECT_EQ(ground(4), theme().masked);
    EXPECT_EQ(model.index(0, 4).data(Qt::ForegroundRole).value<QColor>(), theme().mutedText);
}

TEST(MatrixTableModel, CopiedNumbersReadBackBitForBit) {
    RowMatrix values = test::randomMatrix(6, 5, 7);
    values(2, 2) = -infinity;
    values(3, 3) = std::numeric_limits<float>::denorm_min();
    MatrixTableModel model;
    model.setMatrix(named(values), MatrixTableModel::Tint::Signed);
    const QString text = model.tabSeparated({model.index(1, 2), model.index(4, 4)}, false);
    const auto lines = text.split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 4);
    for (int i = 0; i < 4; ++i) {
        const auto cells = lines[i].split(QLatin1Char('\t'));
        ASSERT_EQ(cells.size(), 3);
        for (int j = 0; j < 3; ++j)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(std::strtof(cells[j].toUtf8().constData(), nullptr)),
                      std::bit_cast<std::uint32_t>(values(i + 1, j + 2)));
    }
}

TEST(MatrixTableModel, CopiesTheLabelsOfTheSelectedPart) {
    RowMatrix values(2, 3);
    values << 1, 2, 3, 4, 5, 6;
    MatrixTableModel model;
    model.setMatrix(named(values, {"first", "tab\there"}), MatrixTableModel::Tint::Signed);
    EXPECT_EQ(model.tabSeparated({model.index(1, 1), model.index(1, 2)}, true),
              QStringLiteral("\t2\t3\ntab here\t5\t6"));
}

} // namespace
} // namespace attnscope
