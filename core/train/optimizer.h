#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <vector>

namespace attnscope {

struct AdamOptions {
    double learningRate = 1e-3;                   ///< at its peak
    double beta1 = 0.9, beta2 = 0.98, eps = 1e-9; ///< as in Vaswani et al. 2017, sec. 5.3
    int warmUp = 400;                             ///< steps of linear rise from 0
    int steps = 10000;                            ///< then linear fall to 0 at this step
    double clip = 1.0;                            ///< largest 2-norm of the whole gradient
};

/// Learning rate at step (counted from 1).
double learningRate(const AdamOptions& options, std::int64_t step);

/// Adam (Kingma & Ba 2015, algorithm 1) over a fixed list of parameter matrices.
class Adam {
  public:
    explicit Adam(const AdamOptions& options) : m_options(options) {}

    /// One step: scales the gradients so that their common norm is at most clip, then moves the parameters.
    /// Both lists have the same order and shapes in every call.
    void step(const std::vector<MatrixRef>& parameters, const std::vector<MatrixRef>& gradients);

    std::int64_t stepsDone() const { return m_step; }

    // For saving and resuming: first and second moments in the parameters' order.
    std::vector<RowMatrix>& firstMoments() { return m_first; }
    std::vector<RowMatrix>& secondMoments() { return m_second; }
    void setStepsDone(std::int64_t steps) { m_step = steps; }
    /// Makes zero moments for these shapes.
    void allocate(const std::vector<MatrixRef>& parameters);

  private:
    AdamOptions m_options;
    std::int64_t m_step = 0;
    std::vector<RowMatrix> m_first, m_second;
};

} // namespace attnscope
