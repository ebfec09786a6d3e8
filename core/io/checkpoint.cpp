#include "core/io/checkpoint.h"

#include "core/base/error.h"
#include "core/io/strict_json.h"

namespace attnscope {
namespace {

/// The weight files of a folder. Shard names come from a file: only plain names inside the folder are taken.
std::set<std::string> weightFiles(const std::filesystem::path& folder) {
    if (std::filesystem::exists(folder / "model.safetensors")) return {"model.safetensors"};
    const auto index = folder / "model.safetensors.index.json";
    if (!std::filesystem::exists(index))
        throw Error(ErrorCode::FileNotReadable, "no model.safetensors in the folder", folder.string(),
                    "give a Hugging Face folder with config.json and model.safetensors");
    const auto json = readStrictJson(index.string());
    std::set<std::string> names;
    if (!json.is_object() || !json.contains("weight_map") || !json["weight_map"].is_object())
        throw Error(ErrorCode::FileDamaged, "no weight_map", index.string(), "expected tensor names with file names");
    for (const auto& [tensor, file] : json["weight_map"].items()) {
        const std::string name = file.is_string() ? file.get<std::string>() : "";
        if (name.empty() || name == "." || name == ".." || std::filesystem::path(name).filename() != name)
            throw Error(ErrorCode::FileDamaged, "\"" + tensor + "\" points to no plain file name", index.string(),
                        "shards lie in the same folder");
        names.insert(name);
    }
    return names;
}

} // namespace

Checkpoint Checkpoint::open(const std::filesystem::path& folder) {
    if (!std::filesystem::is_directory(folder))
        throw Error(ErrorCode::FileNotReadable, "no such folder", folder.string(),
                    "give a Hugging Face folder with config.json and model.safetensors");
    Checkpoint result;
    result.m_folder = folder;
    result.m_config = ConfigJson::open(folder / "config.json");
    for (const auto& name : weightFiles(folder)) {
        result.m_files.push_back(Safetensors::open(folder / name));
        for (const auto& [tensor, view] : result.m_files.back().tensors())
            if (!result.m_tensors.emplace(tensor, view).second)
                throw Error(ErrorCode::FileDamaged, "tensor \"" + tensor + "\" is in two shards",
                            (folder / name).string());
    }
    return result;
}

std::int64_t Checkpoint::parameterCount() const {
    std::int64_t n = 0;
    for (const auto& [name, tensor] : m_tensors) n += tensor.elements();
    return n;
}

} // namespace attnscope
