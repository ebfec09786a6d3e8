#include "core/arch/architecture.h"
#include "core/io/strict_json.h"
#include "core/session/session.h"

#include <algorithm>
#include <dlfcn.h>
#include <fstream>
#include <sstream>

namespace attnscope {
namespace {

std::string readTextIfThere(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (file) text << file.rdbuf();
    return text.str();
}

std::vector<ExampleInput> readExamples(const std::filesystem::path& path) {
    std::vector<ExampleInput> examples;
    if (!std::filesystem::exists(path)) return examples;
    const auto json = readStrictJson(path.string());
    try {
        for (const auto& entry : json.at("examples"))
            examples.push_back({entry.value("title", ""), entry.value("text", ""), entry.value("table", "")});
    } catch (const nlohmann::json::exception& e) {
        throw Error(ErrorCode::FileDamaged, std::string("no list of examples (") + e.what() + ")", path.string(),
                    "expected {\"examples\": [{\"text\": ...}]}");
    }
    return examples;
}

/// The folder of the running core library: lib/ of an installation or of a build.
std::filesystem::path libraryFolder() {
    Dl_info info{};
    const bool found = dladdr(reinterpret_cast<const void*>(&libraryFolder), &info) != 0 && info.dli_fname;
    return found ? std::filesystem::absolute(info.dli_fname).parent_path() : std::filesystem::path();
}

} // namespace

std::shared_ptr<const LoadedModel> openModel(const std::filesystem::path& folder) {
    const auto checkpoint = Checkpoint::open(folder);
    auto result = std::make_shared<LoadedModel>();
    result->folder = std::filesystem::absolute(folder).lexically_normal();
    result->name = result->folder.filename().empty() ? result->folder.parent_path().filename().string()
                                                     : result->folder.filename().string();
    result->model = loadModel(checkpoint);
    result->parameters = checkpoint.parameterCount();
    if (std::filesystem::exists(folder / "tokenizer.json"))
        result->tokenizer = loadTokenizer(folder / "tokenizer.json");
    if (result->tokenizer && result->tokenizer->vocabularySize() > result->model->info().vocabulary)
        throw Error(ErrorCode::BadConfig,
                    "tokenizer.json has " + std::to_string(result->tokenizer->vocabularySize()) +
                        " tokens, the model " + std::to_string(result->model->info().vocabulary),
                    folder.string(), "tokenizer and weights must belong together");
    result->card = readTextIfThere(folder / "README.md");
    result->examples = readExamples(folder / "attentionscope.json");
    return result;
}

std::vector<SampleModel> sampleModels() {
    std::vector<SampleModel> models;
    const auto library = libraryFolder();
    // lib/ or lib/glibc-hwcaps/x86-64-v3/ of an installation; build/PRESET/lib/ of a source tree.
    for (auto folder = library; models.empty() && folder.has_relative_path(); folder = folder.parent_path()) {
        for (const auto& candidate : {folder / "share/attentionscope/sample_models", folder / "sample_models"}) {
            std::error_code ignored;
            for (const auto& entry : std::filesystem::directory_iterator(candidate, ignored))
                if (std::filesystem::exists(entry.path() / "config.json"))
                    models.push_back({entry.path().filename().string(), entry.path()});
        }
    }
    std::ranges::sort(models, {}, &SampleModel::name);
    return models;
}

std::filesystem::path resolveModel(const std::string& nameOrPath) {
    if (std::filesystem::exists(nameOrPath)) return nameOrPath;
    std::string known;
    for (const auto& sample : sampleModels()) {
        if (sample.name == nameOrPath) return sample.folder;
        known += (known.empty() ? "" : ", ") + sample.name;
    }
    throw Error(ErrorCode::FileNotReadable, "no such file or folder", nameOrPath,
                "give a path or a sample model: " + known);
}

} // namespace attnscope
