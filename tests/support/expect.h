// Checks that many tests share.
#pragma once

#include "core/base/error.h"
#include "core/base/matrix.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

namespace attnscope::test {

/// run must throw an Error of this code whose message contains part.
template <class Run> void expectError(ErrorCode code, const std::string& part, Run&& run) {
    try {
        run();
        ADD_FAILURE() << "no error; expected: " << part;
    } catch (const Error& e) {
        EXPECT_EQ(int(e.code()), int(code)) << e.what();
        EXPECT_NE(std::string(e.what()).find(part), std::string::npos)
            << "message: " << e.what() << "\nexpected: " << part;
    }
}

/// Same shape, and every entry within tolerance · max(1, |expected|); equal infinities are equal.
inline void expectNear(ConstMatrixRef actual, ConstMatrixRef expected, double tolerance, const std::string& what = {}) {
    ASSERT_EQ(actual.rows(), expected.rows()) << what;
    ASSERT_EQ(actual.cols(), expected.cols()) << what;
    for (Index i = 0; i < actual.rows(); ++i)
        for (Index j = 0; j < actual.cols(); ++j) {
            const double a = double(actual(i, j)), e = double(expected(i, j));
            const bool near = a == e || std::abs(a - e) <= tolerance * std::max(1.0, std::abs(e));
            EXPECT_TRUE(near) << what << " (" << i << ", " << j << "): " << a << ", expected " << e;
            if (!near) return;
        }
}

/// Bit for bit, so that −0 differs from 0.
inline void expectSameBits(ConstMatrixRef a, ConstMatrixRef b, const std::string& what = {}) {
    ASSERT_EQ(a.rows(), b.rows()) << what;
    ASSERT_EQ(a.cols(), b.cols()) << what;
    for (Index i = 0; i < a.rows(); ++i)
        EXPECT_EQ(std::memcmp(a.row(i).data(), b.row(i).data(), std::size_t(a.cols()) * sizeof(float)), 0)
            << what << " row " << i;
}

} // namespace attnscope::test
