// Names of sites and stages as people read them, translated.
#pragma once

#include "core/nn/probe.h"

#include <QString>

namespace attnscope {

/// "Decoder 2 · cross-attention"; with a head "… · head 3". Counting from 1.
QString siteText(const Site& site);
QString sublayerText(Sublayer sublayer, Stack stack);
QString stackText(Stack stack);
/// "Weights (softmax)".
QString stageText(Stage stage);

} // namespace attnscope
