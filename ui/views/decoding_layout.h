// Where the parts of the decoding view lie, in logical pixels. No widget: everything follows from sizes and counts.
#pragma once

#include <QRectF>
#include <optional>
#include <utility>
#include <vector>

namespace attnscope {

/// The columns of the steps, left to right; the current one is wider.
struct StepColumnsLayout {
    double line = 16;        ///< height of a line of text
    double numberWidth = 56; ///< of the widest number, "100.0 %"
    int steps = 0, current = 0;
    int candidates = 0;    ///< lines below the token, at most of any step; 0: tokens only
    bool hasDrawn = false; ///< the current column has a second number and a heading over both

    double width() const;
    double height() const;
    QRectF column(int step) const;
    QRectF numberPlace(int step) const; ///< of the step, in the upper left corner
    QRectF tokenPlace(int step) const;
    QRectF probabilityLine(int step) const;
    QRectF headingLine(int step) const;
    QRectF candidateLine(int step, int row) const;
    /// A sentence below all columns, as wide as the widget. Only where there are no candidates.
    QRectF noteLine(double width) const;
    /// −1 beside the columns.
    int stepAt(const QPointF& point) const;
    /// Row of candidateLine, or −1.
    int candidateAt(const QPointF& point) const;

  private:
    double normalWidth() const;
    double currentWidth() const;
    double left(int step) const;
    QRectF tokenLine(int step) const;
    double numberPlaceWidth() const;
    double candidatesTop() const;
    double cardsBottom() const;
    double pitch() const { return line + 2; } ///< from one candidate to the next
};

/// One line of a candidate: token, bar and numbers side by side.
struct CandidateLineLayout {
    QRectF token, bar, number, drawn; ///< drawn is empty where there is no second number
};
CandidateLineLayout candidateLine(const QRectF& line, double numberWidth, bool hasDrawn);

/// Tokens of an attention row as boxes that flow into lines like text: a label above a cell of colour.
struct TokenFlowLayout {
    std::vector<QRectF> boxes;
    double line = 16;
    double height = 0;

    QRectF label(int token) const;
    QRectF cell(int token) const;
    /// −1 beside the boxes.
    int tokenAt(const QPointF& point) const;
};
TokenFlowLayout flowTokens(const std::vector<double>& labelWidths, const QPointF& origin, double width, double line);

/// The growing matrix of written tokens (rows) by source tokens (columns).
struct AlignmentLayout {
    QRectF grid;
    int rows = 0, columns = 0;
    double line = 16;
    double rowLabelWidth = 0, columnLabelHeight = 0;
    int rowLabelStep = 1, columnLabelStep = 1; ///< every so many labels are drawn, so that none overlap

    QRectF cell(int row, int column) const;
    QRectF rowLabel(int row) const;
    /// A label that is wider than its cell is turned by 90 degrees.
    bool turns(double labelWidth) const { return labelWidth > cell(0, 0).width(); }
    QRectF columnLabel(int column, bool isTurned) const;
    /// (row, column), or nothing outside the grid.
    std::optional<std::pair<int, int>> cellAt(const QPointF& point) const;
};
AlignmentLayout layOutAlignment(const QRectF& area, int rows, int columns, double line, double rowLabelWidth,
                                double columnLabelWidth);

/// The parts of the page "Steps": columns above the rest where there is height, else beside it.
struct StepsPageLayout {
    static constexpr double leastBelow = 220; ///< with less height below the columns the rest is unreadable
    QRectF columns, rows, alignment;
};
StepsPageLayout layOutStepsPage(const QSizeF& size, double columnsHeight);

} // namespace attnscope
