#include "core/train/loss.h"

#include "tests/core/nn/gradient_check.h"
#include "tests/support/expect.h"
#include "tests/support/random_models.h"

namespace attnscope {
namespace {

struct Parameter {
    std::string name;
    MatrixRef values;
};

std::vector<Parameter> parametersOf(MarianWeights& weights) {
    std::vector<Parameter> parameters;
    weights.visit([&](const std::string& name, MatrixRef values, bool) { parameters.push_back({name, values}); });
    return parameters;
}

/// Every parameter of a whole model against differences of the loss, a sample of entries each.
void checkModel(const std::string& activation, const ModelInput& input) {
    const auto model = test::randomMarian(3, R"({"activation_function": ")" + activation + "\"}");
    const auto labels = test::randomIds(int(input.target.size()), 23, 7);
    const auto loss = [&] { return crossEntropy(model->forwardForTraining(input).logits, labels, 0.1F).sum; };
    const auto pass = model->forwardForTraining(input);
    auto gradient = MarianWeights::zeros(model->config());
    model->backward(input, pass, crossEntropy(pass.logits, labels, 0.1F).dLogits, gradient);
    const auto values = parametersOf(model->weights()), gradients = parametersOf(gradient);
    ASSERT_EQ(values.size(), gradients.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Index stride = std::max<Index>(1, values[i].values.size() / 11);
        test::checkGradient(values[i].values, gradients[i].values, loss, values[i].name, stride, 0.004F, 3e-3);
    }
}

TEST(MarianGradient, EqualsDifferencesInEveryParameter) {
    checkModel(
        "swish",
        {.source = test::randomIds(6, 23, 1), .target = test::randomIds(5, 23, 2), .table = {}, .sourceVisible = {}});
}

TEST(MarianGradient, EqualsDifferencesWithPadding) {
    checkModel("gelu", {.source = test::randomIds(6, 23, 1),
                        .target = test::randomIds(5, 23, 2),
                        .table = {},
                        .sourceVisible = {1, 1, 1, 1, 0, 0}});
}

TEST(MarianGradient, EqualsDifferencesForOneToken) {
    checkModel(
        "gelu_new",
        {.source = test::randomIds(1, 23, 1), .target = test::randomIds(1, 23, 2), .table = {}, .sourceVisible = {}});
}

TEST(MarianGradient, TrainingComputesWhatAnOrdinaryRunComputes) {
    const auto model = test::randomMarian(3);
    const ModelInput input{
        .source = test::randomIds(6, 23, 1), .target = test::randomIds(5, 23, 2), .table = {}, .sourceVisible = {}};
    test::expectSameBits(model->forwardForTraining(input).logits, model->forward(input, {}));
}

} // namespace
} // namespace attnscope
