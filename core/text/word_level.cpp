#include "core/text/word_level.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

namespace attnscope {
namespace {

using json = nlohmann::json;

struct Piece {
    std::string_view text;
    std::size_t begin;
};

std::vector<Piece> characters(std::string_view text) {
    std::vector<Piece> pieces;
    for (std::size_t at = 0; at < text.size();) {
        const auto length = codePointLength(text.substr(at));
        pieces.push_back({text.substr(at, length), at});
        at += length;
    }
    return pieces;
}

std::vector<Piece> words(std::string_view text) {
    constexpr std::string_view space = " \t\n\r\f\v";
    std::vector<Piece> pieces;
    for (std::size_t begin = text.find_first_not_of(space); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(space, begin), text.size());
        pieces.push_back({text.substr(begin, end - begin), begin});
        begin = text.find_first_not_of(space, end);
    }
    return pieces;
}

class WordLevelTokenizer final : public Tokenizer {
  public:
    WordLevelTokenizer(const json& file, const std::string& path) : m_path(path) {
        readVocabulary(file.at("model"));
        m_unit = readUnit(file.value("pre_tokenizer", json()));
        if (!file.value("normalizer", json()).is_null())
            throw notSupported("normalizer " + file["normalizer"].dump().substr(0, 60));
        for (const auto& token : file.value("added_tokens", json::array()))
            if (token.value("special", false)) m_specials.insert(token.at("id").get<int>());
        readPostProcessor(file.value("post_processor", json()));
    }

    Encoding encode(const std::string& text) const override {
        Encoding encoding;
        for (const auto& [piece, begin] : m_unit == TokenUnit::Character ? characters(text) : words(text)) {
            const auto it = m_ids.find(std::string(piece));
            const bool unknown = it == m_ids.end();
            encoding.push_back({TokenId(unknown ? m_unknown : it->second), std::string(piece), int(begin),
                                int(begin + piece.size()), unknown, false});
        }
        for (const int id : m_appended) {
            const int end = int(text.size());
            encoding.push_back({TokenId(id), tokenText(TokenId(id)), end, end, false, true});
        }
        return encoding;
    }

    std::string decode(std::span<const TokenId> ids) const override {
        std::string text;
        for (const auto id : ids) {
            if (isSpecial(id)) continue;
            if (m_unit == TokenUnit::Word && !text.empty()) text += ' ';
            text += tokenText(id);
        }
        return text;
    }

    std::string tokenText(TokenId id) const override {
        const bool known = id.value >= 0 && id.value < vocabularySize();
        return known ? m_texts[std::size_t(id.value)] : "<" + std::to_string(id.value) + ">";
    }
    bool isSpecial(TokenId id) const override { return m_specials.contains(id.value); }
    int vocabularySize() const override { return int(m_texts.size()); }

  private:
    Error damaged(const std::string& fault, const std::string& remedy = {}) const {
        return {ErrorCode::FileDamaged, fault, m_path, remedy};
    }
    Error notSupported(const std::string& what) const {
        return {ErrorCode::NotSupported, what + " is not supported", m_path,
                "supported are character and word level without normalizer"};
    }

    void readVocabulary(const json& model) {
        const auto& vocabulary = model.at("vocab");
        if (!vocabulary.is_object()) throw damaged("the vocabulary is no object", "expected tokens with their ids");
        m_texts.resize(vocabulary.size());
        std::vector<bool> taken(vocabulary.size());
        for (const auto& [text, id] : vocabulary.items()) {
            if (!id.is_number_unsigned() || id.get<std::size_t>() >= m_texts.size() || taken[id.get<std::size_t>()])
                throw damaged("vocabulary id of \"" + text + "\" is " + id.dump(), "ids run from 0 without gaps");
            taken[id.get<std::size_t>()] = true;
            m_texts[id.get<std::size_t>()] = text;
            m_ids.emplace(text, id.get<int>());
        }
        m_unknown = idOf(model.at("unk_token").get<std::string>());
    }

    int idOf(const std::string& text) const {
        const auto it = m_ids.find(text);
        if (it == m_ids.end())
            throw damaged("\"" + text + "\" is not in the vocabulary", "special tokens are part of it");
        return it->second;
    }

