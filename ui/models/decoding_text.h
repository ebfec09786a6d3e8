// What a trace tells about decoding, ready to be shown: texts and numbers, no widget and no painting.
#pragma once

#include "core/trace/trace.h"

#include <QString>
#include <optional>
#include <vector>

namespace attnscope {

struct ShownToken {
    QString text; ///< visible
    bool isUnknown = false;
};

struct ShownCandidate {
    QString token;
    double probability = 0;      ///< by the model, 0..1
    std::optional<double> drawn; ///< it was drawn with, 0..1; empty where that was not kept
    bool isChosen = false;
    Cut cut = Cut::None;
};

/// One column: what was written after row i of the decoder's input.
struct ShownStep {
    ShownToken token;                  ///< empty text: the given target ends here
    std::optional<double> probability; ///< by the model, 0..1; empty for a given token
    double logProbability = 0;         ///< nats
    std::vector<ShownCandidate> candidates;
    int moreByTopK = 0, moreByTopP = 0; ///< cut tokens that are not among the candidates
};

/// Without a decoder there are no steps.
struct DecodingText {
    bool isGenerated = false; ///< written by the model; otherwise the target was given
    bool isSampled = false;
    std::vector<ShownToken> source;
    std::vector<ShownToken> read; ///< decoder input, start token first; as many as steps
    std::vector<ShownStep> steps;
};
DecodingText decodingText(const TraceInfo& info);

/// Weights of one decoder layer and head. A sublayer that the model does not have stays empty.
struct ShownAttention {
    std::optional<Site> site;
    TraceMatrix weights; ///< (T_q, T_k)
    double highest = 1;  ///< largest weight: the top of the colour range
};
struct DecodingAttention {
    ShownAttention cross, self;
};
/// The selected layer and head where that is the decoder's, else the last decoder layer and its first head.
DecodingAttention decodingAttention(const Trace& trace, const Site& selected);

/// "97.3 %"; "< 0.1 %" for what would round to nothing.
QString percentText(double part);
/// "−0.03", nats with a true minus sign.
QString logText(double logProbability);
/// "+37 more cut by top-p"; empty where nothing more was cut. One line a rule.
std::vector<QString> cutNotes(const ShownStep& step);
/// The candidate in one sentence.
QString candidateSentence(const ShownCandidate& candidate, bool isSampled);

} // namespace attnscope
