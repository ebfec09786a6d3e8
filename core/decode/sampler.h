// From logits to candidates: log-softmax, temperature, top-k, top-p.
#pragma once

#include "core/base/matrix.h"
#include "core/base/random.h"
#include "core/decode/generation.h"

namespace attnscope {

/// log softmax of a row of logits in double precision; −∞ stays −∞. Throws Error{BadInput} where a logit is NaN or +∞, or all are −∞.
std::vector<double> logSoftmax(const RowVector& logits);

/// Indices of the n largest values, largest first, equal values by the lower index.
std::vector<int> largest(const std::vector<double>& values, int n);

/// What may be drawn at one step. chosen is not yet set.
struct Distribution {
    GenerationStep step;
    std::vector<int> order;            ///< ids that survived the cuts, most probable first
    std::vector<double> probabilities; ///< of order, sum 1
};

/// Applies temperature, then top-k, then top-p (a token stays while the sum before it is below p).
Distribution distribution(const std::vector<double>& logProbabilities, const GenerationOptions& options);

/// Draws an id of the distribution.
int draw(const Distribution& distribution, Random& random);

} // namespace attnscope
