#include "core/base/thread_pool.h"
#include "core/io/safetensors.h"
#include "core/session/session.h"
#include "core/train/trainer.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

const auto ignoreProgress = [](const TrainingProgress&) {};

/// A training of seconds: what it learns does not matter here.
class Trainer : public testing::Test {
  protected:
    ~Trainer() override { setComputeThreads(0); }

    TrainingOptions options(int evaluateEvery = 200) const {
        return {.seed = 5,
                .steps = 6,
                .batch = 8,
                .evaluateEvery = evaluateEvery,
                .validationExamples = 4,
                .testExamples = 4};
    }
    std::filesystem::path folder(const std::string& name) const { return m_folder.path() / name; }
    TrainingResult train(const std::string& name, const TrainingOptions& o) const {
        return attnscope::train(findTask("reverse"), o, folder(name), ignoreProgress, {});
    }
    /// Trains until so many steps are done, then presses Stop.
    TrainingResult trainUntil(const std::string& name, TrainingOptions o, int steps) const {
        std::stop_source stop;
        const auto report = [&](const TrainingProgress& p) {
            if (p.step >= steps) stop.request_stop();
        };
        return attnscope::train(findTask("reverse"), o, folder(name), report, stop.get_token());
    }
    std::string bytes(const std::string& name, const std::string& file = "model.safetensors") const {
        return test::readText(folder(name) / file);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Trainer, EqualSeedsGiveEqualFiles) {
    train("a", options());
    train("b", options());
    for (const char* file : {"model.safetensors", "config.json", "tokenizer.json", "README.md", "attentionscope.json"})
        EXPECT_TRUE(bytes("a", file) == bytes("b", file)) << file;
}

TEST_F(Trainer, AnotherSeedGivesAnotherModel) {
    auto other = options();
    other.seed = 6;
    train("a", options());
    train("b", other);
    EXPECT_NE(bytes("a"), bytes("b"));
}

TEST_F(Trainer, TheNumberOfThreadsChangesNothing) {
    for (const int threads : {1, 2, 3}) {
        setComputeThreads(threads);
        train(std::to_string(threads), options());
    }
    EXPECT_TRUE(bytes("1") == bytes("2"));
    EXPECT_TRUE(bytes("1") == bytes("3"));
}

TEST_F(Trainer, AResumedTrainingGivesTheSameFile) {
    const auto o = options(2);
    train("whole", o);
    const auto stopped = trainUntil("parts", o, 2);
    EXPECT_EQ(stopped.stepsDone, 2);
    EXPECT_LT(stopped.testAccuracy, 0) << "not finished";
    auto resumed = o;
    resumed.resume = true;
    const auto result = train("parts", resumed);
    EXPECT_EQ(result.stepsDone, 6);
    EXPECT_TRUE(bytes("whole") == bytes("parts"));
    EXPECT_EQ(bytes("whole", "README.md"), bytes("parts", "README.md"));
}

TEST_F(Trainer, ATrainingStoppedAtItsStartGoesOnAsIfNothingWere) {
    train("whole", options());
    std::stop_source stop;
    stop.request_stop();
    attnscope::train(findTask("reverse"), options(), folder("parts"), ignoreProgress, stop.get_token());
    EXPECT_EQ(Safetensors::open(folder("parts") / "training_state.safetensors").metadata().at("best_accuracy"), "-1")
        << "untrained weights are no best";
    auto resumed = options();
    resumed.resume = true;
    train("parts", resumed);
    EXPECT_TRUE(bytes("whole") == bytes("parts"));
}

TEST_F(Trainer, KeepsAnAccuracyOfThirdsThroughAResume) {
    auto o = options(2);
    o.validationExamples = 3;
    trainUntil("a", o, 2);
    const auto statePath = folder("a") / "training_state.safetensors";
    const auto state = Safetensors::open(statePath);
    SafetensorsWriter writer;
    for (const auto& [key, value] : state.metadata()) writer.addMetadata(key, value);
    writer.addMetadata("best_accuracy", "0.66666666666666663");
    for (const auto& [name, tensor] : state.tensors()) writer.add(name, state.matrix(name));
    writer.write(statePath);
    auto resumed = o;
    resumed.resume = true;
    trainUntil("a", resumed, 4);
    EXPECT_EQ(std::stod(Safetensors::open(statePath).metadata().at("best_accuracy")), 2.0 / 3.0);
}

TEST_F(Trainer, AStoppedTrainingLeavesAModelThatLoads) {
    std::stop_source stop;
    stop.request_stop();
    const auto result = attnscope::train(findTask("reverse"), options(), folder("a"), ignoreProgress, stop.get_token());
    EXPECT_EQ(result.stepsDone, 0);
    EXPECT_LT(result.validationAccuracy, 0) << "nothing was looked at";
    EXPECT_LT(result.testAccuracy, 0);
    const auto model = openModel(folder("a"));
    RunRequest request;
    request.sourceText = "abc";
    EXPECT_FALSE(runModel(*model, request)->recorded().empty());
    EXPECT_TRUE(std::filesystem::exists(folder("a") / "training_state.safetensors"));
    EXPECT_NE(model->card.find("training was stopped"), std::string::npos);
}

TEST_F(Trainer, AFinishedTrainingLeavesNoState) {
    const auto result = train("a", options());
    EXPECT_GE(result.testAccuracy, 0);
    EXPECT_FALSE(std::filesystem::exists(folder("a") / "training_state.safetensors"));
    EXPECT_NE(test::readText(folder("a") / "README.md").find("6 of 6"), std::string::npos);
}

TEST_F(Trainer, ReportsUpToTheLastStep) {
    std::vector<TrainingProgress> reports;
    attnscope::train(findTask("reverse"), options(3), folder("a"), [&](const auto& p) { reports.push_back(p); }, {});
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports[0].step, 3);
    EXPECT_EQ(reports[1].step, 6);
    EXPECT_EQ(reports[1].steps, 6);
    EXPECT_GT(reports[1].loss, 0);
    EXPECT_GE(reports[1].accuracy, 0);
    EXPECT_EQ(reports[1].secondsLeft, 0);
}

