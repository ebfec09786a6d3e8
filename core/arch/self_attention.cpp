#include "core/arch/self_attention.h"

#include "core/nn/embedding.h"

#include <cmath>

namespace attnscope {
namespace {

constexpr Site layerSite{Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, std::nullopt};

/// The text at key, which must be one of two words; true for the second.
bool choice(const ConfigJson& config, const std::string& key, const std::string& first, const std::string& second) {
    const auto text = config.text(key, first);
    if (text != first && text != second)
        throw Error(ErrorCode::BadConfig, "\"" + key + "\" is \"" + text + "\"", config.path(),
                    "expected \"" + first + "\" or \"" + second + "\"");
    return text == second;
}

} // namespace

SelfAttentionModel::SelfAttentionModel(const ConfigJson& config) {
    constexpr int maxWidth = 1 << 16;
    const int width = config.integer("input_width", 1, maxWidth), dK = config.integer("key_width", 1, maxWidth);
    const int dV = config.integer("value_width", 1, maxWidth), heads = config.integer("num_heads", 1, 4096);
    const int outputWidth = config.integer("output_width", 0, maxWidth, width);
    const bool bias = config.boolean("bias", false);
    m_causal = config.boolean("causal", false);
    m_sinusoidal = choice(config, "positions", "none", "sinusoidal");

    m_attention.heads = heads;
    m_attention.scale = choice(config, "scale", "sqrt_d_k", "none") ? 1.0F : 1.0F / std::sqrt(float(dK));
    m_attention.query = zeroLinear(heads * dK, width, bias);
    m_attention.key = zeroLinear(heads * dK, width, bias);
    m_attention.value = zeroLinear(heads * dV, width, bias);
    if (outputWidth > 0) m_attention.output = zeroLinear(outputWidth, heads * dV, bias);

    m_info.modelType = "self_attention";
    m_info.encoderLayers = 1;
    m_info.encoderHeads = heads;
    m_info.width = width;
    m_info.vocabulary = config.integer("vocab_size", 0, 1 << 24, 0);
    m_info.takesTable = true;
    m_embedding = RowMatrix::Zero(m_info.vocabulary, m_info.vocabulary > 0 ? width : 0);
}

std::vector<AttentionSite> SelfAttentionModel::attentionSites() const {
    return {{layerSite, m_attention.heads, m_attention.scale, m_causal, Side::Source, Side::Source}};
}

std::vector<StageShape> SelfAttentionModel::stageShapes(Index source, Index) const {
    std::vector<StageShape> shapes;
    appendAttentionShapes(shapes, m_attention, layerSite, source, source);
    return shapes;
}

RowMatrix SelfAttentionModel::forward(const ModelInput& input, const RunContext& context) const {
    throwIfStopped(context.stop);
    RowMatrix x = input.table;
    if (x.size() == 0) {
        if (m_info.vocabulary == 0)
            throw Error(ErrorCode::BadInput, "this model has no vocabulary", "input",
                        "give a table of numbers, one row a token");
        checkIds(input.source, m_info.vocabulary, "source");
        x = embed(m_embedding, input.source, 1.0F);
    }
    if (x.cols() != m_info.width)
        throw Error(ErrorCode::BadInput, "rows of " + std::to_string(x.cols()) + " numbers", "table",
                    "this model takes " + std::to_string(m_info.width) + " numbers a row");
    if (m_sinusoidal) x += sinusoidalPositions(x.rows(), x.cols());
    const Watch watch{context.probe, layerSite};
    watch.show(Stage::Input, x);
    return multiHeadAttention(m_attention, x, x, {.causal = m_causal, .keyIsVisible = input.sourceVisible}, watch)
        .output;
}

std::unique_ptr<DecodeState> SelfAttentionModel::startDecoding(const ModelInput&, const RunContext&) const {
    throw Error(ErrorCode::BadInput, "a self_attention model writes no text", "decoding", "use a model with a decoder");
}

void SelfAttentionModel::visitParameters(const ParameterVisitor& visit) {
    if (m_embedding.size() > 0) visit("embeddings.weight", m_embedding, false);
    visitLinear(visit, "query.", m_attention.query);
    visitLinear(visit, "key.", m_attention.key);
    visitLinear(visit, "value.", m_attention.value);
    if (!m_attention.output.empty()) visitLinear(visit, "output.", m_attention.output);
}

Architecture selfAttentionArchitecture() {
    return {.modelType = "self_attention",
            .tinyConfig =
                R"({"model_type": "self_attention", "vocab_size": 7, "input_width": 2, "key_width": 4, "value_width": 5,
                "num_heads": 3, "output_width": 6, "bias": true})",
            .create = [](const ConfigJson& config) -> std::unique_ptr<Model> {
                return std::make_unique<SelfAttentionModel>(config);
            },
            .tiedNames = {},
            .ignoredSuffixes = {}};
}

} // namespace attnscope
