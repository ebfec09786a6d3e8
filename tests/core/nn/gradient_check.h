// Gradients against differences of the function itself.
#pragma once

#include "core/base/matrix.h"

#include <functional>
#include <gtest/gtest.h>
#include <string>

namespace attnscope::test {

/// The loss that tests use: Σ r ⊙ y for a fixed r, summed in double; its gradient with respect to y is r.
inline double weightedSum(ConstMatrixRef r, ConstMatrixRef y) {
    double sum = 0;
    for (Index i = 0; i < y.rows(); ++i)
        for (Index j = 0; j < y.cols(); ++j) sum += double(r(i, j)) * double(y(i, j));
    return sum;
}

/// Central differences with one step of extrapolation, error O(h⁴): (8 (f(x+h) − f(x−h)) − (f(x+2h) − f(x−2h))) / 12h.
/// Checks every stride-th entry of values; loss() reads values and is called with each changed a little.
inline void checkGradient(MatrixRef values, ConstMatrixRef gradient, const std::function<double()>& loss,
                          const std::string& name, Index stride = 1, float h = 0.02F, double tolerance = 5e-4) {
    ASSERT_EQ(values.rows(), gradient.rows()) << name;
    ASSERT_EQ(values.cols(), gradient.cols()) << name;
    for (Index n = 0; n < values.size(); n += stride) {
        float& x = values(n / values.cols(), n % values.cols());
        const float before = x;
        const auto lossAt = [&](float value) {
            x = value;
            return loss();
        };
        // The distances as floats have them.
        const double near = double(before + h) - double(before - h),
                     far = double(before + 2 * h) - double(before - 2 * h);
        const double slopeNear = (lossAt(before + h) - lossAt(before - h)) / near,
                     slopeFar = (lossAt(before + 2 * h) - lossAt(before - 2 * h)) / far;
        x = before;
        const double expected = (4 * slopeNear - slopeFar) / 3,
                     actual = double(gradient(n / values.cols(), n % values.cols()));
        EXPECT_NEAR(actual, expected, tolerance * std::max(1.0, std::abs(expected))) << name << " entry " << n;
    }
}

} // namespace attnscope::test
