// What only generation knows, as plain data: kept in the trace beside the recorded pass.
#pragma once

#include "core/base/ids.h"

#include <cstdint>
#include <vector>

namespace attnscope {

enum class SearchMethod { Greedy, Sample, Beam };

struct GenerationOptions {
    SearchMethod method = SearchMethod::Greedy;
    int beams = 4;            ///< Beam: hypotheses kept a step, 1..64
    double lengthPenalty = 1; ///< Beam: a finished score is sum of log-probabilities / length^lengthPenalty
    double temperature = 1;   ///< Sample: logits are divided by it, > 0
    int topK = 0;             ///< Sample: only the k most probable tokens; 0: all
    double topP = 1; ///< Sample: only the most probable tokens that together reach p (Holtzman et al. 2020), in (0, 1]
    std::uint64_t seed = 1; ///< Sample: equal seeds give equal texts
    int maxLength = 0;      ///< tokens at most, start token included; 0: the model's own limit
    int candidates = 10;    ///< how many candidates a step keeps for looking at
};

enum class Cut { None, TopK, TopP };

struct Candidate {
    TokenId id;
    double logProbability = 0; ///< by the model, before temperature and cuts, in nats
    double probability = 0;    ///< it was drawn with: after temperature and cuts; 0 where cut
    Cut cut = Cut::None;
};

/// One emitted token.
struct GenerationStep {
    TokenId chosen;
    double logProbability = 0;         ///< of the chosen token, by the model
    std::vector<Candidate> candidates; ///< most probable first
    int removedByTopK = 0, removedByTopP = 0;
};

enum class BeamFate { Kept, Dropped, Finished };

/// One extension that beam search considered; the root is the start token.
struct BeamNode {
    int parent = -1; ///< index into the tree; −1: root
    int step = 0;    ///< 0: root
    TokenId token;
    double logProbability = 0; ///< of this token after its parent
    double score = 0;          ///< sum of log-probabilities from the root
    BeamFate fate = BeamFate::Kept;
};

/// A finished (or cut off) sequence. Greedy and sampling have one.
struct Hypothesis {
    std::vector<TokenId> tokens;       ///< start token first, end token last where it was written
    double score = 0;                  ///< Beam: length-penalised; else the sum of log-probabilities
    std::vector<GenerationStep> steps; ///< one for each token after the start
    int beamNode = -1;                 ///< Beam: its last node in the tree
};

struct Generation {
    GenerationOptions options;
    std::vector<Hypothesis> hypotheses; ///< best first
    std::vector<BeamNode> tree;         ///< Beam only
};

} // namespace attnscope
