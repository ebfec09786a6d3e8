#include "core/decode/beam_search.h"

#include "core/decode/logits_rules.h"
#include "core/decode/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {
namespace {

class BeamSearch {
  public:
    BeamSearch(const Model& model, DecodeState& state, const GenerationOptions& options)
        : m_info(model.info()), m_state(state) {
        m_result.options = options;
        m_result.tree.push_back({.token = m_info.decoderStart});
        m_stepOfNode.emplace_back();
        m_live = {0};
    }

    Generation run(const RunContext& context) {
        const int maxLength = options().maxLength;
        int length = 1;
        for (; length < maxLength && !m_live.empty() && !isDone(length - 1); ++length) {
            throwIfStopped(context.stop);
            extend(length);
            if (context.progress) context.progress(double(length + 1) / maxLength);
        }
        if (int(m_result.hypotheses.size()) < options().beams)
            for (const int node : m_live) finish(node, length);
        return std::move(m_result);
    }

  private:
    const GenerationOptions& options() const { return m_result.options; }

    /// No live beam can still beat the worst hypothesis that is kept.
    bool isDone(int length) const {
        if (int(m_result.hypotheses.size()) < options().beams) return false;
        double best = -std::numeric_limits<double>::infinity();
        for (const int node : m_live) best = std::max(best, m_result.tree[std::size_t(node)].score);
        return m_result.hypotheses.back().score >= best / std::pow(length, options().lengthPenalty);
    }

    /// One step: every live beam's tokens compete; the best 2·beams are looked at in order.
    void extend(int length) {
        std::vector<TokenId> newest;
        for (const int node : m_live) newest.push_back(m_result.tree[std::size_t(node)].token);
        const RowMatrix logits = m_state.advance(newest); // (B, V)
        const auto vocabulary = int(logits.cols());

        std::vector<double> scores, logProbabilities;
        std::vector<GenerationStep> steps; // what each beam saw
        for (std::size_t b = 0; b < m_live.size(); ++b) {
            RowVector row = logits.row(Index(b));
            applyLogitsRules(m_info, length, options().maxLength, row);
            const auto p = logSoftmax(row);
            steps.push_back(distribution(p, {.candidates = options().candidates}).step);
            logProbabilities.insert(logProbabilities.end(), p.begin(), p.end());
            for (const double logProbability : p)
                scores.push_back(m_result.tree[std::size_t(m_live[b])].score + logProbability);
        }

        std::vector<int> parents, live;
        int rank = 0;
        for (const int flat : largest(scores, 2 * options().beams)) {
            const auto b = std::size_t(flat / vocabulary);
            if (!std::isfinite(scores[std::size_t(flat)])) break;
            const TokenId token(flat % vocabulary);
            const bool ends = token == m_info.endOfSequence, isTop = rank++ < options().beams;
            const bool kept = !ends && int(live.size()) < options().beams;
            const auto node = int(m_result.tree.size());
            m_result.tree.push_back({m_live[b], length, token, logProbabilities[std::size_t(flat)],
                                     scores[std::size_t(flat)],
                                     ends && isTop ? BeamFate::Finished
                                     : kept        ? BeamFate::Kept
                                                   : BeamFate::Dropped});
            m_stepOfNode.push_back(steps[b]);
            if (ends && isTop) finish(node, length);
            if (!kept) continue;
            live.push_back(node);
            parents.push_back(int(b));
        }
        m_live = std::move(live);
        m_state.reorder(parents);
    }

    /// Adds the hypothesis that ends in node; only the best `beams` stay.
    void finish(int node, int length) {
        Hypothesis hypothesis;
        hypothesis.beamNode = node;
        hypothesis.score = m_result.tree[std::size_t(node)].score / std::pow(length, options().lengthPenalty);
        for (int at = node; at >= 0; at = m_result.tree[std::size_t(at)].parent) {
            const auto& entry = m_result.tree[std::size_t(at)];
            hypothesis.tokens.insert(hypothesis.tokens.begin(), entry.token);
            if (entry.parent < 0) continue;
            auto step = m_stepOfNode[std::size_t(at)];
            step.chosen = entry.token;
            step.logProbability = entry.logProbability;
            hypothesis.steps.insert(hypothesis.steps.begin(), std::move(step));
        }
        auto& all = m_result.hypotheses;
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.score < hypothesis.score; });
        all.insert(place, std::move(hypothesis));
        if (int(all.size()) > options().beams) all.pop_back();
    }

    const ModelInfo& m_info;
    DecodeState& m_state;
    Generation m_result;
    std::vector<GenerationStep> m_stepOfNode; ///< beside m_result.tree: what the node's parent saw
    std::vector<int> m_live;                  ///< nodes, in the order of the state's rows
};

} // namespace

Generation beamSearch(const Model& model, DecodeState& state, const GenerationOptions& options,
                      const RunContext& context) {
    return BeamSearch(model, state, options).run(context);
}

} // namespace attnscope
