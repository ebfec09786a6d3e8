#include "ui/models/decoding_text.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace attnscope {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Decoding", text);
}

std::vector<ShownToken> shownTokens(const TraceSequence& sequence) {
    std::vector<ShownToken> shown;
    for (const auto& token : sequence.tokens) shown.push_back({visibleToken(token.text), token.unknown});
    return shown;
}

ShownStep shownStep(const TraceInfo& info, const GenerationStep& step) {
    ShownStep shown;
    shown.token.text = visibleToken(info.tokenText(step.chosen));
    shown.probability = std::exp(step.logProbability);
    shown.logProbability = step.logProbability;
    shown.moreByTopK = step.removedByTopK;
    shown.moreByTopP = step.removedByTopP;
    bool hasChosen = false;
    for (const auto& candidate : step.candidates) {
        const bool isChosen = candidate.id == step.chosen;
        hasChosen = hasChosen || isChosen;
        shown.moreByTopK -= candidate.cut == Cut::TopK;
        shown.moreByTopP -= candidate.cut == Cut::TopP;
        shown.candidates.push_back({visibleToken(info.tokenText(candidate.id)), std::exp(candidate.logProbability),
                                    candidate.probability, isChosen, candidate.cut});
    }
    // A drawn token may lie below the candidates that were kept for looking at.
    if (!hasChosen) shown.candidates.push_back({shown.token.text, *shown.probability, std::nullopt, true, Cut::None});
    return shown;
}

ShownAttention shownAttention(const Trace& trace, LayerIndex layer, Sublayer sublayer, HeadIndex head) {
    Site site{Stack::Decoder, layer, sublayer, std::nullopt};
    const auto* description = trace.info().findSite(site);
    if (!description) return {};
    site.head = HeadIndex(std::clamp(head.value, 0, description->heads - 1));
    if (!trace.has(site, Stage::Weights)) return {};
    ShownAttention shown{site, trace.matrix(site, Stage::Weights), 1};
    if (shown.weights.values.size() > 0) shown.highest = double(shown.weights.values.maxCoeff());
    return shown;
}

} // namespace

DecodingText decodingText(const TraceInfo& info) {
    DecodingText text;
    text.source = shownTokens(info.source);
    text.read = shownTokens(info.target);
    text.isGenerated = info.generation.has_value();
    if (!text.isGenerated) {
        text.steps.resize(text.read.size());
        for (std::size_t i = 1; i < text.read.size(); ++i) text.steps[i - 1].token = text.read[i];
        return text;
    }
    text.isSampled = info.generation->options.method == SearchMethod::Sample;
    if (std::size_t(info.hypothesis) >= info.generation->hypotheses.size()) return text;
    for (const auto& step : info.generation->hypotheses[std::size_t(info.hypothesis)].steps)
        text.steps.push_back(shownStep(info, step));
    return text;
}

DecodingAttention decodingAttention(const Trace& trace, const Site& selected) {
    LayerIndex layer;
    HeadIndex head;
    if (selected.stack == Stack::Decoder && trace.info().findSite(selected)) {
        layer = selected.layer;
        head = selected.head.value_or(HeadIndex(0));
    } else {
        for (const auto& site : trace.info().sites)
            if (site.site.stack == Stack::Decoder) layer = std::max(layer, site.site.layer);
    }
    return {shownAttention(trace, layer, Sublayer::CrossAttention, head),
            shownAttention(trace, layer, Sublayer::SelfAttention, head)};
}

QString percentText(double part) {
    if (part > 0 && part < 0.0005) return translated(QT_TRANSLATE_NOOP("Decoding", "< 0.1 %"));
    return translated(QT_TRANSLATE_NOOP("Decoding", "%1 %")).arg(QLocale().toString(part * 100, 'f', 1));
}

QString logText(double logProbability) {
    const QString digits = QLocale().toString(std::abs(logProbability), 'f', 2);
    return logProbability <= -0.005 ? QStringLiteral("−%1").arg(digits) : digits;
}

std::vector<QString> cutNotes(const ShownStep& step) {
    std::vector<QString> notes;
    if (step.moreByTopK > 0)
        notes.push_back(translated(QT_TRANSLATE_NOOP("Decoding", "+%1 more cut by top-k")).arg(step.moreByTopK));
    if (step.moreByTopP > 0)
        notes.push_back(translated(QT_TRANSLATE_NOOP("Decoding", "+%1 more cut by top-p")).arg(step.moreByTopP));
    return notes;
}

QString candidateSentence(const ShownCandidate& candidate, bool isSampled) {
    const QString token = candidate.token, model = percentText(candidate.probability);
    if (candidate.cut == Cut::TopK)
        return translated(QT_TRANSLATE_NOOP("Decoding", "%1: %2 by the model; cut by top-k")).arg(token, model);
    if (candidate.cut == Cut::TopP)
        return translated(QT_TRANSLATE_NOOP("Decoding", "%1: %2 by the model; cut by top-p")).arg(token, model);
    if (isSampled && candidate.drawn)
        return translated(
                   QT_TRANSLATE_NOOP("Decoding", "%1: %2 by the model; drawn with %3 after temperature and cuts"))
            .arg(token, model, percentText(*candidate.drawn));
    return translated(QT_TRANSLATE_NOOP("Decoding", "%1: %2 by the model")).arg(token, model);
}

} // namespace attnscope
