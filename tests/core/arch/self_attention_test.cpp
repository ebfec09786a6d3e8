#include "core/arch/self_attention.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

struct Widths {
    int input, key, value, heads, output; ///< output 0: no W_O
};

std::unique_ptr<SelfAttentionModel> model(const Widths& w, const std::string& changes = "{}") {
    nlohmann::json config{{"model_type", "self_attention"}, {"input_width", w.input}, {"key_width", w.key},
                          {"value_width", w.value},         {"num_heads", w.heads},   {"output_width", w.output}};
    config.update(nlohmann::json::parse(changes));
    auto result = std::make_unique<SelfAttentionModel>(ConfigJson::parse(config.dump(), "config.json"));
    test::fillRandom(*result, 1, 1.0F);
    return result;
}
ModelInput table(const RowMatrix& values) {
    return {.source = {}, .target = {}, .table = values, .sourceVisible = {}};
}

/// The paper's formulas written plainly, as the expected result.
RowMatrix plainAttention(SelfAttentionModel& m, const RowMatrix& x, const Widths& w, bool causal) {
    std::map<std::string, RowMatrix> weights;
    m.visitParameters([&](const std::string& name, MatrixRef values, bool) { weights[name] = values; });
    RowMatrix heads(x.rows(), w.heads * w.value);
    for (int h = 0; h < w.heads; ++h) {
        const RowMatrix q = x * weights["query.weight"].middleRows(h * w.key, w.key).transpose();
        const RowMatrix k = x * weights["key.weight"].middleRows(h * w.key, w.key).transpose();
        const RowMatrix v = x * weights["value.weight"].middleRows(h * w.value, w.value).transpose();
        RowMatrix p = ((q * k.transpose()).array() / std::sqrt(float(w.key))).exp();
        for (Index i = 0; i < p.rows() && causal; ++i) p.row(i).tail(p.cols() - i - 1).setZero();
        for (Index i = 0; i < p.rows(); ++i) p.row(i) /= p.row(i).sum();
        heads.middleCols(h * w.value, w.value) = p * v;
    }
    return w.output > 0 ? RowMatrix(heads * weights["output.weight"].transpose()) : heads;
}

class SelfAttentionWidths : public testing::TestWithParam<Widths> {};

TEST_P(SelfAttentionWidths, EqualThePaper) {
    const auto& w = GetParam();
    const RowMatrix x = test::randomMatrix(4, w.input, 2);
    const auto m = model(w), causal = model(w, R"({"causal": true})");
    test::expectNear(m->forward(table(x), {}), plainAttention(*m, x, w, false), 1e-5);
    test::expectNear(causal->forward(table(x), {}), plainAttention(*causal, x, w, true), 1e-5, "causal");
}

std::string widthsName(const testing::TestParamInfo<Widths>& c) {
    const auto& w = c.param;
    std::string name;
    for (const int width : {w.input, w.key, w.value, w.heads, w.output}) name += "_" + std::to_string(width);
    return "Of" + name;
}
// Input 2, key 4, value 5; and heads · d_k far wider than the input.
INSTANTIATE_TEST_SUITE_P(Free, SelfAttentionWidths,
                         testing::Values(Widths{2, 4, 5, 1, 0}, Widths{2, 4, 5, 3, 2}, Widths{4, 3, 3, 1, 0},
                                         Widths{3, 8, 2, 4, 6}, Widths{1, 1, 1, 1, 1}),
                         widthsName);

TEST(SelfAttention, TakesTokensByTheirEmbeddings) {
    const auto m = model({2, 4, 5, 1, 0}, R"({"vocab_size": 3})");
    RowMatrix embedding;
    m->visitParameters([&](const std::string& name, MatrixRef values, bool) {
        if (name == "embeddings.weight") embedding = values;
    });
    const RowMatrix x = (RowMatrix(2, 2) << embedding.row(2), embedding.row(0)).finished();
    test::expectSameBits(
        m->forward({.source = test::toIds({2, 0}), .target = {}, .table = {}, .sourceVisible = {}}, {}),
        m->forward(table(x), {}));
}

TEST(SelfAttention, PositionsMakeEqualRowsDiffer) {
    const RowMatrix x = RowMatrix::Ones(2, 2);
    const RowMatrix without = model({2, 4, 5, 1, 0})->forward(table(x), {});
    const RowMatrix with = model({2, 4, 5, 1, 0}, R"({"positions": "sinusoidal"})")->forward(table(x), {});
    EXPECT_TRUE(without.row(0).isApprox(without.row(1)));
    EXPECT_FALSE(with.row(0).isApprox(with.row(1)));
}

TEST(SelfAttention, RefusesATableOfAnotherWidth) {
    test::expectError(ErrorCode::BadInput, "rows of 3 numbers; this model takes 2 numbers a row", [] {
        model({2, 4, 5, 1, 0})->forward(table(RowMatrix::Ones(2, 3)), {});
    });
}
TEST(SelfAttention, RefusesTokensWithoutAVocabulary) {
    test::expectError(ErrorCode::BadInput, "this model has no vocabulary", [] {
        model({2, 4, 5, 1, 0})->forward({.source = {TokenId(0)}, .target = {}, .table = {}, .sourceVisible = {}}, {});
    });
}
TEST(SelfAttention, RefusesToWrite) {
    test::expectError(ErrorCode::BadInput, "writes no text", [] {
        model({2, 4, 5, 1, 0})->startDecoding(table(RowMatrix::Ones(1, 2)), {});
    });
}

void refuses(const std::string& changes, const std::string& message) {
    test::expectError(ErrorCode::BadConfig, message, [&] { model({2, 4, 5, 1, 0}, changes); });
}
TEST(SelfAttention, RefusesAMissingWidth) {
    refuses(R"({"input_width": null})", "\"input_width\" is missing");
}
TEST(SelfAttention, RefusesAWidthOfNothing) {
    refuses(R"({"key_width": 0})", "\"key_width\" is 0");
}
TEST(SelfAttention, RefusesNoHeads) {
    refuses(R"({"num_heads": 0})", "\"num_heads\" is 0");
}
TEST(SelfAttention, RefusesAnUnknownScale) {
    refuses(R"({"scale": "half"})", "\"scale\" is \"half\"; expected \"sqrt_d_k\" or \"none\"");
}
TEST(SelfAttention, RefusesUnknownPositions) {
    refuses(R"({"positions": "rotary"})", "\"positions\" is \"rotary\"");
}
TEST(SelfAttention, RefusesACausalThatIsNoBoolean) {
    refuses(R"({"causal": 1})", "\"causal\" is 1");
}

} // namespace
} // namespace attnscope
