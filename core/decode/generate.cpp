#include "core/decode/generate.h"

#include "core/decode/beam_search.h"
#include "core/decode/logits_rules.h"
#include "core/decode/sampler.h"

#include <cmath>

namespace attnscope {
namespace {

void checkOptions(const GenerationOptions& o) {
    const auto require = [](bool right, const char* option, const char* range) {
        if (!right) throw Error(ErrorCode::BadInput, "out of range", option, std::string("expected ") + range);
    };
    require(o.beams >= 1 && o.beams <= 64, "beams", "1 to 64");
    require(std::isfinite(o.lengthPenalty), "length-penalty", "a number");
    require(o.temperature > 0 && o.temperature <= 1e6, "temperature", "a number above 0");
    require(o.topK >= 0, "top-k", "0 (off) or more");
    require(o.topP > 0 && o.topP <= 1, "top-p", "a number above 0, at most 1");
    require(o.maxLength == 0 || o.maxLength >= 2, "max-length", "0 (the model's own) or at least 2");
    require(o.candidates >= 1, "candidates", "at least 1");
}

/// One token after another: the most probable, or a drawn one.
Generation generateSingle(const Model& model, DecodeState& state, const GenerationOptions& options,
                          const RunContext& context) {
    const ModelInfo& info = model.info();
    Random random(options.seed);
    Hypothesis hypothesis;
    hypothesis.tokens.push_back(info.decoderStart);
    // Greedy takes the whole distribution as it is.
    const GenerationOptions cuts =
        options.method == SearchMethod::Sample ? options : GenerationOptions{.candidates = options.candidates};
    while (int(hypothesis.tokens.size()) < options.maxLength) {
        throwIfStopped(context.stop);
        RowVector logits = state.advance({&hypothesis.tokens.back(), 1}).row(0);
        applyLogitsRules(info, int(hypothesis.tokens.size()), options.maxLength, logits);
        const auto logProbabilities = logSoftmax(logits);
        auto choices = distribution(logProbabilities, cuts);
        const int chosen = options.method == SearchMethod::Sample ? draw(choices, random) : choices.order.front();
        choices.step.chosen = TokenId(chosen);
        choices.step.logProbability = logProbabilities[std::size_t(chosen)];
        hypothesis.score += choices.step.logProbability;
        hypothesis.tokens.push_back(choices.step.chosen);
        hypothesis.steps.push_back(std::move(choices.step));
        if (context.progress) context.progress(double(hypothesis.tokens.size()) / options.maxLength);
        if (TokenId(chosen) == info.endOfSequence) break;
    }
    return {options, {std::move(hypothesis)}, {}};
}

} // namespace

Generation generate(const Model& model, const ModelInput& input, const GenerationOptions& requested,
                    const RunContext& context) {
    checkOptions(requested);
    GenerationOptions options = requested;
    if (options.maxLength == 0) options.maxLength = model.info().maxLength;
    const auto state = model.startDecoding(input, {nullptr, context.stop, {}});
    return options.method == SearchMethod::Beam ? beamSearch(model, *state, options, context)
                                                : generateSingle(model, *state, options, context);
}

} // namespace attnscope
