#pragma once

#include "core/arch/model.h"

namespace attnscope {

/// What the family's generation rules make of one row of logits when length tokens are written: padding never, the end token
/// forced at maxLength − 1 (transformers' adjust_logits_during_generation and ForcedEOSTokenLogitsProcessor).
void applyLogitsRules(const ModelInfo& info, int length, int maxLength, RowVector& logits);

} // namespace attnscope
