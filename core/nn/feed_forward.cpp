#include "core/nn/feed_forward.h"

namespace attnscope {

FeedForwardPass feedForward(const FeedForwardWeights& w, ConstMatrixRef x, const Watch& watch) {
    FeedForwardPass pass;
    pass.preActivation = linear(w.up, x);
    pass.hidden = activate(w.activation, pass.preActivation);
    watch.show(Stage::FeedForwardHidden, pass.hidden);
    pass.output = linear(w.down, pass.hidden);
    watch.show(Stage::FeedForwardOutput, pass.output);
    return pass;
}

RowMatrix feedForwardBackward(const FeedForwardWeights& w, ConstMatrixRef x, const FeedForwardPass& pass,
                              ConstMatrixRef dOutput, FeedForwardWeights& dw) {
    const RowMatrix dHidden = linearBackward(w.down, pass.hidden, dOutput, dw.down);
    const RowMatrix dPreActivation = activateBackward(w.activation, pass.preActivation, dHidden);
    return linearBackward(w.up, x, dPreActivation, dw.up);
}

} // namespace attnscope
