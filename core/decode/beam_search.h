#pragma once

#include "core/arch/model.h"
#include "core/decode/generation.h"

namespace attnscope {

/// Beam search with its whole tree, as transformers' BeamSearchScorer does it with early_stopping false: a hypothesis' score
/// is the sum of its log-probabilities / length^lengthPenalty, length counting the start but not the end token.
/// options.maxLength is set.
Generation beamSearch(const Model& model, DecodeState& state, const GenerationOptions& options,
                      const RunContext& context);

} // namespace attnscope
