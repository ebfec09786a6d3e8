#pragma once

#include "core/arch/model.h"
#include "core/decode/generation.h"

namespace attnscope {

/// Writes a continuation for input.source (input.target is not looked at) with the model's cache.
/// The padding token is never written; the end token is forced as the last one that maxLength allows, as Hugging Face does.
/// Beam search follows Hugging Face's (early_stopping false); ties go to the lowest id.
/// Throws Error{BadInput} for options out of range, Error{Cancelled}.
Generation generate(const Model& model, const ModelInput& input, const GenerationOptions& options,
                    const RunContext& context);

} // namespace attnscope
