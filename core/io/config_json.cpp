#include "core/io/config_json.h"

#include "core/base/error.h"
#include "core/io/strict_json.h"

namespace attnscope {

struct ConfigJson::Document {
    nlohmann::json json;

    Document(nlohmann::json parsed, const std::string& path) : json(std::move(parsed)) {
        if (!json.is_object())
            throw Error(ErrorCode::BadConfig, "not a JSON object", path, "expected names with values");
    }

    const nlohmann::json* find(const std::string& key) const {
        const auto it = json.find(key);
        return it == json.end() || it->is_null() ? nullptr : &*it;
    }
};

namespace {

Error badConfig(const std::string& path, const std::string& key, const std::string& fault, const std::string& remedy) {
    return {ErrorCode::BadConfig, "\"" + key + "\" " + fault, path, remedy};
}

/// The value at key, or the fallback, or an error that says what kind of value was wanted.
template <class T, class Check>
T valueOr(const nlohmann::json* value, const std::string& path, const std::string& key,
          const std::optional<T>& fallback, Check isRight, const std::string& kind) {
    if (!value && fallback) return *fallback;
    if (!value) throw badConfig(path, key, "is missing", "expected " + kind);
    if (!isRight(*value)) throw badConfig(path, key, "is " + value->dump().substr(0, 40), "expected " + kind);
    return value->get<T>();
}

} // namespace

ConfigJson ConfigJson::open(const std::filesystem::path& path) {
    ConfigJson config;
    config.m_path = path.string();
    config.m_document = std::make_shared<const Document>(readStrictJson(config.m_path), config.m_path);
    return config;
}

ConfigJson ConfigJson::parse(const std::string& text, const std::string& name) {
    ConfigJson config;
    config.m_path = name;
    config.m_document = std::make_shared<const Document>(parseStrictJson(text, name, "the configuration"), name);
    return config;
}

bool ConfigJson::has(const std::string& key) const {
    return m_document->find(key) != nullptr;
}

int ConfigJson::integer(const std::string& key, int low, int high, std::optional<int> fallback) const {
    const auto inRange = [&](const nlohmann::json& v) {
        return v.is_number_integer() && v.get<double>() >= low && v.get<double>() <= high;
    };
    return valueOr<int>(m_document->find(key), m_path, key, fallback, inRange,
                        "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
}

double ConfigJson::number(const std::string& key, std::optional<double> fallback) const {
    return valueOr<double>(
        m_document->find(key), m_path, key, fallback, [](const auto& v) { return v.is_number(); }, "a number");
}

bool ConfigJson::boolean(const std::string& key, std::optional<bool> fallback) const {
    return valueOr<bool>(
        m_document->find(key), m_path, key, fallback, [](const auto& v) { return v.is_boolean(); }, "true or false");
}

std::string ConfigJson::text(const std::string& key, std::optional<std::string> fallback) const {
    return valueOr<std::string>(
        m_document->find(key), m_path, key, fallback, [](const auto& v) { return v.is_string(); }, "text");
}

} // namespace attnscope
