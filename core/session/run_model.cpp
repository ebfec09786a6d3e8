#include "core/base/version.h"
#include "core/decode/generate.h"
#include "core/session/session.h"
#include "core/session/table_text.h"
#include "core/trace/recorder.h"

namespace attnscope {
namespace {

TraceSequence sequenceFromIds(const LoadedModel& model, const std::vector<TokenId>& ids) {
    TraceSequence sequence;
    for (const auto id : ids) {
        const bool known = model.tokenizer != nullptr;
        const auto text = known ? model.tokenizer->tokenText(id) : std::to_string(id.value);
        sequence.tokens.push_back({id, text, 0, 0, false, known && model.tokenizer->isSpecial(id)});
    }
    if (model.tokenizer) sequence.text = model.tokenizer->decode(ids);
    return sequence;
}

TraceSequence sequenceFromText(const LoadedModel& model, const std::string& text) {
    if (!model.tokenizer)
        throw Error(ErrorCode::BadInput, "the model has no tokenizer.json", model.name,
                    "give token ids or a table of numbers instead of text");
    TraceSequence sequence{text, {}};
    for (const auto& token : model.tokenizer->encode(text))
        sequence.tokens.push_back({token.id, token.text, token.begin, token.end, token.unknown, token.special});
    return sequence;
}

/// What the person gave, as tokens to show and as the model's input.
struct PreparedInput {
    ModelInput input;
    TraceSequence source;
    int batchSize = 1;
};

PreparedInput prepareSource(const LoadedModel& model, const RunRequest& request) {
    PreparedInput prepared;
    if (!request.table.empty()) {
        if (!model.model->info().takesTable)
            throw Error(ErrorCode::BadInput, "this model takes text, not a table", model.name,
                        "use a self_attention model");
        auto tables = parseTables(request.table);
        prepared.batchSize = int(tables.size());
        if (request.batchIndex < 0 || request.batchIndex >= prepared.batchSize)
            throw Error(ErrorCode::BadInput, "there is no sequence " + std::to_string(request.batchIndex + 1), "table",
                        "the batch has " + std::to_string(prepared.batchSize));
        auto& table = tables[std::size_t(request.batchIndex)];
        for (const auto& label : table.labels)
            prepared.source.tokens.push_back({TokenId(-1), label, 0, 0, false, false});
        prepared.input.table = std::move(table.values);
        return prepared;
    }
    prepared.source = request.sourceIds.empty() ? sequenceFromText(model, request.sourceText)
                                                : sequenceFromIds(model, request.sourceIds);
    for (const auto& token : prepared.source.tokens) prepared.input.source.push_back(token.id);
    checkIds(prepared.input.source, model.model->info().vocabulary, "source");
    return prepared;
}

/// Decoder input for a given target: the start token, then the target without its end.
TraceSequence forcedTarget(const LoadedModel& model, const RunRequest& request) {
    const auto& info = model.model->info();
    auto given = request.targetIds.empty() ? sequenceFromText(model, request.targetText)
                                           : sequenceFromIds(model, request.targetIds);
    if (!given.tokens.empty() && given.tokens.back().id == info.endOfSequence) given.tokens.pop_back();
    if (given.tokens.empty() || given.tokens.front().id != info.decoderStart) {
        auto start = sequenceFromIds(model, {info.decoderStart}).tokens.front();
        given.tokens.insert(given.tokens.begin(), std::move(start));
    }
    return given;
}

void addTokenTexts(const LoadedModel& model, const Generation& generation, std::map<int, std::string>& texts) {
    const auto add = [&](TokenId id) {
        texts.emplace(id.value, model.tokenizer ? model.tokenizer->tokenText(id) : std::to_string(id.value));
    };
    for (const auto& node : generation.tree) add(node.token);
    for (const auto& hypothesis : generation.hypotheses)
        for (const auto& step : hypothesis.steps) {
            add(step.chosen);
            for (const auto& candidate : step.candidates) add(candidate.id);
        }
}

/// Progress of one part of the work, from..to.
Progress partOf(const Progress& whole, double from, double to) {
    if (!whole) return {};
    return [=](double done) { whole(from + (to - from) * done); };
}

} // namespace

std::shared_ptr<const Trace> runModel(const LoadedModel& loaded, const RunRequest& request, const std::stop_token& stop,
                                      const Progress& progress) {
    const Model& model = *loaded.model;
    auto [input, source, batchSize] = prepareSource(loaded, request);
    TraceInfo info;
    info.programVersion = version();
    info.modelName = loaded.name;
    info.modelType = model.info().modelType;
    info.modelCard = loaded.card;
    info.parameters = loaded.parameters;
    info.sites = model.attentionSites();
    info.batchSize = batchSize;
    info.batchIndex = request.batchIndex;
    info.source = std::move(source);
    if (model.info().generates) {
        if (!request.targetText.empty() || !request.targetIds.empty()) {
            info.target = forcedTarget(loaded, request);
        } else {
            planCapture(model.stageShapes(input.sourceLength(), 1),
                        request.capture); // refuse before the work, not after
            info.generation = generate(model, input, request.generation, {nullptr, stop, partOf(progress, 0, 0.5)});
            info.hypothesis = request.hypothesis;
            if (request.hypothesis < 0 || std::size_t(request.hypothesis) >= info.generation->hypotheses.size())
                throw Error(ErrorCode::BadInput, "there is no hypothesis " + std::to_string(request.hypothesis + 1),
                            "decoding", "the search found " + std::to_string(info.generation->hypotheses.size()));
            auto tokens = info.generation->hypotheses[std::size_t(request.hypothesis)].tokens;
            if (loaded.tokenizer) info.outputText = loaded.tokenizer->decode(tokens);
            tokens.pop_back(); // the last one is written, never read
            info.target = sequenceFromIds(loaded, tokens);
            addTokenTexts(loaded, *info.generation, info.tokenTexts);
        }
        for (const auto& token : info.target.tokens) input.target.push_back(token.id);
    }
    TraceRecorder recorder(
        planCapture(model.stageShapes(input.sourceLength(), Index(input.target.size())), request.capture));
    model.forward(input, {&recorder, stop, partOf(progress, info.generation ? 0.5 : 0, 1)});
    return recorder.finish(std::move(info));
}

} // namespace attnscope
