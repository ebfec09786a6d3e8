#include "core/base/error.h"
#include "core/io/strict_json.h"
#include "core/text/word_level.h"

#include <array>

namespace attnscope {
namespace {

struct TokenizerKind {
    std::string_view modelType; ///< tokenizer.json's model.type
    std::shared_ptr<const Tokenizer> (*make)(const nlohmann::json& json, const std::string& path);
};

constexpr std::array tokenizerKinds{
    TokenizerKind{"WordLevel", makeWordLevelTokenizer},
};

} // namespace

std::vector<TokenId> idsOf(const Encoding& encoding) {
    std::vector<TokenId> ids;
    for (const auto& token : encoding) ids.push_back(token.id);
    return ids;
}

std::shared_ptr<const Tokenizer> loadTokenizer(const std::filesystem::path& file) {
    const auto json = readStrictJson(file.string());
    const auto type = json.is_object() && json.contains("model") && json["model"].is_object()
                          ? json["model"].value("type", nlohmann::json())
                          : nlohmann::json();
    for (const auto& kind : tokenizerKinds)
        if (type == kind.modelType) return kind.make(json, file.string());
    throw Error(ErrorCode::NotSupported, "tokenizer model " + type.dump() + " is not supported", file.string(),
                "supported is: WordLevel");
}

} // namespace attnscope
