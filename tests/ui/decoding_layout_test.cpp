#include "ui/views/decoding_layout.h"

#include <gtest/gtest.h>

namespace attnscope {
namespace {

StepColumnsLayout columns(int current, bool hasDrawn = false) {
    return {.line = 16, .numberWidth = 56, .steps = 11, .current = current, .candidates = 10, .hasDrawn = hasDrawn};
}

TEST(StepColumnsLayout, ColumnsLieSideBySideInsideTheWidget) {
    for (const int current : {0, 4, 10}) {
        const auto layout = columns(current);
        const QRectF all(0, 0, layout.width(), layout.height());
        for (int step = 0; step < layout.steps; ++step) {
            EXPECT_TRUE(all.contains(layout.column(step)));
            if (step > 0) {
                EXPECT_GT(layout.column(step).left(), layout.column(step - 1).right());
            }
        }
    }
}

TEST(StepColumnsLayout, TheCurrentColumnIsTheWidest) {
    const auto layout = columns(4);
    EXPECT_GT(layout.column(4).width(), layout.column(3).width());
    EXPECT_EQ(layout.column(3).width(), layout.column(5).width());
}

TEST(StepColumnsLayout, WhatAColumnHoldsLiesInItOneBelowTheOther) {
    const auto layout = columns(4, true);
    for (const int step : {3, 4}) {
        std::vector<QRectF> parts{layout.tokenPlace(step), layout.probabilityLine(step), layout.headingLine(step)};
        for (int row = 0; row < layout.candidates; ++row) parts.push_back(layout.candidateLine(step, row));
        EXPECT_FALSE(layout.numberPlace(step).intersects(layout.tokenPlace(step)));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            EXPECT_TRUE(layout.column(step).contains(parts[i])) << step << " " << i;
            if (i > 0) {
                EXPECT_GE(parts[i].top(), parts[i - 1].bottom()) << step << " " << i;
            }
        }
    }
}

TEST(StepColumnsLayout, FindsTheColumnAndTheCandidateUnderAPoint) {
    const auto layout = columns(4);
    for (int step = 0; step < layout.steps; ++step) EXPECT_EQ(layout.stepAt(layout.column(step).center()), step);
    EXPECT_EQ(layout.stepAt({layout.column(2).right() + 2, 40}), -1);
    EXPECT_EQ(layout.candidateAt(layout.candidateLine(4, 7).center()), 7);
    EXPECT_EQ(layout.candidateAt(layout.tokenPlace(4).center()), -1);
}

TEST(StepColumnsLayout, WithoutCandidatesASentenceStandsBelowTheColumns) {
    StepColumnsLayout layout{.line = 16, .steps = 3};
    EXPECT_GE(layout.noteLine(400).top(), layout.column(0).bottom());
    EXPECT_LE(layout.noteLine(400).bottom(), layout.height());
}

TEST(CandidateLineLayout, TokenBarAndNumbersDoNotOverlap) {
    for (const bool hasDrawn : {false, true}) {
        const auto layout = columns(4, hasDrawn);
        for (const int step : {3, 4}) {
            const bool drawn = hasDrawn && step == layout.current;
            const QRectF line = layout.candidateLine(step, 0);
            const auto parts = candidateLine(line, layout.numberWidth, drawn);
            EXPECT_LE(parts.token.right(), parts.bar.left());
            EXPECT_GE(parts.bar.width(), 2 * layout.line);
            EXPECT_LE(parts.bar.right(), parts.number.left());
            EXPECT_EQ((drawn ? parts.drawn : parts.number).right(), line.right());
            if (drawn) {
                EXPECT_LE(parts.number.right(), parts.drawn.left());
            }
        }
    }
}

TEST(TokenFlow, WrapsInsideTheWidthWithoutOverlap) {
    const std::vector<double> widths{10, 50, 300, 20, 80, 80, 80, 5};
    const auto layout = flowTokens(widths, {0, 20}, 200, 16);
    ASSERT_EQ(layout.boxes.size(), widths.size());
    for (std::size_t i = 0; i < widths.size(); ++i) {
        EXPECT_GE(layout.boxes[i].left(), 0);
        EXPECT_LE(layout.boxes[i].right(), 200);
        EXPECT_LE(layout.boxes[i].bottom(), 20 + layout.height);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(layout.boxes[i].intersects(layout.boxes[j])) << i << " " << j;
        EXPECT_EQ(layout.tokenAt(layout.cell(int(i)).center()), int(i));
        EXPECT_LT(layout.label(int(i)).bottom(), layout.cell(int(i)).top());
    }
    EXPECT_GT(layout.boxes.back().top(), layout.boxes.front().top());
}

TEST(AlignmentLayout, GridAndLabelsStayInTheArea) {
    const QRectF area(0, 20, 300, 240);
    for (const auto& [rows, cols] : {std::pair(11, 13), std::pair(200, 300), std::pair(1, 1)}) {
        const auto layout = layOutAlignment(area, rows, cols, 16, 30, 40);
        EXPECT_TRUE(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(layout.grid)) << rows;
        EXPECT_GE(layout.rowLabel(0).left(), area.left() - 0.01);
        EXPECT_LT(layout.rowLabel(0).right(), layout.grid.left());
        for (const bool isTurned : {false, true}) {
            EXPECT_GE(layout.columnLabel(0, isTurned).top(), area.top() - 0.01);
            EXPECT_LT(layout.columnLabel(0, isTurned).bottom(), layout.grid.top());
        }
    }
}

TEST(AlignmentLayout, DrawnLabelsDoNotOverlapHoweverSmallTheCells) {
    const auto layout = layOutAlignment({0, 0, 300, 240}, 200, 300, 16, 30, 40);
    EXPECT_LE(layout.rowLabel(0).bottom(), layout.rowLabel(layout.rowLabelStep).top() + 0.01);
    EXPECT_LE(layout.columnLabel(0, true).right(), layout.columnLabel(layout.columnLabelStep, true).left() + 0.01);
    EXPECT_TRUE(layout.turns(40));
}

TEST(AlignmentLayout, FindsTheCellUnderAPoint) {
    const auto layout = layOutAlignment({0, 0, 300, 240}, 11, 13, 16, 30, 40);
    EXPECT_EQ(layout.cellAt(layout.cell(10, 12).center()), (std::pair(10, 12)));
    EXPECT_EQ(layout.cellAt(layout.cell(3, 0).center()), (std::pair(3, 0)));
    EXPECT_FALSE(layout.cellAt({1, 1}));
}

TEST(StepsPageLayout, PutsTheRestBelowTheColumnsWhereThereIsHeightElseBeside) {
    const auto tall = layOutStepsPage({1000, 700}, 280);
    EXPECT_GE(tall.rows.top(), tall.columns.bottom());
    EXPECT_EQ(tall.columns.width(), 1000);
    const auto low = layOutStepsPage({1400, 320}, 280);
    EXPECT_GE(low.rows.left(), low.columns.right());
    for (const auto& layout : {tall, low}) EXPECT_GT(layout.alignment.left(), layout.rows.right());
}

} // namespace
} // namespace attnscope
