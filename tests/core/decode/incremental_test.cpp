// Decoding with a cache against the full pass.
#include "tests/support/expect.h"
#include "tests/support/random_models.h"

namespace attnscope {
namespace {

class Incremental : public testing::Test {
  protected:
    ModelInput withTarget(const std::vector<int>& target) const {
        ModelInput input = m_source;
        input.target = test::toIds(target);
        return input;
    }
    /// Logits after the last token of target, by a full pass.
    RowMatrix lastLogits(const std::vector<int>& target) const {
        return m_model->forward(withTarget(target), {}).bottomRows(1);
    }

    std::shared_ptr<MarianModel> m_model = test::randomMarian(5);
    ModelInput m_source{.source = test::randomIds(7, 23, 1), .target = {}, .table = {}, .sourceVisible = {}};
};

TEST_F(Incremental, EveryStepEqualsTheFullPass) {
    const std::vector<int> target{22, 3, 17, 3, 9, 1, 20, 4};
    const RowMatrix whole = m_model->forward(withTarget(target), {});
    const auto state = m_model->startDecoding(m_source, {});
    for (std::size_t t = 0; t < target.size(); ++t)
        test::expectNear(state->advance(test::toIds({target[t]})), whole.row(Index(t)), 1e-5,
                         "step " + std::to_string(t));
}

TEST_F(Incremental, EveryStepEqualsTheFullPassWithPadding) {
    m_source.sourceVisible = {1, 1, 1, 1, 1, 0, 0};
    const std::vector<int> target{22, 3, 17, 9};
    const RowMatrix whole = m_model->forward(withTarget(target), {});
    const auto state = m_model->startDecoding(m_source, {});
    for (std::size_t t = 0; t < target.size(); ++t)
        test::expectNear(state->advance(test::toIds({target[t]})), whole.row(Index(t)), 1e-5);
}

TEST_F(Incremental, HypothesesDoNotSeeEachOther) {
    const auto state = m_model->startDecoding(m_source, {});
    state->advance(test::toIds({22, 22, 22}));
    const RowMatrix logits = state->advance(test::toIds({1, 2, 3}));
    for (int b = 0; b < 3; ++b) test::expectNear(logits.row(b), lastLogits({22, b + 1}), 1e-5);
}

TEST_F(Incremental, ReorderedHypothesesFollowTheirAncestors) {
    const auto state = m_model->startDecoding(m_source, {});
    state->advance(test::toIds({22, 22, 22}));
    state->advance(test::toIds({1, 2, 3}));
    state->reorder(std::vector{2, 0, 0, 1}); // three become four
    RowMatrix logits = state->advance(test::toIds({4, 5, 6, 7}));
    const std::vector<std::vector<int>> prefixes{{22, 3, 4}, {22, 1, 5}, {22, 1, 6}, {22, 2, 7}};
    for (std::size_t b = 0; b < 4; ++b)
        test::expectNear(logits.row(Index(b)), lastLogits(prefixes[b]), 1e-5, "hypothesis " + std::to_string(b));

    state->reorder(std::vector{3, 1}); // and two
    logits = state->advance(test::toIds({8, 9}));
    test::expectNear(logits.row(0), lastLogits({22, 2, 7, 8}), 1e-5);
    test::expectNear(logits.row(1), lastLogits({22, 1, 5, 9}), 1e-5);
}

TEST_F(Incremental, RefusesIdsOutOfRange) {
    const auto state = m_model->startDecoding(m_source, {});
    test::expectError(ErrorCode::BadInput, "token id 23", [&] { state->advance(test::toIds({23})); });
}

} // namespace
} // namespace attnscope
