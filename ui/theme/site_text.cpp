#include "ui/theme/site_text.h"

#include <QCoreApplication>

namespace attnscope {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Site", text);
}

} // namespace

QString stackText(Stack stack) {
    return stack == Stack::Encoder ? translated(QT_TRANSLATE_NOOP("Site", "Encoder"))
                                   : translated(QT_TRANSLATE_NOOP("Site", "Decoder"));
}

QString sublayerText(Sublayer sublayer, Stack stack) {
    switch (sublayer) {
    case Sublayer::Embedding:
        return translated(QT_TRANSLATE_NOOP("Site", "embedding + position"));
    case Sublayer::SelfAttention:
        return stack == Stack::Encoder ? translated(QT_TRANSLATE_NOOP("Site", "self-attention"))
                                       : translated(QT_TRANSLATE_NOOP("Site", "masked self-attention"));
    case Sublayer::CrossAttention:
        return translated(QT_TRANSLATE_NOOP("Site", "cross-attention"));
    case Sublayer::FeedForward:
        return translated(QT_TRANSLATE_NOOP("Site", "feed forward"));
    case Sublayer::Output:
        return translated(QT_TRANSLATE_NOOP("Site", "output"));
    }
    return {};
}

QString siteText(const Site& site) {
    const QString place = QStringLiteral("%1 %2 · %3")
                              .arg(stackText(site.stack))
                              .arg(site.layer.value + 1)
                              .arg(sublayerText(site.sublayer, site.stack));
    return site.head ? translated(QT_TRANSLATE_NOOP("Site", "%1 · head %2")).arg(place).arg(site.head->value + 1)
                     : place;
}

QString stageText(Stage stage) {
    switch (stage) {
    case Stage::Input:
        return translated(QT_TRANSLATE_NOOP("Site", "Input X"));
    case Stage::Memory:
        return translated(QT_TRANSLATE_NOOP("Site", "Encoder output"));
    case Stage::QueryWeight:
        return translated(QT_TRANSLATE_NOOP("Site", "Query weights W_Q"));
    case Stage::KeyWeight:
        return translated(QT_TRANSLATE_NOOP("Site", "Key weights W_K"));
    case Stage::ValueWeight:
        return translated(QT_TRANSLATE_NOOP("Site", "Value weights W_V"));
    case Stage::Query:
        return translated(QT_TRANSLATE_NOOP("Site", "Queries Q"));
    case Stage::Key:
        return translated(QT_TRANSLATE_NOOP("Site", "Keys K"));
    case Stage::Value:
        return translated(QT_TRANSLATE_NOOP("Site", "Values V"));
    case Stage::RawScores:
        return translated(QT_TRANSLATE_NOOP("Site", "Raw scores"));
    case Stage::ScaledScores:
        return translated(QT_TRANSLATE_NOOP("Site", "Scaled scores"));
    case Stage::MaskedScores:
        return translated(QT_TRANSLATE_NOOP("Site", "Masked scores"));
    case Stage::Weights:
        return translated(QT_TRANSLATE_NOOP("Site", "Attention weights"));
    case Stage::HeadOutput:
        return translated(QT_TRANSLATE_NOOP("Site", "Head output Z"));
    case Stage::Concatenation:
        return translated(QT_TRANSLATE_NOOP("Site", "Concatenated heads"));
    case Stage::OutputWeight:
        return translated(QT_TRANSLATE_NOOP("Site", "Output weights W_O"));
    case Stage::Projection:
        return translated(QT_TRANSLATE_NOOP("Site", "Output"));
    case Stage::ResidualSum:
        return translated(QT_TRANSLATE_NOOP("Site", "Residual sum"));
    case Stage::Norm:
        return translated(QT_TRANSLATE_NOOP("Site", "Layer norm"));
    case Stage::FeedForwardHidden:
        return translated(QT_TRANSLATE_NOOP("Site", "Feed-forward hidden"));
    case Stage::FeedForwardOutput:
        return translated(QT_TRANSLATE_NOOP("Site", "Feed-forward output"));
    case Stage::Logits:
        return translated(QT_TRANSLATE_NOOP("Site", "Logits"));
    }
    return {};
}

} // namespace attnscope
