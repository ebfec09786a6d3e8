#include "core/arch/marian.h"

#include "core/nn/embedding.h"

namespace attnscope {

/// Keys and values of the source once; those of each hypothesis' own prefix grow by one row a step.
class MarianModel::State final : public DecodeState {
  public:
    State(const MarianModel& model, ConstMatrixRef memory, AttentionMask sourceMask)
        : m_model(model), m_sourceMask(std::move(sourceMask)) {
        for (const auto& layer : model.m_weights.decoder)
            m_source.push_back({linear(layer.crossAttention.key, memory), linear(layer.crossAttention.value, memory)});
    }

    RowMatrix advance(std::span<const TokenId> newest) override {
        const auto& w = m_model.m_weights;
        checkIds(newest, m_model.m_config.vocabulary, "target");
        if (m_prefix.empty()) m_prefix.resize(newest.size(), std::vector<KeyValue>(m_source.size()));
        RowMatrix x = embed(w.embedding, newest, m_model.m_config.embeddingScale); // (B, d)
        x.rowwise() += sinusoidalPosition(m_position++, x.cols());
        for (std::size_t i = 0; i < w.decoder.size(); ++i) {
            const auto& layer = w.decoder[i];
            x = addAndNorm(layer.selfAttentionNorm, x, attendPrefix(layer.selfAttention, x, i), {}).output;
            x = addAndNorm(layer.crossAttentionNorm, x, attendSource(layer.crossAttention, x, i), {}).output;
            x = addAndNorm(layer.feedForwardNorm, x, feedForward(layer.feedForward, x, {}).output, {}).output;
        }
        return m_model.logits(x); // (B, V)
    }

    void reorder(std::span<const int> parents) override {
        std::vector<std::vector<KeyValue>> reordered;
        for (const int parent : parents) reordered.push_back(m_prefix.at(std::size_t(parent)));
        m_prefix = std::move(reordered);
    }

  private:
    struct KeyValue {
        RowMatrix key, value; ///< (T, heads·d_k), (T, heads·d_v)
    };

    static void appendRow(RowMatrix& m, ConstMatrixRef row) {
        m.conservativeResize(m.rows() + 1, row.cols());
        m.bottomRows(1) = row;
    }

    RowMatrix attendPrefix(const AttentionWeights& w, ConstMatrixRef x, std::size_t layer) {
        const RowMatrix query = linear(w.query, x), key = linear(w.key, x), value = linear(w.value, x);
        RowMatrix attended(x.rows(), w.value.out());
        for (Index b = 0; b < x.rows(); ++b) {
            auto& cache = m_prefix[std::size_t(b)][layer];
            appendRow(cache.key, key.row(b));
            appendRow(cache.value, value.row(b));
            attended.row(b) = attendHeads(w, query.row(b), cache.key, cache.value, {}, {});
        }
        return linear(w.output, attended);
    }

    RowMatrix attendSource(const AttentionWeights& w, ConstMatrixRef x, std::size_t layer) const {
        const auto& [key, value] = m_source[layer];
        return linear(w.output, attendHeads(w, linear(w.query, x), key, value, m_sourceMask, {}));
    }

    const MarianModel& m_model;
    AttentionMask m_sourceMask;
    std::vector<KeyValue> m_source;              ///< one a layer
    std::vector<std::vector<KeyValue>> m_prefix; ///< by hypothesis, then layer
    Index m_position = 0;
};

std::unique_ptr<DecodeState> MarianModel::startDecoding(const ModelInput& input, const RunContext& context) const {
    return std::make_unique<State>(*this, encode(input, context),
                                   AttentionMask{.causal = false, .keyIsVisible = input.sourceVisible});
}

} // namespace attnscope
