#include "ui/theme/stage_formula.h"

#include <QCoreApplication>
#include <cmath>

namespace attnscope {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("StageFormula", text);
}

QString subscript(int number) {
    QString digits = QString::number(number);
    for (QChar& digit : digits) digit = QChar(u'₀' + digit.digitValue());
    return digits;
}

QString scaledFormula(float scale, Index width) {
    const bool isPaper = width > 0 && std::abs(scale * std::sqrt(float(width)) - 1) < 1e-5F;
    return isPaper ? QStringLiteral("S′ = S / √d_k,  d_k = %1").arg(width)
                   : QStringLiteral("S′ = %1 · S").arg(double(scale));
}

QString noteOf(Stage stage, const AttentionSite& site) {
    switch (stage) {
    case Stage::Input:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "One row a token: what this sublayer reads."));
    case Stage::Memory:
        return translated(
            QT_TRANSLATE_NOOP("StageFormula", "What the encoder wrote; keys and values are made from it."));
    case Stage::QueryWeight:
    case Stage::KeyWeight:
    case Stage::ValueWeight:
    case Stage::OutputWeight:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "Learned: the same for every text."));
    case Stage::Query:
    case Stage::Key:
    case Stage::Value:
    case Stage::Projection:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "Plus the bias, where the model has one."));
    case Stage::RawScores:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "Rows are queries, columns are keys."));
    case Stage::ScaledScores:
        return translated(
            QT_TRANSLATE_NOOP("StageFormula", "Scaled so that wide heads do not push the softmax to its flat ends."));
    case Stage::MaskedScores:
        return site.causal ? translated(QT_TRANSLATE_NOOP("StageFormula", "−∞ where the key comes after the query."))
                           : translated(QT_TRANSLATE_NOOP("StageFormula", "−∞ where a query may not see a key."));
    case Stage::Weights:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "Each row sums to 1."));
    case Stage::HeadOutput:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "Each row is a weighted mean of the values."));
    case Stage::Concatenation:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "The outputs of all heads side by side."));
    case Stage::ResidualSum:
        return translated(QT_TRANSLATE_NOOP("StageFormula", "The sublayer's input is added to its output."));
    case Stage::Norm:
        return translated(
            QT_TRANSLATE_NOOP("StageFormula", "Each row to mean 0 and variance 1, then the learned gain and bias."));
    default:
        return {};
    }
}

} // namespace

QString stageLetter(Stage stage) {
    switch (stage) {
    case Stage::Input:
        return QStringLiteral("X");
    case Stage::Memory:
        return QStringLiteral("M");
    case Stage::QueryWeight:
        return QStringLiteral("W_Q");
    case Stage::KeyWeight:
        return QStringLiteral("W_K");
    case Stage::ValueWeight:
        return QStringLiteral("W_V");
    case Stage::Query:
        return QStringLiteral("Q");
    case Stage::Key:
        return QStringLiteral("K");
    case Stage::Value:
        return QStringLiteral("V");
    case Stage::RawScores:
        return QStringLiteral("S");
    case Stage::ScaledScores:
        return QStringLiteral("S′");
    case Stage::MaskedScores:
        return QStringLiteral("S″");
    case Stage::Weights:
        return QStringLiteral("A");
    case Stage::HeadOutput:
        return QStringLiteral("Z");
    case Stage::Concatenation:
        return QStringLiteral("C");
    case Stage::OutputWeight:
        return QStringLiteral("W_O");
    case Stage::Projection:
        return QStringLiteral("O");
    case Stage::ResidualSum:
        return QStringLiteral("R");
    case Stage::Norm:
        return QStringLiteral("N");
    default:
        return {};
    }
}

Index keyWidth(const Trace& trace, Site site) {
    if (!site.head) site.head = HeadIndex(0);
    const auto query = trace.recorded().find({site, Stage::Query});
    return query == trace.recorded().end() ? 0 : query->second.values.cols();
}

StageFormula stageFormula(Stage stage, const AttentionSite& site, Index widthOfKeys) {
    const QString letter = stageLetter(stage), note = noteOf(stage, site);
    const QString asked =
        site.site.sublayer == Sublayer::CrossAttention ? stageLetter(Stage::Memory) : stageLetter(Stage::Input);
    switch (stage) {
    case Stage::Query:
        return {QStringLiteral("Q = X · W_Q"), note};
    case Stage::Key:
        return {QStringLiteral("K = %1 · W_K").arg(asked), note};
    case Stage::Value:
        return {QStringLiteral("V = %1 · W_V").arg(asked), note};
    case Stage::RawScores:
        return {QStringLiteral("S = Q · Kᵀ"), note};
    case Stage::ScaledScores:
        return {scaledFormula(site.scale, widthOfKeys), note};
    case Stage::MaskedScores:
        return {QStringLiteral("S″ = mask(S′)"), note};
    case Stage::Weights:
        return {QStringLiteral("A = softmax(S″)"), note};
    case Stage::HeadOutput:
        return {QStringLiteral("Z = A · V"), note};
    case Stage::Concatenation:
        return {site.heads == 1 ? QStringLiteral("C = Z") : QStringLiteral("C = [Z₁ … Z%1]").arg(subscript(site.heads)),
                note};
    case Stage::Projection:
        return {QStringLiteral("O = C · W_O"), note};
    case Stage::ResidualSum:
        return {QStringLiteral("R = X + O"), note};
    case Stage::Norm:
        return {QStringLiteral("N = LayerNorm(R)"), note};
    default:
        return {letter, note};
    }
}

} // namespace attnscope
