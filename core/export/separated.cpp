#include "core/export/formats.h"

#include <algorithm>

namespace attnscope {
namespace {

std::string quotedForCsv(const std::string& label) {
    if (label.find_first_of(",\"\r\n") == std::string::npos) return label;
    std::string quoted = "\"";
    for (const char c : label) quoted += c == '"' ? "\"\"" : std::string{c};
    return quoted + "\"";
}

std::string plainForTsv(std::string label) {
    std::ranges::replace_if(
        label, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    return label;
}

template <class Quote> std::string separated(const NamedMatrix& m, char separator, const char* lineEnd, Quote quote) {
    const auto& values = m.matrix.values;
    std::string text;
    if (!m.columns.empty()) {
        for (std::size_t j = 0; j < m.columns.size(); ++j) {
            if (j > 0 || !m.rows.empty()) text += separator;
            text += quote(m.columns[j]);
        }
        text += lineEnd;
    }
    for (Index i = 0; i < values.rows(); ++i) {
        if (!m.rows.empty()) text += quote(m.rows[std::size_t(i)]) + separator;
        for (Index j = 0; j < values.cols(); ++j) {
            if (j > 0) text += separator;
            text += exactText(values(i, j));
        }
        text += lineEnd;
    }
    return text;
}

} // namespace

std::string encodeCsv(const NamedMatrix& matrix) {
    return separated(matrix, ',', "\r\n", quotedForCsv);
}
std::string encodeTsv(const NamedMatrix& matrix) {
    return separated(matrix, '\t', "\n", plainForTsv);
}

} // namespace attnscope
