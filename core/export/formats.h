#pragma once

#include "core/export/exporter.h"

namespace attnscope {

/// Comma-separated (RFC 4180), first row and column the labels where there are any.
std::string encodeCsv(const NamedMatrix& matrix);
/// Tab-separated, for pasting into a spreadsheet; tabs and line breaks in labels become spaces.
std::string encodeTsv(const NamedMatrix& matrix);
/// NumPy's format 1.0 (numpy.lib.format): little-endian float32, C order.
std::string encodeNpy(const NamedMatrix& matrix);
/// {"name", "shape", "rows", "columns", "values"}; a masked score (−∞) is null, which JSON has no number for.
std::string encodeJson(const NamedMatrix& matrix);

} // namespace attnscope
