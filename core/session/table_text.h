#pragma once

#include "core/base/matrix.h"

#include <string>
#include <vector>

namespace attnscope {

struct NumberTable {
    std::vector<std::string> labels; ///< one a row: what stood before the numbers, or x1, x2, ...
    RowMatrix values;                ///< (rows, columns)
};

/// Tables as typed or pasted: one row a line, numbers separated by spaces, tabs, commas or semicolons, a word before the first
/// number labels the row, an empty line ends a table (a batch). Throws Error{BadInput} with line and column.
std::vector<NumberTable> parseTables(const std::string& text);

} // namespace attnscope
