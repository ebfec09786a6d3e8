// The `marian` family of Hugging Face: the encoder-decoder Transformer of the original paper. Post-norm, sinusoidal
// positions, one embedding table for both sides and the logits, scaled by √d, with a bias on the logits.
#pragma once

#include "core/arch/architecture.h"
#include "core/arch/transformer_blocks.h"

namespace attnscope {

struct MarianConfig {
    int vocabulary = 0;
    int width = 0; ///< d_model
    int encoderLayers = 0, decoderLayers = 0;
    int encoderHeads = 1, decoderHeads = 1;
    int encoderHidden = 0, decoderHidden = 0; ///< d_ff
    Activation activation = Activation::Swish;
    float embeddingScale = 1.0F; ///< √d where scale_embedding is set
    TokenId decoderStart, endOfSequence, padding;
    int maxLength = 512;

    /// Throws Error{BadConfig, NotSupported}.
    static MarianConfig read(const ConfigJson& config);
};

struct MarianWeights {
    RowMatrix embedding; ///< (V, d), also the output projection
    std::vector<EncoderLayerWeights> encoder;
    std::vector<DecoderLayerWeights> decoder;
    RowVector logitsBias; ///< (1, V)

    static MarianWeights zeros(const MarianConfig& config);
    void visit(const ParameterVisitor& visit);
};

/// Everything a training step needs from the forward pass.
struct MarianPass {
    std::vector<EncoderLayerPass> encoder;
    std::vector<DecoderLayerPass> decoder;
    RowMatrix memory; ///< (T_source, d)
    RowMatrix hidden; ///< (T_target, d), last decoder layer
    RowMatrix logits; ///< (T_target, V)
};

class MarianModel final : public Model {
  public:
    explicit MarianModel(MarianConfig config);

    const ModelInfo& info() const override { return m_info; }
    const MarianConfig& config() const { return m_config; }
    const MarianWeights& weights() const { return m_weights; }
    MarianWeights& weights() { return m_weights; }

    std::vector<AttentionSite> attentionSites() const override;
    std::vector<StageShape> stageShapes(Index sourceLength, Index targetLength) const override;
    RowMatrix forward(const ModelInput& input, const RunContext& context) const override;
    std::unique_ptr<DecodeState> startDecoding(const ModelInput& input, const RunContext& context) const override;
    void visitParameters(const ParameterVisitor& visit) override { m_weights.visit(visit); }

    /// The same computation, keeping what backward needs.
    MarianPass forwardForTraining(const ModelInput& input) const;
    /// dLogits (T_target, V): adds to gradient.
    void backward(const ModelInput& input, const MarianPass& pass, ConstMatrixRef dLogits,
                  MarianWeights& gradient) const;

  private:
    class State;
    RowMatrix embedded(std::span<const TokenId> ids, const Watch& watch) const;
    RowMatrix encode(const ModelInput& input, const RunContext& context) const;
    RowMatrix logits(ConstMatrixRef hidden) const;

    MarianConfig m_config;
    ModelInfo m_info;
    MarianWeights m_weights;
};

Architecture marianArchitecture();

} // namespace attnscope
