#include "core/decode/sampler.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attnscope {

std::vector<double> logSoftmax(const RowVector& logits) {
    const double maximum = double(logits.maxCoeff());
    double sum = 0;
    for (const float x : logits) sum += std::exp(double(x) - maximum);
    if (!std::isfinite(maximum) || !std::isfinite(sum))
        throw Error(ErrorCode::BadInput, "the model's logits give no probabilities", "decoding",
                    "weights with NaN or infinity? copy or download the model again");
    std::vector<double> result(std::size_t(logits.size()));
    for (Index i = 0; i < logits.size(); ++i) result[std::size_t(i)] = double(logits(i)) - maximum - std::log(sum);
    return result;
}

std::vector<int> largest(const std::vector<double>& values, int n) {
    std::vector<int> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    const auto middle = order.begin() + std::min(n, int(order.size()));
    std::partial_sort(order.begin(), middle, order.end(), [&](int a, int b) {
        return values[std::size_t(a)] != values[std::size_t(b)] ? values[std::size_t(a)] > values[std::size_t(b)]
                                                                : a < b;
    });
    order.erase(middle, order.end());
    return order;
}

Distribution distribution(const std::vector<double>& logProbabilities, const GenerationOptions& options) {
    Distribution result;
    const auto possible = int(std::ranges::count_if(logProbabilities, [](double p) { return std::isfinite(p); }));
    const auto order = largest(logProbabilities, possible);
    const std::size_t afterTopK = options.topK > 0 ? std::min(std::size_t(options.topK), order.size()) : order.size();

    std::vector<double> probabilities;
    for (std::size_t i = 0; i < afterTopK; ++i)
        probabilities.push_back(std::exp(
            (logProbabilities[std::size_t(order[i])] - logProbabilities[std::size_t(order[0])]) / options.temperature));
    const double total = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
    std::size_t kept = 0;
    double keptSum = 0;
    while (kept < afterTopK && (kept == 0 || options.topP >= 1 || keptSum < options.topP))
        keptSum += probabilities[kept++] / total;
    for (std::size_t i = 0; i < kept; ++i) result.probabilities.push_back(probabilities[i] / total / keptSum);
    result.order.assign(order.begin(), order.begin() + std::ptrdiff_t(kept));

    result.step.removedByTopK = int(order.size() - afterTopK);
    result.step.removedByTopP = int(afterTopK - kept);
    for (std::size_t i = 0; i < order.size() && int(i) < options.candidates; ++i) {
        const Cut cut = i < kept ? Cut::None : i < afterTopK ? Cut::TopP : Cut::TopK;
        result.step.candidates.push_back({TokenId(order[i]), logProbabilities[std::size_t(order[i])],
                                          i < kept ? result.probabilities[i] : 0.0, cut});
    }
    return result;
}

int draw(const Distribution& distribution, Random& random) {
    double left = uniform(random);
    for (std::size_t i = 0; i < distribution.order.size(); ++i) {
        left -= distribution.probabilities[i];
        if (left < 0) return distribution.order[i];
    }
    return distribution.order.back();
}

} // namespace attnscope
