// One self-attention layer alone: the smallest thing that attends. Every width is free, and it can be fed with a table.
#pragma once

#include "core/arch/architecture.h"
#include "core/arch/transformer_blocks.h"

namespace attnscope {

/// config.json: model_type "self_attention", input_width, key_width, value_width, num_heads, vocab_size (0: tables only),
/// output_width (0: no W_O, the concatenation is the result), bias (false), scale ("sqrt_d_k" or "none"),
/// causal (false), positions ("none" or "sinusoidal").
class SelfAttentionModel final : public Model {
  public:
    /// Throws Error{BadConfig}.
    explicit SelfAttentionModel(const ConfigJson& config);

    const ModelInfo& info() const override { return m_info; }
    std::vector<AttentionSite> attentionSites() const override;
    std::vector<StageShape> stageShapes(Index sourceLength, Index targetLength) const override;
    /// Returns the layer's output (T, output_width, or heads·d_v without W_O).
    RowMatrix forward(const ModelInput& input, const RunContext& context) const override;
    /// Throws Error{BadInput}: this family writes nothing.
    std::unique_ptr<DecodeState> startDecoding(const ModelInput& input, const RunContext& context) const override;
    void visitParameters(const ParameterVisitor& visit) override;

  private:
    ModelInfo m_info;
    RowMatrix m_embedding; ///< (V, d) or empty
    AttentionWeights m_attention;
    bool m_causal = false, m_sinusoidal = false;
};

Architecture selfAttentionArchitecture();

} // namespace attnscope
