#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace attnscope {

/// A model's config.json. Every getter checks the type and, for sizes, the range; a fault is Error{BadConfig} that names
/// file, key and what would be right. A key that is null counts as missing.
class ConfigJson {
  public:
    static ConfigJson open(const std::filesystem::path& path);
    /// text is the JSON itself; name stands in errors.
    static ConfigJson parse(const std::string& text, const std::string& name);

    bool has(const std::string& key) const;
    /// Without a fallback the key must be there.
    int integer(const std::string& key, int low, int high, std::optional<int> fallback = {}) const;
    double number(const std::string& key, std::optional<double> fallback = {}) const;
    bool boolean(const std::string& key, std::optional<bool> fallback = {}) const;
    std::string text(const std::string& key, std::optional<std::string> fallback = {}) const;

    const std::string& path() const { return m_path; }

  private:
    struct Document;
    std::shared_ptr<const Document> m_document;
    std::string m_path;
};

} // namespace attnscope