TEST_F(Trainer, LowersTheLoss) {
    std::vector<double> losses;
    TrainingOptions o = options(40);
    o.steps = 120;
    o.batch = 16;
    attnscope::train(findTask("reverse"), o, folder("a"), [&](const auto& p) { losses.push_back(p.loss); }, {});
    EXPECT_LT(losses.back(), 0.9 * losses.front());
}

TEST_F(Trainer, ResumesOnlyTheSameTask) {
    trainUntil("a", options(2), 2);
    auto resumed = options();
    resumed.resume = true;
    const auto other = [&] { attnscope::train(findTask("dates"), resumed, folder("a"), ignoreProgress, {}); };
    test::expectError(ErrorCode::BadInput, "the folder was trained for the task reverse", other);
    const auto model = openModel(folder("a"));
    EXPECT_EQ(model->model->info().vocabulary, 29) << "the refused training spoilt nothing";
}

TEST_F(Trainer, ResumesOnlyWhereThereIsSomething) {
    auto resumed = options();
    resumed.resume = true;
    test::expectError(ErrorCode::FileNotReadable, "training_state.safetensors", [&] { train("a", resumed); });
}

TEST_F(Trainer, SaysWhereItCannotWrite) {
    test::writeText(folder("file"), "");
    test::expectError(ErrorCode::FileNotWritable, (folder("file") / "sub").string(),
                      [&] { train("file/sub", options()); });
}

void refuses(const std::function<void(TrainingOptions&)>& spoil) {
    TrainingOptions o{.steps = 2, .batch = 2};
    spoil(o);
    const test::TemporaryFolder folder;
    test::expectError(ErrorCode::BadInput, "training: an option is out of range",
                      [&] { train(findTask("reverse"), o, folder.path(), ignoreProgress, {}); });
}
TEST_F(Trainer, RefusesNegativeSteps) {
    refuses([](auto& o) { o.steps = -1; });
}
TEST_F(Trainer, RefusesAnEmptyBatch) {
    refuses([](auto& o) { o.batch = 0; });
}
TEST_F(Trainer, RefusesALearningRateOfNothing) {
    refuses([](auto& o) { o.learningRate = 0; });
}
TEST_F(Trainer, RefusesASmoothingOfOne) {
    refuses([](auto& o) { o.smoothing = 1; });
}
TEST_F(Trainer, RefusesNeverToLook) {
    refuses([](auto& o) { o.evaluateEvery = 0; });
}

} // namespace
} // namespace attnscope
