#include "core/train/trainer.h"

#include "core/base/thread_pool.h"
#include "core/decode/generate.h"
#include "core/train/loss.h"
#include "core/train/model_folder.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>

namespace attnscope {
namespace {

constexpr int shards = 4; // a batch is always summed in as many parts, so that results do not depend on the threads

struct EncodedExample {
    ModelInput input;            ///< target: start token and all but the last label
    std::vector<TokenId> labels; ///< target text and end token
};

std::vector<MatrixRef> matricesOf(MarianWeights& weights) {
    std::vector<MatrixRef> matrices;
    weights.visit([&](const std::string&, MatrixRef m, bool) { matrices.push_back(m); });
    return matrices;
}

/// Glorot-uniform matrices, unit norms, zero biases; embeddings with variance 1/d, so that they enter with variance 1.
void initialise(MarianWeights& weights, Random& random) {
    weights.visit([&](const std::string& name, MatrixRef m, bool isVector) {
        const bool isEmbedding = name == "model.shared.weight";
        if (isVector || name == "final_logits_bias") {
            m.setConstant(name.ends_with("norm.weight") ? 1.0F : 0.0F);
            return;
        }
        const double limit =
            isEmbedding ? std::sqrt(3.0 / double(m.cols())) : std::sqrt(6.0 / double(m.rows() + m.cols()));
        for (Index i = 0; i < m.rows(); ++i)
            for (Index j = 0; j < m.cols(); ++j) m(i, j) = float((2 * uniform(random) - 1) * limit);
    });
}

class Training {
  public:
    Training(const Task& task, const TrainingOptions& options, std::filesystem::path folder)
        : m_task(task), m_options(options), m_folder(std::move(folder)), m_random(options.seed),
          m_model(MarianConfig::read(ConfigJson::parse(taskConfig(task), "config of task " + std::string(task.name)))),
          m_best(m_model.weights()), m_adam({.learningRate = options.learningRate, .steps = options.steps}) {
        for (int i = 0; i < shards; ++i) m_gradients.push_back(MarianWeights::zeros(m_model.config()));
        m_adam.allocate(matricesOf(m_model.weights()));
        if (options.resume)
            restore(); // first: a folder of another task stays as it is
        else
            initialise(m_model.weights(), m_random);
        writeTaskFolder(task, m_folder);
        m_tokenizer = loadTokenizer(m_folder / "tokenizer.json");
        Random heldOut(options.seed + 1);
        m_validation = sampleExamples(task, heldOut, options.validationExamples, true);
        m_test = sampleExamples(task, heldOut, options.testExamples, true);
    }

    TrainingResult run(const std::function<void(const TrainingProgress&)>& report, const std::stop_token& stop) {
        const auto start = std::chrono::steady_clock::now();
        const auto firstStep = m_adam.stepsDone();
        double lossSum = 0;
        int lossSteps = 0;
        while (m_adam.stepsDone() < m_options.steps && !stop.stop_requested()) {
            lossSum += step();
            ++lossSteps;
            const auto done = int(m_adam.stepsDone());
            const bool evaluates = done % m_options.evaluateEvery == 0 || done == m_options.steps;
            if (evaluates) evaluate();
            if (done % 10 != 0 && !evaluates) continue;
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            report({done, m_options.steps, lossSum / lossSteps, m_lastAccuracy,
                    seconds / double(done - firstStep) * (m_options.steps - done)});
            lossSum = lossSteps = 0;
        }
        return finish();
    }

  private:
    EncodedExample encode(const Example& example) const {
        EncodedExample encoded;
        encoded.input.source = idsOf(m_tokenizer->encode(example.source));
        encoded.labels = idsOf(m_tokenizer->encode(example.target));
        encoded.input.target.push_back(m_model.config().decoderStart);
        encoded.input.target.insert(encoded.input.target.end(), encoded.labels.begin(), encoded.labels.end() - 1);
        return encoded;
    }

    /// One optimizer step over a batch; returns the mean loss of a token.
    double step() {
        std::vector<EncodedExample> batch;
        std::size_t tokens = 0;
        for (const auto& example : sampleExamples(m_task, m_random, m_options.batch, false)) {
            batch.push_back(encode(example));
            tokens += batch.back().labels.size();
        }
        std::array<double, shards> losses{};
        parallelFor(shards, [&](Index begin, Index end) {
            for (Index shard = begin; shard < end; ++shard) {
                auto& gradient = m_gradients[std::size_t(shard)];
                for (auto& m : matricesOf(gradient)) m.setZero();
                for (std::size_t i = std::size_t(shard); i < batch.size(); i += shards) {
                    const auto pass = m_model.forwardForTraining(batch[i].input);
                    auto loss = crossEntropy(pass.logits, batch[i].labels, float(m_options.smoothing));
                    loss.dLogits /= float(tokens);
                    m_model.backward(batch[i].input, pass, loss.dLogits, gradient);
                    losses[std::size_t(shard)] += loss.sum;
                }
            }
        });
        auto total = matricesOf(m_gradients[0]);
        for (std::size_t shard = 1; shard < shards; ++shard) {
            const auto part = matricesOf(m_gradients[shard]);
            for (std::size_t i = 0; i < total.size(); ++i) total[i] += part[i];
        }
        m_adam.step(matricesOf(m_model.weights()), total);
        double sum = 0;
        for (const double loss : losses) sum += loss;
        return sum / double(tokens);
    }

