#include "core/session/session.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

std::vector<std::string> texts(const TraceSequence& sequence) {
    std::vector<std::string> result;
    for (const auto& token : sequence.tokens) result.push_back(token.text);
    return result;
}

TEST(SampleModels, HoldDatesAndReverse) {
    std::set<std::string> names;
    for (const auto& sample : sampleModels()) {
        names.insert(sample.name);
        EXPECT_TRUE(std::filesystem::exists(sample.folder / "config.json")) << sample.folder;
    }
    EXPECT_TRUE(names.contains("dates"));
    EXPECT_TRUE(names.contains("reverse"));
}

TEST(SampleModels, AllOpenWithACardAndAnExampleThatRuns) {
    for (const auto& sample : sampleModels()) {
        const auto model = openModel(sample.folder);
        EXPECT_EQ(model->name, sample.name);
        EXPECT_FALSE(model->card.empty()) << sample.name;
        EXPECT_GT(model->parameters, 0) << sample.name;
        ASSERT_FALSE(model->examples.empty()) << sample.name;
        for (const auto& example : model->examples) {
            RunRequest request;
            request.sourceText = example.text;
            request.table = example.table;
            EXPECT_FALSE(runModel(*model, request)->recorded().empty()) << sample.name;
        }
    }
}

TEST(ResolveModel, TakesNamesAndPaths) {
    EXPECT_EQ(resolveModel("dates").filename(), "dates");
    EXPECT_EQ(resolveModel(test::sampleModel("reverse").string()), test::sampleModel("reverse"));
}

TEST(ResolveModel, ListsTheSamplesForAnythingElse) {
    test::expectError(ErrorCode::FileNotReadable, "no-such-model: no such file or folder",
                      [] { resolveModel("no-such-model"); });
    test::expectError(ErrorCode::FileNotReadable, "dates, ", [] { resolveModel("no-such-model"); });
}

TEST(OpenModel, RefusesATokenizerOfAnotherModel) {
    const test::TemporaryFolder folder;
    for (const char* name : {"config.json", "model.safetensors"})
        std::filesystem::copy(test::sampleModel("reverse") / name, folder.path() / name);
    std::filesystem::copy(test::sampleModel("dates") / "tokenizer.json", folder.path() / "tokenizer.json");
    test::expectError(ErrorCode::BadConfig, "tokenizer.json has 70 tokens, the model 29",
                      [&] { openModel(folder.path()); });
}

TEST(OpenModel, TakesAFolderPathWithASlashAtItsEnd) {
    EXPECT_EQ(openModel(test::sampleModel("dates").string() + "/")->name, "dates");
}

TEST(OpenModel, SaysThatTheExamplesAreDamaged) {
    const test::TemporaryFolder folder;
    for (const char* name : {"config.json", "model.safetensors"})
        std::filesystem::copy(test::sampleModel("reverse") / name, folder.path() / name);
    test::writeText(folder.path() / "attentionscope.json", "{}");
    test::expectError(ErrorCode::FileDamaged, "attentionscope.json: no list of examples",
                      [&] { openModel(folder.path()); });
}

class RunDates : public testing::Test {
  protected:
    std::shared_ptr<const Trace> run(const RunRequest& request) const { return runModel(*m_model, request); }
    void refuses(const RunRequest& request, const std::string& message) const {
        test::expectError(ErrorCode::BadInput, message, [&] { run(request); });
    }
    std::shared_ptr<const LoadedModel> m_model = openModel(test::sampleModel("dates"));
    RunRequest m_request;
};

TEST_F(RunDates, WritesTheDateOfAText) {
    m_request.sourceText = "3 March 2021";
    const auto trace = run(m_request);
    const auto& info = trace->info();
    EXPECT_EQ(info.outputText, "2021-03-03");
    EXPECT_EQ(info.modelName, "dates");
    EXPECT_EQ(info.modelType, "marian");
    EXPECT_FALSE(info.programVersion.empty());
    EXPECT_EQ(info.source.text, "3 March 2021");
    EXPECT_EQ(info.source.tokens.size(), 13U) << "12 characters and the end";
    EXPECT_EQ(texts(info.target).front(), "<pad>") << "the start token";
    EXPECT_EQ(info.target.tokens.size(), 11U) << "the start and what was written, without the end";
    EXPECT_EQ(info.tokenText(TokenId(0)), "</s>");
}

TEST_F(RunDates, RecordsThePassThatWroteTheText) {
    m_request.sourceText = "3 March 2021";
    const auto trace = run(m_request);
    const auto logits = trace->matrix({Stack::Decoder, LayerIndex(1), Sublayer::Output, {}}, Stage::Logits);
    const auto& steps = trace->info().generation->hypotheses.at(0).steps;
    ASSERT_EQ(logits.values.rows(), Index(steps.size()));
    for (std::size_t t = 0; t < steps.size(); ++t) {
        Index best = 0;
        logits.values.row(Index(t)).maxCoeff(&best);
        EXPECT_EQ(steps[t].chosen, TokenId(int(best))) << t;
    }
}

TEST_F(RunDates, TakesIdsInsteadOfText) {
    m_request.sourceText = "3 March 2021";
    const auto byText = run(m_request);
    for (const auto& token : byText->info().source.tokens) m_request.sourceIds.push_back(token.id);
    m_request.sourceText.clear();
    const auto byIds = run(m_request);
    EXPECT_EQ(byIds->info().outputText, "2021-03-03");
    EXPECT_EQ(texts(byIds->info().source), texts(byText->info().source));
    EXPECT_EQ(byIds->info().source.text, "3 March 2021");
}

