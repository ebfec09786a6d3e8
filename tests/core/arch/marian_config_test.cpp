#include "core/arch/marian.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

/// The tiny configuration with one key changed; "null" takes it away.
MarianConfig readWith(const std::string& key, const std::string& value) {
    auto config = nlohmann::json::parse(marianArchitecture().tinyConfig);
    config[key] = nlohmann::json::parse(value);
    return MarianConfig::read(ConfigJson::parse(config.dump(), "config.json"));
}
void refuses(const std::string& key, const std::string& value, ErrorCode code, const std::string& message) {
    test::expectError(code, message, [&] { readWith(key, value); });
    test::expectError(code, "config.json", [&] { readWith(key, value); });
}

TEST(MarianConfig, RefusesPreNorm) {
    refuses("normalize_before", "true", ErrorCode::NotSupported,
            "\"normalize_before\" has a value that is not supported");
}
TEST(MarianConfig, RefusesANormOfTheEmbedding) {
    refuses("normalize_embedding", "true", ErrorCode::NotSupported, "\"normalize_embedding\"");
}
TEST(MarianConfig, RefusesAFinalNorm) {
    refuses("add_final_layer_norm", "true", ErrorCode::NotSupported, "\"add_final_layer_norm\"");
}
TEST(MarianConfig, RefusesTwoEmbeddings) {
    refuses("share_encoder_decoder_embeddings", "false", ErrorCode::NotSupported,
            "\"share_encoder_decoder_embeddings\"");
}
TEST(MarianConfig, RefusesAnUntiedOutput) {
    refuses("tie_word_embeddings", "false", ErrorCode::NotSupported, "\"tie_word_embeddings\"");
}
TEST(MarianConfig, RefusesAnUnknownActivation) {
    refuses("activation_function", "\"mish\"", ErrorCode::NotSupported, "activation_function \"mish\" is not known");
}
TEST(MarianConfig, RefusesHeadsThatDoNotDivideTheWidth) {
    refuses("decoder_attention_heads", "3", ErrorCode::BadConfig, "d_model 8 is not divisible by 3 heads");
}
TEST(MarianConfig, RefusesNoHeads) {
    refuses("encoder_attention_heads", "0", ErrorCode::BadConfig, "\"encoder_attention_heads\" is 0");
}
TEST(MarianConfig, RefusesAMissingWidth) {
    refuses("d_model", "null", ErrorCode::BadConfig, "\"d_model\" is missing");
}
TEST(MarianConfig, RefusesAMissingVocabulary) {
    refuses("vocab_size", "null", ErrorCode::BadConfig, "\"vocab_size\" is missing");
}
TEST(MarianConfig, RefusesAnAbsurdWidth) {
    refuses("d_model", "1000000000", ErrorCode::BadConfig, "\"d_model\" is 1000000000");
}
TEST(MarianConfig, RefusesNoLayers) {
    refuses("encoder_layers", "0", ErrorCode::BadConfig, "\"encoder_layers\" is 0");
}
TEST(MarianConfig, RefusesPaddingOutsideTheVocabulary) {
    refuses("pad_token_id", "11", ErrorCode::BadConfig, "\"pad_token_id\" is 11");
}
TEST(MarianConfig, RefusesAnEndOutsideTheVocabulary) {
    refuses("eos_token_id", "-1", ErrorCode::BadConfig, "\"eos_token_id\" is -1");
}
TEST(MarianConfig, RefusesAStartOutsideTheVocabulary) {
    refuses("decoder_start_token_id", "11", ErrorCode::BadConfig, "\"decoder_start_token_id\" is 11");
}
TEST(MarianConfig, RefusesAMaximumLengthOfOne) {
    refuses("max_length", "1", ErrorCode::BadConfig, "\"max_length\" is 1");
}

TEST(MarianConfig, ScalesTheEmbeddingByTheRootOfTheWidth) {
    EXPECT_FLOAT_EQ(readWith("scale_embedding", "true").embeddingScale, std::sqrt(8.0F));
    EXPECT_EQ(readWith("scale_embedding", "false").embeddingScale, 1.0F);
}
TEST(MarianConfig, StartsWithThePaddingWhereNothingElseIsSaid) {
    EXPECT_EQ(readWith("decoder_start_token_id", "null").decoderStart, TokenId(10));
}

} // namespace
} // namespace attnscope