    /// Share of examples whose greedy output is exactly right.
    double accuracy(const std::vector<Example>& examples) const {
        std::atomic<int> right = 0;
        parallelFor(Index(examples.size()), [&](Index begin, Index end) {
            for (Index i = begin; i < end; ++i) {
                const auto& example = examples[std::size_t(i)];
                const auto generation = generate(m_model, encode(example).input, {}, {});
                if (m_tokenizer->decode(generation.hypotheses[0].tokens) == example.target) ++right;
            }
        });
        return double(right) / double(examples.size());
    }

    void evaluate() {
        m_lastAccuracy = accuracy(m_validation);
        if (m_lastAccuracy >= m_bestAccuracy) {
            m_bestAccuracy = m_lastAccuracy;
            m_best = m_model.weights();
            saveParameters(m_model, m_folder / "model.safetensors");
        }
        save();
    }

    TrainingResult finish() {
        const bool complete = m_adam.stepsDone() >= m_options.steps;
        if (complete && m_bestAccuracy < 0) evaluate();
        // Stopped before the first look: a model to open, but not the best one, or going on would end elsewhere.
        if (m_bestAccuracy < 0) saveParameters(m_model, m_folder / "model.safetensors");
        save();
        TrainingResult result{int(m_adam.stepsDone()), m_bestAccuracy, -1};
        if (complete) {
            m_model.weights() = m_best;
            result.testAccuracy = accuracy(m_test);
            std::filesystem::remove(statePath());
        }
        writeModelCard(m_task, m_options, result, m_folder);
        return result;
    }

    std::filesystem::path statePath() const { return m_folder / "training_state.safetensors"; }

    void save() {
        SafetensorsWriter writer;
        std::ostringstream random, accuracy;
        random << m_random;
        accuracy.precision(std::numeric_limits<double>::max_digits10);
        accuracy << m_bestAccuracy;
        writer.addMetadata("random", random.str());
        writer.addMetadata("task", std::string(m_task.name));
        writer.addMetadata("steps_done", std::to_string(m_adam.stepsDone()));
        writer.addMetadata("best_accuracy", accuracy.str());
        std::size_t i = 0;
        m_model.weights().visit([&](const std::string& name, MatrixRef m, bool) {
            writer.add("weights." + name, m);
            writer.add("first." + name, m_adam.firstMoments()[i]);
            writer.add("second." + name, m_adam.secondMoments()[i++]);
        });
        m_best.visit([&](const std::string& name, MatrixRef m, bool) { writer.add("best." + name, m); });
        writer.write(statePath());
    }

    void restore() {
        const auto state = Safetensors::open(statePath());
        const auto metadata = [&](const std::string& key) {
            const auto it = state.metadata().find(key);
            if (it == state.metadata().end())
                throw Error(ErrorCode::FileDamaged, "no \"" + key + "\"", state.path(),
                            "resume from a folder that this program trained");
            return it->second;
        };
        if (metadata("task") != m_task.name)
            throw Error(ErrorCode::BadInput, "the folder was trained for the task " + metadata("task"), state.path(),
                        "resume the same task");
        const auto read = [&](const std::string& name, MatrixRef into) {
            const auto from = state.matrix(name);
            if (from.rows() != into.rows() || from.cols() != into.cols())
                throw Error(ErrorCode::TensorShape, "\"" + name + "\" does not fit the task", state.path());
            into = from;
        };
        std::istringstream(metadata("random")) >> m_random;
        m_adam.setStepsDone(std::stoll(metadata("steps_done")));
        m_bestAccuracy = std::stod(metadata("best_accuracy"));
        std::size_t i = 0;
        m_model.weights().visit([&](const std::string& name, MatrixRef m, bool) {
            read("weights." + name, m);
            read("first." + name, m_adam.firstMoments()[i]);
            read("second." + name, m_adam.secondMoments()[i++]);
        });
        m_best.visit([&](const std::string& name, MatrixRef m, bool) { read("best." + name, m); });
    }

    const Task& m_task;
    TrainingOptions m_options;
    std::filesystem::path m_folder;
    Random m_random;
    MarianModel m_model;
    MarianWeights m_best;
    Adam m_adam;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::vector<MarianWeights> m_gradients;
    std::vector<Example> m_validation, m_test;
    double m_lastAccuracy = -1, m_bestAccuracy = -1;
};

} // namespace

TrainingResult train(const Task& task, const TrainingOptions& requested, const std::filesystem::path& folder,
                     const std::function<void(const TrainingProgress&)>& report, const std::stop_token& stop) {
    TrainingOptions options = requested;
    if (options.steps == 0) options.steps = task.steps;
    const bool sane = options.steps > 0 && options.batch > 0 && options.evaluateEvery > 0 &&
                      options.validationExamples > 0 && options.testExamples > 0 && options.learningRate > 0 &&
                      options.smoothing >= 0 && options.smoothing < 1;
    if (!sane)
        throw Error(ErrorCode::BadInput, "an option is out of range", "training",
                    "counts and learning rate above 0, smoothing in [0, 1)");
    return Training(task, options, folder).run(report, stop);
}

} // namespace attnscope
