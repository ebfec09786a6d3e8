#include "core/arch/transformer_blocks.h"

namespace attnscope {

ResidualPass addAndNorm(const LayerNormWeights& norm, ConstMatrixRef input, ConstMatrixRef sublayer,
                        const Watch& watch) {
    ResidualPass pass;
    pass.sum = input + sublayer;
    watch.show(Stage::ResidualSum, pass.sum);
    pass.output = layerNorm(norm, pass.sum);
    watch.show(Stage::Norm, pass.output);
    return pass;
}

EncoderLayerPass encoderLayer(const EncoderLayerWeights& w, RowMatrix x, const AttentionMask& mask,
                              const Watch& watch) {
    EncoderLayerPass pass;
    const Watch attention = watch.in(Sublayer::SelfAttention), feed = watch.in(Sublayer::FeedForward);
    attention.show(Stage::Input, x);
    pass.selfAttention = multiHeadAttention(w.selfAttention, x, x, mask, attention);
    pass.afterSelfAttention = addAndNorm(w.selfAttentionNorm, x, pass.selfAttention.output, attention);
    feed.show(Stage::Input, pass.afterSelfAttention.output);
    pass.feedForward = feedForward(w.feedForward, pass.afterSelfAttention.output, feed);
    pass.afterFeedForward =
        addAndNorm(w.feedForwardNorm, pass.afterSelfAttention.output, pass.feedForward.output, feed);
    pass.input = std::move(x);
    return pass;
}

DecoderLayerPass decoderLayer(const DecoderLayerWeights& w, RowMatrix x, ConstMatrixRef memory,
                              const AttentionMask& selfMask, const AttentionMask& crossMask, const Watch& watch) {
    DecoderLayerPass pass;
    const Watch self = watch.in(Sublayer::SelfAttention), cross = watch.in(Sublayer::CrossAttention),
                feed = watch.in(Sublayer::FeedForward);
    self.show(Stage::Input, x);
    pass.selfAttention = multiHeadAttention(w.selfAttention, x, x, selfMask, self);
    pass.afterSelfAttention = addAndNorm(w.selfAttentionNorm, x, pass.selfAttention.output, self);
    RowMatrix& asking = pass.afterSelfAttention.output;
    cross.show(Stage::Input, asking);
    if (cross.wants(Stage::Memory)) {
        RowMatrix shown = memory;
        cross.show(Stage::Memory, shown);
    }
    pass.crossAttention = multiHeadAttention(w.crossAttention, asking, memory, crossMask, cross);
    pass.afterCrossAttention = addAndNorm(w.crossAttentionNorm, asking, pass.crossAttention.output, cross);
    feed.show(Stage::Input, pass.afterCrossAttention.output);
    pass.feedForward = feedForward(w.feedForward, pass.afterCrossAttention.output, feed);
    pass.afterFeedForward =
        addAndNorm(w.feedForwardNorm, pass.afterCrossAttention.output, pass.feedForward.output, feed);
    pass.input = std::move(x);
    return pass;
}

RowMatrix encoderLayerBackward(const EncoderLayerWeights& w, const AttentionMask& mask, const EncoderLayerPass& pass,
                               ConstMatrixRef dOutput, EncoderLayerWeights& dw) {
    const RowMatrix& middle = pass.afterSelfAttention.output;
    const RowMatrix dSum = layerNormBackward(w.feedForwardNorm, pass.afterFeedForward.sum, dOutput, dw.feedForwardNorm);
    const RowMatrix dMiddle = dSum + feedForwardBackward(w.feedForward, middle, pass.feedForward, dSum, dw.feedForward);
    RowMatrix dx = layerNormBackward(w.selfAttentionNorm, pass.afterSelfAttention.sum, dMiddle, dw.selfAttentionNorm);
    const RowMatrix dAttention = dx;
    multiHeadAttentionBackward(w.selfAttention, pass.input, pass.input, mask, pass.selfAttention, dAttention,
                               dw.selfAttention, dx, dx);
    return dx;
}

RowMatrix decoderLayerBackward(const DecoderLayerWeights& w, ConstMatrixRef memory, const AttentionMask& selfMask,
                               const AttentionMask& crossMask, const DecoderLayerPass& pass, ConstMatrixRef dOutput,
                               DecoderLayerWeights& dw, RowMatrix& dMemory) {
    const RowMatrix &asking = pass.afterSelfAttention.output, &middle = pass.afterCrossAttention.output;
    const RowMatrix dSum = layerNormBackward(w.feedForwardNorm, pass.afterFeedForward.sum, dOutput, dw.feedForwardNorm);
    const RowMatrix dMiddle = dSum + feedForwardBackward(w.feedForward, middle, pass.feedForward, dSum, dw.feedForward);
    RowMatrix dAsking =
        layerNormBackward(w.crossAttentionNorm, pass.afterCrossAttention.sum, dMiddle, dw.crossAttentionNorm);
    const RowMatrix dCross = dAsking;
    multiHeadAttentionBackward(w.crossAttention, asking, memory, crossMask, pass.crossAttention, dCross,
                               dw.crossAttention, dAsking, dMemory);
    RowMatrix dx = layerNormBackward(w.selfAttentionNorm, pass.afterSelfAttention.sum, dAsking, dw.selfAttentionNorm);
    const RowMatrix dSelf = dx;
    multiHeadAttentionBackward(w.selfAttention, pass.input, pass.input, selfMask, pass.selfAttention, dSelf,
                               dw.selfAttention, dx, dx);
    return dx;
}

void appendAttentionShapes(std::vector<StageShape>& out, const AttentionWeights& w, const Site& site, Index queries,
                           Index keys) {
    const Index dK = w.keyWidth(), dV = w.valueWidth();
    out.push_back({site, Stage::Input, queries, w.query.in()});
    if (site.sublayer == Sublayer::CrossAttention) out.push_back({site, Stage::Memory, keys, w.key.in()});
    for (int h = 0; h < w.heads; ++h) {
        const Site head{site.stack, site.layer, site.sublayer, HeadIndex(h)};
        out.push_back({head, Stage::QueryWeight, w.query.in(), dK});
        out.push_back({head, Stage::KeyWeight, w.key.in(), dK});
        out.push_back({head, Stage::ValueWeight, w.value.in(), dV});
        out.push_back({head, Stage::Query, queries, dK});
        out.push_back({head, Stage::Key, keys, dK});
        out.push_back({head, Stage::Value, keys, dV});
        for (const auto stage : {Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights})
            out.push_back({head, stage, queries, keys});
        out.push_back({head, Stage::HeadOutput, queries, dV});
    }
    out.push_back({site, Stage::Concatenation, queries, w.heads * dV});
    if (w.output.empty()) return;
    out.push_back({site, Stage::OutputWeight, w.output.in(), w.output.out()});
    out.push_back({site, Stage::Projection, queries, w.output.out()});
}

void appendResidualShapes(std::vector<StageShape>& out, const Site& site, Index rows, Index width) {
    out.push_back({site, Stage::ResidualSum, rows, width});
    out.push_back({site, Stage::Norm, rows, width});
}

void appendFeedForwardShapes(std::vector<StageShape>& out, const FeedForwardWeights& w, const Site& site, Index rows) {
    out.push_back({site, Stage::Input, rows, w.up.in()});
    out.push_back({site, Stage::FeedForwardHidden, rows, w.up.out()});
    out.push_back({site, Stage::FeedForwardOutput, rows, w.down.out()});
}

LinearWeights zeroLinear(Index out, Index in, bool bias) {
    return {RowMatrix::Zero(out, in), bias ? RowVector(RowVector::Zero(out)) : RowVector()};
}

LayerNormWeights zeroNorm(Index width, float eps) {
    return {RowVector::Zero(width), RowVector::Zero(width), eps};
}

AttentionWeights zeroAttention(Index width, int heads) {
    const auto square = [&] { return zeroLinear(width, width); };
    return {square(), square(), square(), square(), heads, 1.0F / std::sqrt(float(width / heads))};
}

FeedForwardWeights zeroFeedForward(Index width, Index hidden, Activation activation) {
    return {zeroLinear(hidden, width), zeroLinear(width, hidden), activation};
}

void visitLinear(const ParameterVisitor& visit, const std::string& prefix, LinearWeights& w) {
    visit(prefix + "weight", w.weight, false);
    if (w.bias.size() > 0) visit(prefix + "bias", w.bias, true);
}

void visitNorm(const ParameterVisitor& visit, const std::string& prefix, LayerNormWeights& w) {
    visit(prefix + "weight", w.weight, true);
    visit(prefix + "bias", w.bias, true);
}

} // namespace attnscope
