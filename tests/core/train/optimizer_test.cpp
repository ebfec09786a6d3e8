#include "core/train/optimizer.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

TEST(LearningRate, RisesToItsPeakAndFallsToNothing) {
    const AdamOptions o{.learningRate = 0.1, .warmUp = 10, .steps = 50};
    EXPECT_DOUBLE_EQ(learningRate(o, 1), 0.01);
    EXPECT_DOUBLE_EQ(learningRate(o, 5), 0.05);
    EXPECT_DOUBLE_EQ(learningRate(o, 10), 0.1);
    EXPECT_DOUBLE_EQ(learningRate(o, 31), 0.05);
    EXPECT_DOUBLE_EQ(learningRate(o, 50), 0.1 / 40);
    EXPECT_EQ(learningRate(o, 51), 0);
    EXPECT_EQ(learningRate(o, 1000), 0);
}

TEST(LearningRate, IsNeverAboveItsPeakWhenThereAreFewerStepsThanWarmUp) {
    const AdamOptions o{.learningRate = 0.1, .warmUp = 400, .steps = 6};
    for (int step = 1; step <= 6; ++step) {
        EXPECT_GT(learningRate(o, step), 0);
        EXPECT_LE(learningRate(o, step), 0.1);
    }
}

TEST(Adam, FollowsItsAlgorithmByHand) {
    // Kingma & Ba, algorithm 1, written in double with its corrections apart.
    const AdamOptions o{
        .learningRate = 0.1, .beta1 = 0.9, .beta2 = 0.98, .eps = 1e-3, .warmUp = 1, .steps = 1000000, .clip = 100};
    RowMatrix parameter = (RowMatrix(1, 2) << 1, -1).finished();
    Adam adam(o);
    double expected[2]{1, -1}, m[2]{}, v[2]{};
    for (int t = 1; t <= 3; ++t) {
        RowMatrix gradient = (RowMatrix(1, 2) << 0.5F * float(t), -0.2F).finished();
        adam.step({parameter}, {gradient});
        for (int i = 0; i < 2; ++i) {
            const double g = double(gradient(0, i));
            m[i] = 0.9 * m[i] + 0.1 * g;
            v[i] = 0.98 * v[i] + 0.02 * g * g;
            const double mHat = m[i] / (1 - std::pow(0.9, t)), vHat = v[i] / (1 - std::pow(0.98, t));
            expected[i] -= learningRate(o, t) * mHat / (std::sqrt(vHat) + 1e-3);
            EXPECT_NEAR(double(parameter(0, i)), expected[i], 1e-6) << "step " << t;
        }
    }
    EXPECT_EQ(adam.stepsDone(), 3);
}

TEST(Adam, ClipsTheCommonNormOfAllGradients) {
    const AdamOptions o{.warmUp = 1, .clip = 1};
    RowMatrix a = RowMatrix::Zero(1, 1), b = RowMatrix::Zero(1, 1), dA = RowMatrix::Constant(1, 1, 30),
              dB = RowMatrix::Constant(1, 1, 40);
    Adam adam(o);
    adam.step({a, b}, {dA, dB});
    EXPECT_NEAR(double(adam.firstMoments()[0](0, 0)), 0.1 * 0.6, 1e-7);
    EXPECT_NEAR(double(adam.firstMoments()[1](0, 0)), 0.1 * 0.8, 1e-7);
}

TEST(Adam, LeavesSmallGradientsAsTheyAre) {
    RowMatrix a = RowMatrix::Zero(1, 1), dA = RowMatrix::Constant(1, 1, 0.5F);
    Adam adam({.warmUp = 1, .clip = 1});
    adam.step({a}, {dA});
    EXPECT_NEAR(double(adam.firstMoments()[0](0, 0)), 0.05, 1e-7);
}

TEST(Adam, TakesAGradientOfNothing) {
    RowMatrix a = RowMatrix::Ones(2, 2), dA = RowMatrix::Zero(2, 2);
    Adam adam({.warmUp = 1});
    adam.step({a}, {dA});
    EXPECT_EQ(a, RowMatrix::Ones(2, 2));
}

} // namespace
} // namespace attnscope
