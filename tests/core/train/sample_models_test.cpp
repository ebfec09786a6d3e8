// The models that are shipped can do what their cards say.
#include "core/decode/generate.h"
#include "core/session/session.h"
#include "core/train/tasks.h"

#include "tests/support/test_files.h"

#include <gtest/gtest.h>

namespace attnscope {
namespace {

/// Exactly right answers to so many inputs that were never trained on.
int rightAnswers(const std::string& name, int examples) {
    const auto loaded = openModel(test::sampleModel(name));
    Random random(20);
    int right = 0;
    for (const auto& example : sampleExamples(findTask(name), random, examples, true)) {
        const ModelInput input{
            .source = idsOf(loaded->tokenizer->encode(example.source)), .target = {}, .table = {}, .sourceVisible = {}};
        const auto generation = generate(*loaded->model, input, {}, {});
        const bool isRight = loaded->tokenizer->decode(generation.hypotheses.at(0).tokens) == example.target;
        right += isRight ? 1 : 0;
    }
    return right;
}

TEST(SampleModel, DatesIsRightForNinetyNineOfAHundred) {
    EXPECT_GE(rightAnswers("dates", 200), 198);
}
TEST(SampleModel, ReverseIsRightForNinetyNineOfAHundred) {
    EXPECT_GE(rightAnswers("reverse", 200), 198);
}

} // namespace
} // namespace attnscope
