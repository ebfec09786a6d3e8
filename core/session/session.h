// Open a model or a trace, run it: what the window and the command line share.
#pragma once

#include "core/arch/model.h"
#include "core/text/tokenizer.h"
#include "core/trace/capture.h"
#include "core/trace/trace.h"

#include <filesystem>

namespace attnscope {

/// Something to start with, from the model folder's attentionscope.json.
struct ExampleInput {
    std::string title; ///< may be empty
    std::string text;
    std::string table; ///< numbers as text instead
};

struct LoadedModel {
    std::string name; ///< of the folder
    std::filesystem::path folder;
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: ids or tables only
    std::string card;                           ///< README.md, may be empty
    std::vector<ExampleInput> examples;
    std::int64_t parameters = 0;
};

/// A Hugging Face folder. Throws Error.
std::shared_ptr<const LoadedModel> openModel(const std::filesystem::path& folder);

struct RunRequest {
    std::string sourceText;
    std::string targetText;                    ///< teacher-forced when not empty; otherwise the model writes
    std::vector<TokenId> sourceIds, targetIds; ///< instead of texts
    std::string table;                         ///< numbers as text, see parseTables
    int batchIndex = 0;                        ///< which of the tables to record
    GenerationOptions generation;
    int hypothesis = 0; ///< which of the generation's hypotheses to record
    CaptureSpec capture;
};

/// Generates where the request has no target, then records one teacher-forced pass over the chosen hypothesis.
/// Throws Error{BadInput, TooLarge, Cancelled}.
std::shared_ptr<const Trace> runModel(const LoadedModel& model, const RunRequest& request,
                                      const std::stop_token& stop = {}, const Progress& progress = {});

struct SampleModel {
    std::string name;
    std::filesystem::path folder;
};

/// The models shipped with the program: beside the executable's installation, or in the source tree it was built from.
std::vector<SampleModel> sampleModels();

/// A path, or the name of a sample model. Throws Error{FileNotReadable}.
std::filesystem::path resolveModel(const std::string& nameOrPath);

} // namespace attnscope
