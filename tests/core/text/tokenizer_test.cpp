#include "core/text/tokenizer.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

class TokenizerFile : public testing::Test {
  protected:
    std::shared_ptr<const Tokenizer> characters() const {
        writeWordLevelTokenizer(m_file, {"</s>", "<unk>", "a", "b", " ", "é", "中", "\xF0\x9F\x98\x80", "<pad>"},
                                TokenUnit::Character, "<unk>", "</s>", {"</s>", "<unk>", "<pad>"});
        return loadTokenizer(m_file);
    }
    std::shared_ptr<const Tokenizer> words() const {
        writeWordLevelTokenizer(m_file, {"<unk>", "Thinking", "Machines"}, TokenUnit::Word, "<unk>", "", {"<unk>"});
        return loadTokenizer(m_file);
    }
    void refuses(const nlohmann::json& json, ErrorCode code, const std::string& message) const {
        test::writeText(m_file, json.dump());
        test::expectError(code, message, [&] { loadTokenizer(m_file); });
        test::expectError(code, m_file.string(), [&] { loadTokenizer(m_file); });
    }
    /// A valid tokenizer.json to be spoilt.
    nlohmann::json valid() const {
        characters();
        return test::readJson(m_file);
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "tokenizer.json";
};

std::vector<int> values(const Encoding& encoding) {
    std::vector<int> ids;
    for (const auto& token : encoding) ids.push_back(token.id.value);
    return ids;
}

TEST_F(TokenizerFile, SplitsIntoCharactersAndAppendsTheEnd) {
    const auto encoding = characters()->encode("ab a");
    EXPECT_EQ(values(encoding), (std::vector<int>{2, 3, 4, 2, 0}));
    EXPECT_EQ(encoding.back().text, "</s>");
    EXPECT_TRUE(encoding.back().special);
    EXPECT_EQ(encoding.back().begin, 4);
    EXPECT_EQ(encoding.back().end, 4);
    EXPECT_EQ(idsOf(encoding).size(), 5U);
}

TEST_F(TokenizerFile, CountsOffsetsInBytes) {
    const std::string text = "aé中\xF0\x9F\x98\x80"
                             "b";
    const auto encoding = characters()->encode(text);
    ASSERT_EQ(values(encoding), (std::vector<int>{2, 5, 6, 7, 3, 0}));
    const std::vector<std::pair<int, int>> expected{{0, 1}, {1, 3}, {3, 6}, {6, 10}, {10, 11}, {11, 11}};
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        EXPECT_EQ(std::pair(encoding[i].begin, encoding[i].end), expected[i]) << i;
        if (!encoding[i].special) {
            EXPECT_EQ(text.substr(std::size_t(encoding[i].begin), std::size_t(encoding[i].end - encoding[i].begin)),
                      encoding[i].text);
        }
    }
}

TEST_F(TokenizerFile, FlagsAnUnknownCharacterAndKeepsWhatWasTyped) {
    const auto encoding = characters()->encode("a文b");
    ASSERT_EQ(values(encoding), (std::vector<int>{2, 1, 3, 0}));
    EXPECT_TRUE(encoding[1].unknown);
    EXPECT_EQ(encoding[1].text, "文");
    EXPECT_FALSE(encoding[0].unknown);
    EXPECT_FALSE(encoding[3].unknown);
}

TEST_F(TokenizerFile, TakesBrokenUtf8ByteByByte) {
    const std::string broken = "a\xC3\xFF\x80"
                               "b\xE4\xB8"; // a lone lead, no lead, a lone tail, a cut-off character
    const auto encoding = characters()->encode(broken);
    EXPECT_EQ(values(encoding), (std::vector<int>{2, 1, 1, 1, 3, 1, 1, 0}));
    EXPECT_EQ(encoding[6].end, int(broken.size()));
}

TEST_F(TokenizerFile, TakesAnEmptyText) {
    EXPECT_EQ(values(characters()->encode("")), (std::vector<int>{0}));
}

TEST_F(TokenizerFile, DecodesWithoutSpecialTokens) {
    EXPECT_EQ(characters()->decode(test::toIds({8, 2, 4, 6, 0})), "a 中");
    EXPECT_EQ(words()->decode(test::toIds({1, 2})), "Thinking Machines");
}

TEST_F(TokenizerFile, DecodesWhatItEncoded) {
    const auto tokenizer = characters();
    EXPECT_EQ(tokenizer->decode(idsOf(tokenizer->encode("ab é中 a"))), "ab é中 a");
}

TEST_F(TokenizerFile, SplitsIntoWords) {
    const auto encoding = words()->encode("  Thinking \t Machines\nthink ");
    ASSERT_EQ(values(encoding), (std::vector<int>{1, 2, 0}));
    EXPECT_EQ(std::pair(encoding[0].begin, encoding[0].end), std::pair(2, 10));
    EXPECT_EQ(std::pair(encoding[1].begin, encoding[1].end), std::pair(13, 21));
    EXPECT_TRUE(encoding[2].unknown);
    EXPECT_EQ(encoding[2].text, "think");
}

