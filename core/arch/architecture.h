// The list of model families. A new family is one file and one line in builtin_architectures.cpp.
#pragma once

#include "core/arch/model.h"
#include "core/io/checkpoint.h"

namespace attnscope {

/// Names under which files keep one and the same tensor; the first is what visitParameters calls it.
using TiedNames = std::vector<std::vector<std::string>>;

struct Architecture {
    std::string_view modelType;  ///< config.json's model_type
    std::string_view tinyConfig; ///< a small valid config.json: what the tests build for every family
    /// Checks the configuration (Error{BadConfig, NotSupported}) and makes the model with all parameters zero.
    std::unique_ptr<Model> (*create)(const ConfigJson& config);
    TiedNames tiedNames;
    std::vector<std::string> ignoredSuffixes; ///< tensors that files may hold and that are computed here
};

std::span<const Architecture> builtinArchitectures();

/// Throws Error{NotSupported} that lists the known families.
const Architecture& findArchitecture(const std::string& modelType, const std::string& where);

/// Makes the model of the folder and fills every parameter by name and shape. Missing, misshapen and unused tensors are
/// Error{TensorMissing, TensorShape, TensorUnused}.
std::shared_ptr<const Model> loadModel(const Checkpoint& checkpoint);

/// Writes all parameters as model.safetensors with Hugging Face's names.
void saveParameters(Model& model, const std::filesystem::path& file);

} // namespace attnscope
