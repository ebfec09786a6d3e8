#include "core/arch/marian.h"

#include "core/nn/embedding.h"

#include <cmath>

namespace attnscope {
namespace {

constexpr int maxCount = 1 << 24; // of any size in a configuration: products stay far from overflow

const AttentionMask causalMask{.causal = true, .keyIsVisible = {}};

AttentionMask paddingMask(const ModelInput& input) {
    return {.causal = false, .keyIsVisible = input.sourceVisible};
}

Watch layerWatch(const RunContext& context, Stack stack, std::size_t layer) {
    return {context.probe, {stack, LayerIndex(int(layer)), Sublayer::SelfAttention, std::nullopt}};
}

void visitAttention(const ParameterVisitor& visit, const std::string& prefix, AttentionWeights& w) {
    visitLinear(visit, prefix + "q_proj.", w.query);
    visitLinear(visit, prefix + "k_proj.", w.key);
    visitLinear(visit, prefix + "v_proj.", w.value);
    visitLinear(visit, prefix + "out_proj.", w.output);
}

} // namespace

MarianConfig MarianConfig::read(const ConfigJson& json) {
    const auto refuse = [&](const std::string& key, bool refused) {
        if (refused)
            throw Error(ErrorCode::NotSupported, "\"" + key + "\" has a value that is not supported", json.path(),
                        "Marian models are post-norm with shared embeddings");
    };
    refuse("normalize_before", json.boolean("normalize_before", false));
    refuse("normalize_embedding", json.boolean("normalize_embedding", false));
    refuse("add_final_layer_norm", json.boolean("add_final_layer_norm", false));
    refuse("share_encoder_decoder_embeddings", !json.boolean("share_encoder_decoder_embeddings", true));
    refuse("tie_word_embeddings", !json.boolean("tie_word_embeddings", true));

    MarianConfig c;
    c.vocabulary = json.integer("vocab_size", 1, maxCount);
    c.width = json.integer("d_model", 1, maxCount);
    c.encoderLayers = json.integer("encoder_layers", 1, 1000);
    c.decoderLayers = json.integer("decoder_layers", 1, 1000);
    c.encoderHeads = json.integer("encoder_attention_heads", 1, c.width);
    c.decoderHeads = json.integer("decoder_attention_heads", 1, c.width);
    for (const auto heads : {c.encoderHeads, c.decoderHeads})
        if (c.width % heads != 0)
            throw Error(ErrorCode::BadConfig,
                        "d_model " + std::to_string(c.width) + " is not divisible by " + std::to_string(heads) +
                            " heads",
                        json.path());
    c.encoderHidden = json.integer("encoder_ffn_dim", 1, maxCount);
    c.decoderHidden = json.integer("decoder_ffn_dim", 1, maxCount);
    const auto activation = json.text("activation_function", "swish");
    const auto kind = activationFromName(activation);
    if (!kind)
        throw Error(ErrorCode::NotSupported, "activation_function \"" + activation + "\" is not known", json.path(),
                    "relu, gelu, gelu_new or swish");
    c.activation = *kind;
    c.embeddingScale = json.boolean("scale_embedding", true) ? std::sqrt(float(c.width)) : 1.0F;
    c.padding = TokenId(json.integer("pad_token_id", 0, c.vocabulary - 1));
    c.endOfSequence = TokenId(json.integer("eos_token_id", 0, c.vocabulary - 1, 0));
    c.decoderStart = TokenId(json.integer("decoder_start_token_id", 0, c.vocabulary - 1, c.padding.value));
    c.maxLength = json.integer("max_length", 2, 1 << 20, 512);
    return c;
}

MarianWeights MarianWeights::zeros(const MarianConfig& c) {
    constexpr float eps = 1e-5F; // fixed in the reference, not in config.json
    const auto norm = [&] { return zeroNorm(c.width, eps); };
    MarianWeights w;
    w.embedding = RowMatrix::Zero(c.vocabulary, c.width);
    w.logitsBias = RowVector::Zero(c.vocabulary);
    for (int i = 0; i < c.encoderLayers; ++i)
        w.encoder.push_back({zeroAttention(c.width, c.encoderHeads), norm(),
                             zeroFeedForward(c.width, c.encoderHidden, c.activation), norm()});
    for (int i = 0; i < c.decoderLayers; ++i)
        w.decoder.push_back({zeroAttention(c.width, c.decoderHeads), norm(), zeroAttention(c.width, c.decoderHeads),
                             norm(), zeroFeedForward(c.width, c.decoderHidden, c.activation), norm()});
    return w;
}

void MarianWeights::visit(const ParameterVisitor& visit) {
    visit("model.shared.weight", embedding, false);
    for (std::size_t i = 0; i < encoder.size(); ++i) {
        const std::string layer = "model.encoder.layers." + std::to_string(i) + ".";
        visitAttention(visit, layer + "self_attn.", encoder[i].selfAttention);
        visitNorm(visit, layer + "self_attn_layer_norm.", encoder[i].selfAttentionNorm);
        visitLinear(visit, layer + "fc1.", encoder[i].feedForward.up);
        visitLinear(visit, layer + "fc2.", encoder[i].feedForward.down);
        visitNorm(visit, layer + "final_layer_norm.", encoder[i].feedForwardNorm);
    }
    for (std::size_t i = 0; i < decoder.size(); ++i) {
        const std::string layer = "model.decoder.layers." + std::to_string(i) + ".";
        visitAttention(visit, layer + "self_attn.", decoder[i].selfAttention);
        visitNorm(visit, layer + "self_attn_layer_norm.", decoder[i].selfAttentionNorm);
        visitAttention(visit, layer + "encoder_attn.", decoder[i].crossAttention);
        visitNorm(visit, layer + "encoder_attn_layer_norm.", decoder[i].crossAttentionNorm);
        visitLinear(visit, layer + "fc1.", decoder[i].feedForward.up);
        visitLinear(visit, layer + "fc2.", decoder[i].feedForward.down);
        visitNorm(visit, layer + "final_layer_norm.", decoder[i].feedForwardNorm);
    }
    visit("final_logits_bias", logitsBias, false);
}

MarianModel::MarianModel(MarianConfig config) : m_config(config), m_weights(MarianWeights::zeros(config)) {
    m_info.modelType = "marian";
    m_info.encoderLayers = config.encoderLayers;
    m_info.decoderLayers = config.decoderLayers;
    m_info.encoderHeads = config.encoderHeads;
    m_info.decoderHeads = config.decoderHeads;
    m_info.width = config.width;
    m_info.vocabulary = config.vocabulary;
    m_info.generates = true;
    m_info.decoderStart = config.decoderStart;
    m_info.endOfSequence = config.endOfSequence;
    m_info.padding = config.padding;
    m_info.maxLength = config.maxLength;
}

std::vector<AttentionSite> MarianModel::attentionSites() const {
    std::vector<AttentionSite> sites;
    for (int i = 0; i < m_config.encoderLayers; ++i)
        sites.push_back({{Stack::Encoder, LayerIndex(i), Sublayer::SelfAttention, {}},
                         m_config.encoderHeads,
                         m_weights.encoder[std::size_t(i)].selfAttention.scale,
                         false,
                         Side::Source,
                         Side::Source});
    for (int i = 0; i < m_config.decoderLayers; ++i) {
        const auto& layer = m_weights.decoder[std::size_t(i)];
        sites.push_back({{Stack::Decoder, LayerIndex(i), Sublayer::SelfAttention, {}},
                         m_config.decoderHeads,
                         layer.selfAttention.scale,
                         true,
                         Side::Target,
                         Side::Target});
        sites.push_back({{Stack::Decoder, LayerIndex(i), Sublayer::CrossAttention, {}},
                         m_config.decoderHeads,
                         layer.crossAttention.scale,
                         false,
                         Side::Target,
                         Side::Source});
    }
    return sites;
}

std::vector<StageShape> MarianModel::stageShapes(Index source, Index target) const {
    std::vector<StageShape> shapes;
    const Index d = m_config.width;
    shapes.push_back({{Stack::Encoder, LayerIndex(0), Sublayer::Embedding, {}}, Stage::Input, source, d});
    for (int i = 0; i < m_config.encoderLayers; ++i) {
        const auto& w = m_weights.encoder[std::size_t(i)];
        const auto at = [&](Sublayer sublayer) { return Site{Stack::Encoder, LayerIndex(i), sublayer, {}}; };
        appendAttentionShapes(shapes, w.selfAttention, at(Sublayer::SelfAttention), source, source);
        appendResidualShapes(shapes, at(Sublayer::SelfAttention), source, d);
        appendFeedForwardShapes(shapes, w.feedForward, at(Sublayer::FeedForward), source);
        appendResidualShapes(shapes, at(Sublayer::FeedForward), source, d);
    }
    shapes.push_back({{Stack::Decoder, LayerIndex(0), Sublayer::Embedding, {}}, Stage::Input, target, d});
    for (int i = 0; i < m_config.decoderLayers; ++i) {
        const auto& w = m_weights.decoder[std::size_t(i)];
        const auto at = [&](Sublayer sublayer) { return Site{Stack::Decoder, LayerIndex(i), sublayer, {}}; };
        appendAttentionShapes(shapes, w.selfAttention, at(Sublayer::SelfAttention), target, target);
        appendResidualShapes(shapes, at(Sublayer::SelfAttention), target, d);
        appendAttentionShapes(shapes, w.crossAttention, at(Sublayer::CrossAttention), target, source);
        appendResidualShapes(shapes, at(Sublayer::CrossAttention), target, d);
        appendFeedForwardShapes(shapes, w.feedForward, at(Sublayer::FeedForward), target);
        appendResidualShapes(shapes, at(Sublayer::FeedForward), target, d);
    }
    shapes.push_back({{Stack::Decoder, LayerIndex(m_config.decoderLayers - 1), Sublayer::Output, {}},
                      Stage::Logits,
                      target,
                      m_config.vocabulary});
    return shapes;
}

/// E[id] · scale + position (T, d).
RowMatrix MarianModel::embedded(std::span<const TokenId> ids, const Watch& watch) const {
    RowMatrix x = embed(m_weights.embedding, ids, m_config.embeddingScale);
    x += sinusoidalPositions(x.rows(), m_config.width);
    watch.in(Sublayer::Embedding).show(Stage::Input, x);
    return x;
}

RowMatrix MarianModel::logits(ConstMatrixRef hidden) const {
    RowMatrix scores = timesTransposed(hidden, m_weights.embedding); // (T, V)
    scores.rowwise() += m_weights.logitsBias;
    return scores;
}

RowMatrix MarianModel::encode(const ModelInput& input, const RunContext& context) const {
    checkIds(input.source, m_config.vocabulary, "source");
    RowMatrix x = embedded(input.source, layerWatch(context, Stack::Encoder, 0));
    for (std::size_t i = 0; i < m_weights.encoder.size(); ++i) {
        throwIfStopped(context.stop);
        x = encoderLayer(m_weights.encoder[i], std::move(x), paddingMask(input), layerWatch(context, Stack::Encoder, i))
                .afterFeedForward.output;
        if (context.progress) context.progress(double(i + 1) / double(m_config.encoderLayers + m_config.decoderLayers));
    }
    return x;
}

RowMatrix MarianModel::forward(const ModelInput& input, const RunContext& context) const {
    checkIds(input.target, m_config.vocabulary, "target");
    const RowMatrix memory = encode(input, context);
    RowMatrix x = embedded(input.target, layerWatch(context, Stack::Decoder, 0));
    for (std::size_t i = 0; i < m_weights.decoder.size(); ++i) {
        throwIfStopped(context.stop);
        x = decoderLayer(m_weights.decoder[i], std::move(x), memory, causalMask, paddingMask(input),
                         layerWatch(context, Stack::Decoder, i))
                .afterFeedForward.output;
        if (context.progress)
            context.progress(double(m_weights.encoder.size() + i + 1) /
                             double(m_config.encoderLayers + m_config.decoderLayers));
    }
    RowMatrix scores = logits(x);
    layerWatch(context, Stack::Decoder, m_weights.decoder.size() - 1).in(Sublayer::Output).show(Stage::Logits, scores);
    return scores;
}

MarianPass MarianModel::forwardForTraining(const ModelInput& input) const {
    const RunContext unwatched;
    MarianPass pass;
    RowMatrix x = embedded(input.source, layerWatch(unwatched, Stack::Encoder, 0));
    for (const auto& layer : m_weights.encoder) {
        pass.encoder.push_back(encoderLayer(layer, std::move(x), paddingMask(input), {}));
        x = pass.encoder.back().afterFeedForward.output;
    }
    pass.memory = std::move(x);
    x = embedded(input.target, layerWatch(unwatched, Stack::Decoder, 0));
    for (const auto& layer : m_weights.decoder) {
        pass.decoder.push_back(decoderLayer(layer, std::move(x), pass.memory, causalMask, paddingMask(input), {}));
        x = pass.decoder.back().afterFeedForward.output;
    }
    pass.hidden = std::move(x);
    pass.logits = logits(pass.hidden);
    return pass;
}

void MarianModel::backward(const ModelInput& input, const MarianPass& pass, ConstMatrixRef dLogits,
                           MarianWeights& gradient) const {
    gradient.logitsBias += dLogits.colwise().sum();
    gradient.embedding.noalias() += dLogits.transpose() * pass.hidden; // the output projection is the embedding table
    RowMatrix dx = dLogits * m_weights.embedding;
    RowMatrix dMemory = RowMatrix::Zero(pass.memory.rows(), pass.memory.cols());
    for (std::size_t i = pass.decoder.size(); i-- > 0;)
        dx = decoderLayerBackward(m_weights.decoder[i], pass.memory, causalMask, paddingMask(input), pass.decoder[i],
                                  dx, gradient.decoder[i], dMemory);
    embedBackward(input.target, m_config.embeddingScale, dx, gradient.embedding);
    for (std::size_t i = pass.encoder.size(); i-- > 0;)
        dMemory = encoderLayerBackward(m_weights.encoder[i], paddingMask(input), pass.encoder[i], dMemory,
                                       gradient.encoder[i]);
    embedBackward(input.source, m_config.embeddingScale, dMemory, gradient.embedding);
}

Architecture marianArchitecture() {
    return {.modelType = "marian",
            .tinyConfig =
                R"({"model_type": "marian", "vocab_size": 11, "d_model": 8, "encoder_layers": 2, "decoder_layers": 1,
                "encoder_attention_heads": 2, "decoder_attention_heads": 4, "encoder_ffn_dim": 12, "decoder_ffn_dim": 10,
                "pad_token_id": 10, "eos_token_id": 0, "decoder_start_token_id": 10, "max_length": 16})",
            .create = [](const ConfigJson& config) -> std::unique_ptr<Model> {
                return std::make_unique<MarianModel>(MarianConfig::read(config));
            },
            .tiedNames = {{"model.shared.weight", "lm_head.weight", "model.encoder.embed_tokens.weight",
                           "model.decoder.embed_tokens.weight"}},
            .ignoredSuffixes = {".embed_positions.weight"}};
}

} // namespace attnscope