TEST_F(RunDates, ReadsAGivenTargetInsteadOfWriting) {
    m_request.sourceText = "3 March 2021";
    m_request.targetText = "1999";
    const auto trace = run(m_request);
    EXPECT_FALSE(trace->info().generation);
    EXPECT_EQ(texts(trace->info().target), (std::vector<std::string>{"<pad>", "1", "9", "9", "9"}))
        << "the start before, no end after";
}

TEST_F(RunDates, TakesTargetIdsWithOrWithoutTheStart) {
    m_request.sourceText = "3 March 2021";
    m_request.targetIds = test::toIds({8, 9});
    const auto without = run(m_request);
    m_request.targetIds = test::toIds({69, 8, 9, 0});
    EXPECT_EQ(texts(run(m_request)->info().target), texts(without->info().target));
}

TEST_F(RunDates, MarksAnUnknownCharacter) {
    m_request.sourceText = "3 März 2021";
    const auto trace = run(m_request);
    const auto& token = trace->info().source.tokens.at(3);
    EXPECT_TRUE(token.unknown);
    EXPECT_EQ(token.text, "ä");
    EXPECT_EQ(token.id, TokenId(1));
    EXPECT_EQ(token.end - token.begin, 2);
}

TEST_F(RunDates, RecordsTheHypothesisThatWasAsked) {
    m_request.sourceText = "3/4/05";
    m_request.generation = {.method = SearchMethod::Beam, .beams = 3};
    m_request.hypothesis = 2;
    const auto trace = run(m_request);
    const auto& info = trace->info();
    EXPECT_EQ(info.hypothesis, 2);
    const auto& tokens = info.generation->hypotheses.at(2).tokens;
    ASSERT_EQ(info.target.tokens.size() + 1, tokens.size());
    for (std::size_t i = 0; i < info.target.tokens.size(); ++i) EXPECT_EQ(info.target.tokens[i].id, tokens[i]);
}

TEST_F(RunDates, RefusesAHypothesisThatIsNotThere) {
    m_request.sourceText = "3/4/05";
    m_request.hypothesis = 1;
    refuses(m_request, "there is no hypothesis 2; the search found 1");
    m_request.hypothesis = -1;
    refuses(m_request, "there is no hypothesis 0");
}

TEST_F(RunDates, RefusesIdsOutOfRange) {
    m_request.sourceIds = test::toIds({3, 70});
    refuses(m_request, "token id 70 at position 1 is not in the vocabulary");
}

TEST_F(RunDates, RefusesATable) {
    m_request.table = "1 2 3";
    refuses(m_request, "this model takes text, not a table");
}

TEST_F(RunDates, RefusesWhatDoesNotFitTheMemoryBeforeRunning) {
    m_request.sourceText = "3 March 2021";
    m_request.capture.budget = 1000;
    bool started = false;
    test::expectError(ErrorCode::TooLarge, "1000 bytes are allowed",
                      [&] { runModel(*m_model, m_request, {}, [&](double) { started = true; }); });
    EXPECT_FALSE(started);
}

TEST_F(RunDates, TellsItsProgressUpwardsToTheEnd) {
    m_request.sourceText = "3 March 2021";
    double last = 0;
    runModel(*m_model, m_request, {}, [&](double done) {
        EXPECT_GE(done, last);
        EXPECT_LE(done, 1.0);
        last = done;
    });
    EXPECT_EQ(last, 1.0);
}

TEST_F(RunDates, StopsWhenAsked) {
    m_request.sourceText = "3 March 2021";
    std::stop_source stop;
    stop.request_stop();
    test::expectError(ErrorCode::Cancelled, "stopped", [&] { runModel(*m_model, m_request, stop.get_token()); });
}

TEST(RunTable, UsesLabelsAndTheChosenSequenceOfABatch) {
    const auto model = openModel(test::sampleModel("illustrated-self-attention"));
    RunRequest request;
    request.table = "one 1 0 1 0\ntwo 0 2 0 2\nthree 1 1 1 1\n\n1 1 1 1";
    const auto first = runModel(*model, request);
    EXPECT_EQ(texts(first->info().source), (std::vector<std::string>{"one", "two", "three"}));
    EXPECT_EQ(first->info().batchSize, 2);
    request.batchIndex = 1;
    const auto second = runModel(*model, request);
    EXPECT_EQ(texts(second->info().source), (std::vector<std::string>{"x1"}));
    EXPECT_EQ(second->info().batchIndex, 1);
    for (const int outside : {-1, 2}) {
        request.batchIndex = outside;
        test::expectError(ErrorCode::BadInput,
                          "there is no sequence " + std::to_string(outside + 1) + "; the batch has 2",
                          [&] { runModel(*model, request); });
    }
}

TEST(RunText, NeedsATokenizer) {
    const test::TemporaryFolder folder;
    for (const char* name : {"config.json", "model.safetensors"})
        std::filesystem::copy(test::sampleModel("reverse") / name, folder.path() / name);
    const auto model = openModel(folder.path());
    RunRequest request;
    request.sourceText = "abc";
    test::expectError(ErrorCode::BadInput, "the model has no tokenizer.json", [&] { runModel(*model, request); });
    request.sourceIds = test::toIds({2, 3, 4, 0});
    EXPECT_EQ(texts(runModel(*model, request)->info().source), (std::vector<std::string>{"2", "3", "4", "0"}))
        << "ids are shown as they are";
}

} // namespace
} // namespace attnscope
