#include "tests/support/random_models.h"

#include "core/base/random.h"

#include <nlohmann/json.hpp>

namespace attnscope::test {

void fillRandom(Model& model, unsigned seed, float amplitude) {
    Random random(seed);
    model.visitParameters([&](const std::string& name, MatrixRef values, bool) {
        const float centre = name.ends_with("norm.weight") ? 1.0F : 0.0F;
        for (Index i = 0; i < values.rows(); ++i)
            for (Index j = 0; j < values.cols(); ++j)
                values(i, j) = centre + amplitude * float(2 * uniform(random) - 1);
    });
}

std::shared_ptr<MarianModel> randomMarian(unsigned seed, const std::string& changes) {
    auto config = nlohmann::json::parse(
        R"({"model_type": "marian", "vocab_size": 23, "d_model": 16, "encoder_layers": 2, "decoder_layers": 2,
        "encoder_attention_heads": 2, "decoder_attention_heads": 2, "encoder_ffn_dim": 24, "decoder_ffn_dim": 20,
        "pad_token_id": 22, "eos_token_id": 0, "decoder_start_token_id": 22, "max_length": 16})");
    config.update(nlohmann::json::parse(changes));
    auto model = std::make_shared<MarianModel>(MarianConfig::read(ConfigJson::parse(config.dump(), "config")));
    fillRandom(*model, seed);
    return model;
}

std::vector<TokenId> randomIds(int n, int vocabulary, unsigned seed) {
    Random random(seed);
    std::vector<TokenId> ids;
    for (int i = 0; i < n; ++i) ids.emplace_back(1 + uniformInt(random, vocabulary - 2));
    return ids;
}

std::vector<TokenId> toIds(const std::vector<int>& values) {
    std::vector<TokenId> ids;
    for (const int value : values) ids.emplace_back(value);
    return ids;
}

} // namespace attnscope::test
