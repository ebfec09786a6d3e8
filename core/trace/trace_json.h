// For .cpp files only: TraceInfo to and from JSON.
#pragma once

#include "core/trace/trace.h"

#include <nlohmann/json_fwd.hpp>

namespace attnscope {

nlohmann::ordered_json traceInfoToJson(const TraceInfo& info);

/// Throws nlohmann::json::exception where a field is missing or of another type, Error{FileDamaged} where a value is no name.
TraceInfo traceInfoFromJson(const nlohmann::json& json, const std::string& path);

} // namespace attnscope
