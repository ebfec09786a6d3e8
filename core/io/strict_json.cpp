#include "core/io/strict_json.h"

#include "core/base/error.h"
#include "core/io/mapped_file.h"

#include <set>

namespace attnscope {
namespace {

constexpr int maxDepth = 64;

} // namespace

nlohmann::json parseStrictJson(std::string_view text, const std::string& path, const std::string& part) {
    using json = nlohmann::json;
    std::vector<std::set<std::string>> openObjects;
    const auto watch = [&](int depth, json::parse_event_t event, json& parsed) {
        if (depth > maxDepth)
            throw Error(ErrorCode::FileDamaged, part + " is nested too deep", path,
                        "at most " + std::to_string(maxDepth) + " levels are allowed");
        if (event == json::parse_event_t::object_start) openObjects.emplace_back();
        if (event == json::parse_event_t::object_end) openObjects.pop_back();
        if (event == json::parse_event_t::key && !openObjects.back().insert(parsed.get<std::string>()).second)
            throw Error(ErrorCode::FileDamaged,
                        part + " has the name \"" + parsed.get<std::string>().substr(0, 80) + "\" twice", path,
                        "names in one object must differ");
        return true;
    };
    // The parser takes a NUL byte for the end of the text.
    if (text.find('\0') != std::string_view::npos)
        throw Error(ErrorCode::FileDamaged, part + " is not JSON (a NUL byte)", path, "expected UTF-8 JSON");
    try {
        return json::parse(text.begin(), text.end(), watch);
    } catch (const json::exception& e) {
        throw Error(ErrorCode::FileDamaged, part + " is not JSON (" + e.what() + ")", path, "expected UTF-8 JSON");
    }
}

nlohmann::json readStrictJson(const std::string& path) {
    const auto file = MappedFile::open(path);
    const auto bytes = file->bytes();
    return parseStrictJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path, "the file");
}

} // namespace attnscope
