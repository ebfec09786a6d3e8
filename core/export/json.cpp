#include "core/export/formats.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attnscope {
namespace {

/// A JSON string; bytes that are no UTF-8 become U+FFFD.
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string list(const std::vector<std::string>& labels) {
    std::string text = "[";
    for (std::size_t i = 0; i < labels.size(); ++i) text += (i ? ", " : "") + quoted(labels[i]);
    return text + "]";
}

} // namespace

std::string encodeJson(const NamedMatrix& matrix) {
    const auto& values = matrix.matrix.values;
    // Numbers are written as floats here: as doubles the library would print digits that the matrix does not have.
    std::string text = "{\n \"name\": " + quoted(matrix.name) + ",\n \"shape\": [" + std::to_string(values.rows()) +
                       ", " + std::to_string(values.cols()) + "],\n \"rows\": " + list(matrix.rows) +
                       ",\n \"columns\": " + list(matrix.columns) + ",\n \"values\": [";
    for (Index i = 0; i < values.rows(); ++i) {
        text += i ? ",\n  [" : "\n  [";
        for (Index j = 0; j < values.cols(); ++j)
            text += (j ? ", " : "") + (std::isfinite(values(i, j)) ? exactText(values(i, j)) : std::string("null"));
        text += "]";
    }
    return text + "\n ]\n}\n";
}

} // namespace attnscope
