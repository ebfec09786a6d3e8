#include "core/train/optimizer.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

double learningRate(const AdamOptions& o, std::int64_t step) {
    const double rise = double(step) / std::max(1, o.warmUp);
    const double fall = double(o.steps - step + 1) / std::max(1, o.steps - o.warmUp);
    return o.learningRate * std::clamp(std::min(rise, fall), 0.0, 1.0);
}

void Adam::allocate(const std::vector<MatrixRef>& parameters) {
    m_first.clear();
    for (const auto& p : parameters) m_first.push_back(RowMatrix::Zero(p.rows(), p.cols()));
    m_second = m_first;
}

void Adam::step(const std::vector<MatrixRef>& parameters, const std::vector<MatrixRef>& gradients) {
    if (m_first.empty()) allocate(parameters);
    ++m_step;
    double squares = 0;
    for (const auto& g : gradients) squares += double(g.squaredNorm());
    const auto shrink = float(std::min(1.0, m_options.clip / std::max(std::sqrt(squares), 1e-30)));
    const auto b1 = float(m_options.beta1), b2 = float(m_options.beta2);
    // The bias corrections of both moments, folded into the rate and into eps.
    const double correction1 = 1.0 - std::pow(m_options.beta1, double(m_step));
    const double correction2 = std::sqrt(1.0 - std::pow(m_options.beta2, double(m_step)));
    const auto rate = float(learningRate(m_options, m_step) * correction2 / correction1);
    const auto eps = float(m_options.eps * correction2);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        auto m = m_first[i].array(), v = m_second[i].array();
        const auto g = gradients[i].array() * shrink;
        m = b1 * m + (1.0F - b1) * g;
        v = b2 * v + (1.0F - b2) * g.square();
        MatrixRef parameter = parameters[i];
        parameter.array() -= rate * m / (v.sqrt() + eps);
    }
}

} // namespace attnscope
