#include "ui/widgets/axis_labels.h"

#include <QFont>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

std::vector<AxisLabel> labels(int count, const QString& text) { return std::vector<AxisLabel>(std::size_t(count), {text, false}); }

class AxisLabels : public testing::Test {
  protected:
    QFontMetricsF m_metrics{QFont()};
};

TEST_F(AxisLabels, NarrowLabelsStayUprightAndComplete) {
    const auto fit = fitColumnLabels(labels(12, QStringLiteral("3")), 50, m_metrics);
    EXPECT_FALSE(fit.isVertical);
    EXPECT_EQ(fit.step, 1);
}

TEST_F(AxisLabels, WordsWiderThanTheirCellAreTurned) {
    const auto fit = fitColumnLabels(labels(12, QStringLiteral("Transformers")), 30, m_metrics);
    EXPECT_TRUE(fit.isVertical);
    EXPECT_EQ(fit.step, 1);
}

TEST_F(AxisLabels, DrawnLabelsNeverOverlap) {
    for (const auto& text : {QStringLiteral("a"), QStringLiteral("Transformers")})
        for (const double cell : {0.1, 1.0, 3.0, 7.0, 15.0, 60.0}) {
            const auto columns = fitColumnLabels(labels(4, text), cell, m_metrics);
            const double needed = columns.isVertical ? m_metrics.height() : m_metrics.horizontalAdvance(text);
            EXPECT_GE(columns.step * cell, needed) << text.toStdString() << " at " << cell;
            EXPECT_GE(fitRowLabels(cell, m_metrics).step * cell, m_metrics.height() - 1e-9);
        }
}

TEST_F(AxisLabels, AnUnknownTokenIsMarkedWithoutColour) {
    EXPECT_NE(shownLabel({QStringLiteral("é"), true}, m_metrics), shownLabel({QStringLiteral("é"), false}, m_metrics));
}

TEST_F(AxisLabels, ALongTokenIsCutWithAnEllipsis) {
    EXPECT_TRUE(shownLabel({QString(200, QLatin1Char('w')), false}, m_metrics).endsWith(QChar(0x2026)));
}

} // namespace
} // namespace attnscope