    TokenUnit readUnit(const json& preTokenizer) const {
        const std::string type = preTokenizer.is_object() ? preTokenizer.value("type", "") : "none";
        if (type == "WhitespaceSplit") return TokenUnit::Word;
        const bool everyCharacter = type == "Split" && preTokenizer.at("pattern").value("Regex", "") == "[\\s\\S]";
        if (everyCharacter && preTokenizer.value("behavior", "") == "Isolated") return TokenUnit::Character;
        throw notSupported("pre_tokenizer " + preTokenizer.dump().substr(0, 60));
    }

    /// A template that starts with the sequence; what follows it is appended to every encoding.
    void readPostProcessor(const json& processor) {
        if (processor.is_null()) return;
        if (processor.value("type", "") != "TemplateProcessing")
            throw notSupported("post_processor " + processor.dump().substr(0, 60));
        const auto& parts = processor.at("single");
        if (parts.empty() || !parts[0].contains("Sequence"))
            throw notSupported("a template that does not start with the sequence");
        for (std::size_t i = 1; i < parts.size(); ++i)
            m_appended.push_back(idOf(parts[i].at("SpecialToken").at("id").get<std::string>()));
    }

    std::string m_path;
    TokenUnit m_unit = TokenUnit::Character;
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, int> m_ids;
    std::set<int> m_specials;
    std::vector<int> m_appended;
    int m_unknown = 0;
};

} // namespace

std::shared_ptr<const Tokenizer> makeWordLevelTokenizer(const json& file, const std::string& path) {
    try {
        return std::make_shared<WordLevelTokenizer>(file, path);
    } catch (const json::exception& e) {
        throw Error(ErrorCode::FileDamaged, std::string("not a tokenizer of the WordLevel kind (") + e.what() + ")",
                    path, "expected what the tokenizers library writes");
    }
}

void writeWordLevelTokenizer(const std::filesystem::path& file, const std::vector<std::string>& vocabulary,
                             TokenUnit unit, const std::string& unknown, const std::string& endOfSequence,
                             const std::vector<std::string>& specials) {
    nlohmann::ordered_json out;
    out["version"] = "1.0";
    out["truncation"] = nullptr;
    out["padding"] = nullptr;
    out["added_tokens"] = json::array();
    nlohmann::ordered_json ids = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        ids[vocabulary[i]] = i;
        if (std::find(specials.begin(), specials.end(), vocabulary[i]) == specials.end()) continue;
        out["added_tokens"].push_back({{"id", i},
                                       {"content", vocabulary[i]},
                                       {"single_word", false},
                                       {"lstrip", false},
                                       {"rstrip", false},
                                       {"normalized", false},
                                       {"special", true}});
    }
    out["normalizer"] = nullptr;
    if (unit == TokenUnit::Character)
        out["pre_tokenizer"] = {
            {"type", "Split"}, {"pattern", {{"Regex", "[\\s\\S]"}}}, {"behavior", "Isolated"}, {"invert", false}};
    else
        out["pre_tokenizer"] = {{"type", "WhitespaceSplit"}};
    if (endOfSequence.empty()) {
        out["post_processor"] = nullptr;
    } else {
        const auto sequence = [](const char* id) {
            return nlohmann::ordered_json{{"Sequence", {{"id", id}, {"type_id", 0}}}};
        };
        const nlohmann::ordered_json end{{"SpecialToken", {{"id", endOfSequence}, {"type_id", 0}}}};
        out["post_processor"] = {
            {"type", "TemplateProcessing"},
            {"single", nlohmann::ordered_json::array({sequence("A"), end})},
            {"pair", nlohmann::ordered_json::array({sequence("A"), end, sequence("B"), end})},
            {"special_tokens",
             {{endOfSequence,
               {{"id", endOfSequence}, {"ids", {ids.at(endOfSequence)}}, {"tokens", {endOfSequence}}}}}}};
    }
    if (unit == TokenUnit::Character)
        out["decoder"] = {{"type", "Fuse"}};
    else
        out["decoder"] = nullptr;
    out["model"] = {{"type", "WordLevel"}, {"vocab", ids}, {"unk_token", unknown}};
    AtomicFile target(file);
    target.write(out.dump(1) + "\n");
    target.commit();
}

} // namespace attnscope
