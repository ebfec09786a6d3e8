// Small models with random weights.
#pragma once

#include "core/arch/marian.h"

namespace attnscope::test {

/// Values in ±amplitude everywhere, gains of norms around 1; the same for the same seed.
void fillRandom(Model& model, unsigned seed, float amplitude = 0.4F);

/// A marian model of 2 + 2 layers, 2 heads, d_model 16, 23 tokens (0 ends, 22 starts and pads), filled at random.
/// changes: keys of config.json to add or replace, as a JSON object.
std::shared_ptr<MarianModel> randomMarian(unsigned seed = 1, const std::string& changes = "{}");

/// n ids in [1, vocabulary − 1), the same for the same seed: neither the end nor the padding of randomMarian.
std::vector<TokenId> randomIds(int n, int vocabulary, unsigned seed);

std::vector<TokenId> toIds(const std::vector<int>& values);

} // namespace attnscope::test
