#pragma once

#include "core/base/progress.h"
#include "core/train/optimizer.h"
#include "core/train/tasks.h"

#include <filesystem>

namespace attnscope {

struct TrainingOptions {
    std::uint64_t seed = 1;
    int steps = 0;                ///< 0: as many as the task needs
    int batch = 64;               ///< examples a step
    double learningRate = 2e-3;   ///< at its peak
    double smoothing = 0.05;      ///< label smoothing ε
    int evaluateEvery = 200;      ///< steps between looks at held-out data
    int validationExamples = 500; ///< held-out examples for choosing the best weights
    int testExamples = 2000;      ///< other held-out examples for the figure on the card
    bool resume = false;          ///< go on from training_state.safetensors in the folder
};

struct TrainingProgress {
    int step = 0, steps = 0;
    double loss = 0;      ///< mean of the steps since the last report, nats a token
    double accuracy = -1; ///< share of exactly right held-out examples; −1: not yet looked at
    double secondsLeft = 0;
};

struct TrainingResult {
    int stepsDone = 0;
    double validationAccuracy = -1; ///< of the weights that were kept; −1: stopped before the first look
    double testAccuracy = -1;       ///< −1: stopped before the end
};

/// Trains a marian model on the task and leaves a Hugging Face folder: config.json, model.safetensors (the best weights so
/// far), tokenizer.json, README.md (the card), and training_state.safetensors to resume from until training is complete.
/// Equal options and seeds give equal files on one machine, whatever the number of threads. A stop request ends the training
/// after the running step and keeps everything. Throws Error{FileNotWritable, BadInput, ...}.
TrainingResult train(const Task& task, const TrainingOptions& options, const std::filesystem::path& folder,
                     const std::function<void(const TrainingProgress&)>& report, const std::stop_token& stop);

} // namespace attnscope