TEST_F(TokenizerFile, NamesEveryId) {
    const auto tokenizer = characters();
    EXPECT_EQ(tokenizer->vocabularySize(), 9);
    EXPECT_EQ(tokenizer->tokenText(TokenId(6)), "中");
    EXPECT_EQ(tokenizer->tokenText(TokenId(9)), "<9>");
    EXPECT_EQ(tokenizer->tokenText(TokenId(-1)), "<-1>");
    EXPECT_TRUE(tokenizer->isSpecial(TokenId(8)));
    EXPECT_FALSE(tokenizer->isSpecial(TokenId(2)));
}

TEST_F(TokenizerFile, RefusesAFileThatIsNotJson) {
    test::writeText(m_file, "{\"model\": ");
    test::expectError(ErrorCode::FileDamaged, "is not JSON", [&] { loadTokenizer(m_file); });
}
TEST_F(TokenizerFile, RefusesAMissingFile) {
    test::expectError(ErrorCode::FileNotReadable, "tokenizer.json", [&] { loadTokenizer(m_file); });
}
TEST_F(TokenizerFile, RefusesAnotherModel) {
    auto json = valid();
    json["model"]["type"] = "BPE";
    refuses(json, ErrorCode::NotSupported, "tokenizer model \"BPE\" is not supported");
}
TEST_F(TokenizerFile, RefusesJsonWithoutAModel) {
    refuses(nlohmann::json::array({1}), ErrorCode::NotSupported, "tokenizer model null");
    refuses({{"model", "WordLevel"}}, ErrorCode::NotSupported, "tokenizer model null");
}
TEST_F(TokenizerFile, RefusesANormalizer) {
    auto json = valid();
    json["normalizer"] = {{"type", "Lowercase"}};
    refuses(json, ErrorCode::NotSupported, "normalizer {\"type\":\"Lowercase\"} is not supported");
}
TEST_F(TokenizerFile, RefusesAnotherPreTokenizer) {
    auto json = valid();
    json["pre_tokenizer"] = {{"type", "ByteLevel"}};
    refuses(json, ErrorCode::NotSupported, "pre_tokenizer {\"type\":\"ByteLevel\"}");
    json["pre_tokenizer"] = nullptr;
    refuses(json, ErrorCode::NotSupported, "pre_tokenizer null");
}
TEST_F(TokenizerFile, RefusesAnotherPostProcessor) {
    auto json = valid();
    json["post_processor"] = {{"type", "BertProcessing"}};
    refuses(json, ErrorCode::NotSupported, "post_processor");
}
TEST_F(TokenizerFile, RefusesATemplateThatStartsWithAToken) {
    auto json = valid();
    json["post_processor"]["single"] = {{{"SpecialToken", {{"id", "</s>"}}}}, {{"Sequence", {{"id", "A"}}}}};
    refuses(json, ErrorCode::NotSupported, "a template that does not start with the sequence");
}
TEST_F(TokenizerFile, RefusesIdsWithAGap) {
    auto json = valid();
    json["model"]["vocab"]["b"] = 99;
    refuses(json, ErrorCode::FileDamaged, "vocabulary id of \"b\" is 99");
}
TEST_F(TokenizerFile, RefusesAnIdGivenTwice) {
    auto json = valid();
    json["model"]["vocab"]["b"] = 2;
    refuses(json, ErrorCode::FileDamaged, "is 2; ids run from 0 without gaps");
}
TEST_F(TokenizerFile, RefusesANegativeId) {
    auto json = valid();
    json["model"]["vocab"]["b"] = -1;
    refuses(json, ErrorCode::FileDamaged, "vocabulary id of \"b\" is -1");
}
TEST_F(TokenizerFile, RefusesAMissingUnknownToken) {
    auto json = valid();
    json["model"].erase("unk_token");
    refuses(json, ErrorCode::FileDamaged, "unk_token");
}
TEST_F(TokenizerFile, RefusesAnUnknownTokenOutsideTheVocabulary) {
    auto json = valid();
    json["model"]["unk_token"] = "[UNK]";
    refuses(json, ErrorCode::FileDamaged, "\"[UNK]\" is not in the vocabulary");
}
TEST_F(TokenizerFile, RefusesAVocabularyOfAnotherType) {
    auto json = valid();
    json["model"].erase("vocab");
    refuses(json, ErrorCode::FileDamaged, "not a tokenizer of the WordLevel kind");
    json["model"]["vocab"] = 3;
    refuses(json, ErrorCode::FileDamaged, "vocabulary");
}
TEST_F(TokenizerFile, RefusesAddedTokensOfAnotherType) {
    auto json = valid();
    json["added_tokens"] = {1, 2};
    refuses(json, ErrorCode::FileDamaged, "not a tokenizer of the WordLevel kind");
}

} // namespace
} // namespace attnscope
