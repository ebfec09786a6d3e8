// For .cpp files only: the one place that parses JSON from outside.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace attnscope {

/// Parses text; a repeated name in one object, nesting above 64 levels or any fault of syntax is Error{FileDamaged} at path,
/// which says that part (such as "header") is not JSON and where.
nlohmann::json parseStrictJson(std::string_view text, const std::string& path, const std::string& part);

/// Reads the whole file and parses it. Error{FileNotReadable, FileDamaged}.
nlohmann::json readStrictJson(const std::string& path);

} // namespace attnscope
