#include "core/session/table_text.h"

#include "core/base/error.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace attnscope {
namespace {

std::vector<std::string> fields(const std::string& line) {
    constexpr const char* separators = " \t,;\r";
    std::vector<std::string> result;
    for (auto begin = line.find_first_not_of(separators); begin != std::string::npos;) {
        const auto end = std::min(line.find_first_of(separators, begin), line.size());
        result.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(separators, end);
    }
    return result;
}

bool parseNumber(const std::string& text, float& value) {
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0); // from_chars takes no plus sign
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

class TableParser {
  public:
    std::vector<NumberTable> parse(const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            const auto parts = fields(line);
            if (parts.empty())
                endTable();
            else
                addRow(parts);
        }
        endTable();
        if (m_tables.empty())
            throw Error(ErrorCode::BadInput, "no numbers", "table", "give one row of numbers a token");
        return std::move(m_tables);
    }

  private:
    void addRow(const std::vector<std::string>& parts) {
        float first = 0;
        const std::size_t skip = parseNumber(parts[0], first) ? 0 : 1;
        m_labels.push_back(skip ? parts[0] : "x" + std::to_string(m_labels.size() + 1));
        std::vector<float> row;
        for (std::size_t i = skip; i < parts.size(); ++i) {
            float value = 0;
            if (!parseNumber(parts[i], value))
                throw Error(ErrorCode::BadInput, "\"" + parts[i].substr(0, 40) + "\" is no number",
                            where() + ", column " + std::to_string(i + 1), "such as 0.5 or -2");
            row.push_back(value);
        }
        if (row.empty())
            throw Error(ErrorCode::BadInput, "no numbers after \"" + parts[0].substr(0, 40) + "\"", where(),
                        "a row is an optional word and numbers");
        if (!m_rows.empty() && row.size() != m_rows[0].size())
            throw Error(ErrorCode::BadInput, std::to_string(row.size()) + " numbers", where(),
                        "the rows above have " + std::to_string(m_rows[0].size()));
        m_rows.push_back(std::move(row));
    }

    void endTable() {
        if (m_rows.empty()) return;
        NumberTable table{std::move(m_labels), RowMatrix(Index(m_rows.size()), Index(m_rows[0].size()))};
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            for (std::size_t j = 0; j < m_rows[i].size(); ++j) table.values(Index(i), Index(j)) = m_rows[i][j];
        m_tables.push_back(std::move(table));
        m_labels.clear();
        m_rows.clear();
    }

    std::string where() const { return "table, line " + std::to_string(m_line); }

    std::vector<NumberTable> m_tables;
    std::vector<std::string> m_labels;
    std::vector<std::vector<float>> m_rows;
    int m_line = 0;
};

} // namespace

std::vector<NumberTable> parseTables(const std::string& text) {
    return TableParser().parse(text);
}

} // namespace attnscope
