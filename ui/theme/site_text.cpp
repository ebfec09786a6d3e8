#include "ui/theme/site_text.h"

#include <QCoreApplication>

namespace attnscope {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Site", text);
}

} // namespace

QString stackText(Stack stack) {
    return stack == Stack::Encoder ? tr(QT_TRANSLATE_NOOP("Site", "Encoder"))
                                   : tr(QT_TRANSLATE_NOOP("Site", "Decoder"));
}

QString sublayerText(Sublayer sublayer, Stack stack) {
    switch (sublayer) {
    case Sublayer::Embedding:
        return tr(QT_TRANSLATE_NOOP("Site", "embedding + position"));
    case Sublayer::SelfAttention:
        return stack == Stack::Encoder ? tr(QT_TRANSLATE_NOOP("Site", "self-attention"))
                                       : tr(QT_TRANSLATE_NOOP("Site", "masked self-attention"));
    case Sublayer::CrossAttention:
        return tr(QT_TRANSLATE_NOOP("Site", "cross-attention"));
    case Sublayer::FeedForward:
        return tr(QT_TRANSLATE_NOOP("Site", "feed forward"));
    case Sublayer::Output:
        return tr(QT_TRANSLATE_NOOP("Site", "output"));
    }
    return {};
}

QString siteText(const Site& site) {
    const QString place = QStringLiteral("%1 %2 · %3")
                              .arg(stackText(site.stack))
                              .arg(site.layer.value + 1)
                              .arg(sublayerText(site.sublayer, site.stack));
    return site.head ? tr(QT_TRANSLATE_NOOP("Site", "%1 · head %2")).arg(place).arg(site.head->value + 1) : place;
}

QString stageText(Stage stage) {
    switch (stage) {
    case Stage::Input:
        return tr(QT_TRANSLATE_NOOP("Site", "Input X"));
    case Stage::Memory:
        return tr(QT_TRANSLATE_NOOP("Site", "Encoder output"));
    case Stage::QueryWeight:
        return tr(QT_TRANSLATE_NOOP("Site", "Query weights W_Q"));
    case Stage::KeyWeight:
        return tr(QT_TRANSLATE_NOOP("Site", "Key weights W_K"));
    case Stage::ValueWeight:
        return tr(QT_TRANSLATE_NOOP("Site", "Value weights W_V"));
    case Stage::Query:
        return tr(QT_TRANSLATE_NOOP("Site", "Queries Q"));
    case Stage::Key:
        return tr(QT_TRANSLATE_NOOP("Site", "Keys K"));
    case Stage::Value:
        return tr(QT_TRANSLATE_NOOP("Site", "Values V"));
    case Stage::RawScores:
        return tr(QT_TRANSLATE_NOOP("Site", "Raw scores"));
    case Stage::ScaledScores:
        return tr(QT_TRANSLATE_NOOP("Site", "Scaled scores"));
    case Stage::MaskedScores:
        return tr(QT_TRANSLATE_NOOP("Site", "Masked scores"));
    case Stage::Weights:
        return tr(QT_TRANSLATE_NOOP("Site", "Attention weights"));
    case Stage::HeadOutput:
        return tr(QT_TRANSLATE_NOOP("Site", "Head output Z"));
    case Stage::Concatenation:
        return tr(QT_TRANSLATE_NOOP("Site", "Concatenated heads"));
    case Stage::OutputWeight:
        return tr(QT_TRANSLATE_NOOP("Site", "Output weights W_O"));
    case Stage::Projection:
        return tr(QT_TRANSLATE_NOOP("Site", "Output"));
    case Stage::ResidualSum:
        return tr(QT_TRANSLATE_NOOP("Site", "Residual sum"));
    case Stage::Norm:
        return tr(QT_TRANSLATE_NOOP("Site", "Layer norm"));
    case Stage::FeedForwardHidden:
        return tr(QT_TRANSLATE_NOOP("Site", "Feed-forward hidden"));
    case Stage::FeedForwardOutput:
        return tr(QT_TRANSLATE_NOOP("Site", "Feed-forward output"));
    case Stage::Logits:
        return tr(QT_TRANSLATE_NOOP("Site", "Logits"));
    }
    return {};
}

QString stageSymbol(Stage stage) {
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
        return QStringLiteral("QKᵀ");
    case Stage::ScaledScores:
        return QStringLiteral("QKᵀ / √d_k");
    case Stage::MaskedScores:
        return QStringLiteral("mask(QKᵀ / √d_k)");
    case Stage::Weights:
        return QStringLiteral("softmax");
    case Stage::HeadOutput:
        return QStringLiteral("softmax · V");
    case Stage::Concatenation:
        return QStringLiteral("[Z₁ … Z_h]");
    case Stage::OutputWeight:
        return QStringLiteral("W_O");
    case Stage::Projection:
        return QStringLiteral("[Z₁ … Z_h] W_O");
    default:
        return {};
    }
}

} // namespace attnscope
