#include "core/session/table_text.h"

#include "tests/support/expect.h"

namespace attnscope {
namespace {

using Labels = std::vector<std::string>;

RowMatrix oneTable(const std::string& text) {
    const auto tables = parseTables(text);
    EXPECT_EQ(tables.size(), 1U);
    return tables.at(0).values;
}

void refuses(const std::string& text, const std::string& message) {
    test::expectError(ErrorCode::BadInput, message, [&] { parseTables(text); });
}

const RowMatrix twoByTwo = (RowMatrix(2, 2) << 1.5F, -2, 3, 0.001F).finished();

TEST(ParseTables, TakesSpacesTabsCommasAndSemicolons) {
    for (const char* text : {"1.5 -2\n3 1e-3", "1.5\t-2\n3\t1e-3", "1.5, -2\n3, 1e-3", "1.5;-2\n3;1e-3",
                             "  1.5   -2  \n 3 1e-3 \n", "1.5 -2\r\n3 1e-3\r\n"})
        EXPECT_EQ(oneTable(text), twoByTwo) << text;
}

TEST(ParseTables, TakesAPlusSign) {
    EXPECT_EQ(oneTable("+1.5 -2\n3 +1e-3"), twoByTwo);
}

TEST(ParseTables, TakesAWordBeforeTheNumbersAsLabel) {
    const auto tables = parseTables("Thinking 1 0\nMachines 0 1");
    EXPECT_EQ(tables.at(0).labels, (Labels{"Thinking", "Machines"}));
    EXPECT_EQ(tables.at(0).values, RowMatrix::Identity(2, 2));
}

TEST(ParseTables, NumbersRowsWithoutALabel) {
    EXPECT_EQ(parseTables("1 0\nb 0 1\n2 2").at(0).labels, (Labels{"x1", "b", "x3"}));
}

TEST(ParseTables, AnEmptyLineEndsATable) {
    const auto tables = parseTables("\n1 2\n3 4\n\n \t\n5 6 7\n\n");
    ASSERT_EQ(tables.size(), 2U);
    EXPECT_EQ(tables[0].values.rows(), 2);
    EXPECT_EQ(tables[1].values.cols(), 3) << "tables of a batch may differ in width";
    EXPECT_EQ(tables[1].labels, (Labels{"x1"}));
}

TEST(ParseTables, SaysLineAndColumnOfWhatIsNoNumber) {
    refuses("1 2\na 3 b4", "table, line 2, column 3: \"b4\" is no number");
    refuses("1 2x", "table, line 1, column 2: \"2x\" is no number");
}
TEST(ParseTables, RefusesNumbersThatAreNotFinite) {
    refuses("1 inf", "\"inf\" is no number");
    refuses("1 nan", "\"nan\" is no number");
    refuses("1 1e99", "\"1e99\" is no number");
}
TEST(ParseTables, RefusesRowsOfDifferentLengths) {
    refuses("1 2\n\n1 2\n3 4 5", "table, line 4: 3 numbers; the rows above have 2");
}
TEST(ParseTables, RefusesALabelAlone) {
    refuses("word", "table, line 1: no numbers after \"word\"");
}
TEST(ParseTables, RefusesATextWithoutNumbers) {
    refuses("", "no numbers");
    refuses(" \n\t\n", "no numbers");
}

} // namespace
} // namespace attnscope
