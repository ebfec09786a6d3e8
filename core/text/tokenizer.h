#pragma once

#include "core/base/ids.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

struct EncodedToken {
    TokenId id;
    std::string text;       ///< as the vocabulary has it; what was typed where it is unknown
    int begin = 0, end = 0; ///< bytes of the UTF-8 text it stands for; equal for added special tokens
    bool unknown = false;
    bool special = false;
};
using Encoding = std::vector<EncodedToken>;

/// The ids alone.
std::vector<TokenId> idsOf(const Encoding& encoding);

class Tokenizer {
  public:
    virtual ~Tokenizer() = default;
    /// With the special tokens that the post-processor adds. Unknown symbols become the unknown token; never fails.
    virtual Encoding encode(const std::string& text) const = 0;
    /// Text of the ids, special tokens left out.
    virtual std::string decode(std::span<const TokenId> ids) const = 0;
    /// The vocabulary's text for the id, or "<id>" for an id it does not have.
    virtual std::string tokenText(TokenId id) const = 0;
    virtual bool isSpecial(TokenId id) const = 0;
    virtual int vocabularySize() const = 0;
};

/// Reads a tokenizer.json as Hugging Face's tokenizers library writes it.
/// Throws Error{FileNotReadable, FileDamaged, NotSupported}.
std::shared_ptr<const Tokenizer> loadTokenizer(const std::filesystem::path& file);

enum class TokenUnit { Character, Word };

/// Writes a tokenizer.json (WordLevel model) whose ids are the positions in vocabulary. endOfSequence, which must be in it,
/// is appended to every encoding when not empty.
void writeWordLevelTokenizer(const std::filesystem::path& file, const std::vector<std::string>& vocabulary,
                             TokenUnit unit, const std::string& unknown, const std::string& endOfSequence,
                             const std::vector<std::string>& specials);

} // namespace attnscope
