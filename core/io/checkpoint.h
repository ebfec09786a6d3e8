#pragma once

#include "core/io/config_json.h"
#include "core/io/safetensors.h"

#include <set>

namespace attnscope {

/// A Hugging Face model folder: config.json and model.safetensors (or the shards of model.safetensors.index.json).
class Checkpoint {
  public:
    /// Throws Error{FileNotReadable, FileDamaged, BadConfig} naming the file inside the folder.
    static Checkpoint open(const std::filesystem::path& folder);

    const std::filesystem::path& folder() const { return m_folder; }
    const ConfigJson& config() const { return m_config; }
    std::string modelType() const { return m_config.text("model_type"); }

    /// Number of parameters in all tensors.
    std::int64_t parameterCount() const;
    const std::map<std::string, TensorView>& tensors() const { return m_tensors; }

  private:
    std::filesystem::path m_folder;
    ConfigJson m_config;
    std::vector<Safetensors> m_files;
    std::map<std::string, TensorView> m_tensors;
};

} // namespace attnscope
