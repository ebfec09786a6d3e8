// The formula that makes each stage, with the letters of "Attention Is All You Need".
#pragma once

#include "core/trace/trace.h"

#include <QString>

namespace attnscope {

/// The letter of a matrix in formulas: X, W_Q, Q, S (scores), S′ (scaled), S″ (masked), A (weights), Z (one head), C, W_O, O, R, N.
QString stageLetter(Stage stage);

struct StageFormula {
    QString formula; ///< "S′ = S / √d_k, d_k = 24"
    QString note;    ///< one sentence on what to see in it
};
StageFormula stageFormula(Stage stage, const AttentionSite& site, Index widthOfKeys);

/// d_k of a site's heads; 0 where the trace does not tell.
Index keyWidth(const Trace& trace, Site site);

} // namespace attnscope
