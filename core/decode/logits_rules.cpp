#include "core/decode/logits_rules.h"

#include <limits>

namespace attnscope {

void applyLogitsRules(const ModelInfo& info, int length, int maxLength, RowVector& logits) {
    constexpr float never = -std::numeric_limits<float>::infinity();
    logits(info.padding.value) = never;
    if (length < maxLength - 1) return;
    logits.setConstant(never);
    logits(info.endOfSequence.value) = 0;
}

} // namespace attnscope
