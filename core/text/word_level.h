#pragma once

#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

namespace attnscope {

/// The WordLevel model of tokenizer.json: whole words or single characters looked up in a vocabulary.
std::shared_ptr<const Tokenizer> makeWordLevelTokenizer(const nlohmann::json& json, const std::string& path);

} // namespace attnscope
