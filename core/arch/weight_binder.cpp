#include "core/arch/architecture.h"

#include <algorithm>
#include <utility>

namespace attnscope {
namespace {

/// All names a parameter may have in a file: tied ones, and each with or without the base prefix "model.".
std::vector<std::string> possibleNames(const std::string& name, const TiedNames& tied) {
    std::vector<std::string> names{name};
    for (const auto& group : tied)
        if (group.front() == name) names = group;
    for (std::size_t i = 0, n = names.size(); i < n; ++i)
        if (names[i].starts_with("model.")) names.push_back(names[i].substr(6));
    return names;
}

std::string shapeText(Index rows, Index cols, bool isVector) {
    return isVector ? "[" + std::to_string(cols) + "]" : "[" + std::to_string(rows) + ", " + std::to_string(cols) + "]";
}

void fill(const std::string& name, const TensorView& tensor, MatrixRef values, bool isVector,
          const std::string& where) {
    const std::vector<std::int64_t> expected =
        isVector ? std::vector<std::int64_t>{values.cols()} : std::vector<std::int64_t>{values.rows(), values.cols()};
    if (tensor.shape != expected)
        throw Error(ErrorCode::TensorShape, "tensor \"" + name + "\" has shape " + tensor.shapeText(), where,
                    "config.json asks for " + shapeText(values.rows(), values.cols(), isVector));
    if (!isFloatConvertible(tensor.dtype))
        throw Error(ErrorCode::NotSupported,
                    "tensor \"" + name + "\" has dtype " + std::string(dtypeName(tensor.dtype)), where,
                    "weights are F32, F16, BF16 or F64");
    convertToFloat(tensor.dtype, tensor.bytes, std::span(values.data(), std::size_t(values.size())));
}

} // namespace

std::shared_ptr<const Model> loadModel(const Checkpoint& checkpoint) {
    const std::string where = checkpoint.folder().string();
    const auto& architecture = findArchitecture(checkpoint.modelType(), where);
    std::shared_ptr<Model> model = architecture.create(checkpoint.config());
    std::set<std::string> used;
    model->visitParameters([&](const std::string& name, MatrixRef values, bool isVector) {
        bool found = false;
        for (const auto& candidate : possibleNames(name, architecture.tiedNames)) {
            const auto it = checkpoint.tensors().find(candidate);
            if (it == checkpoint.tensors().end()) continue;
            used.insert(candidate); // further tied names count as used, too
            if (!std::exchange(found, true)) fill(candidate, it->second, values, isVector, where);
        }
        if (!found)
            throw Error(ErrorCode::TensorMissing, "tensor \"" + name + "\" is missing", where,
                        "expected " + shapeText(values.rows(), values.cols(), isVector));
    });
    for (const auto& [name, tensor] : checkpoint.tensors()) {
        const bool ignored = std::ranges::any_of(architecture.ignoredSuffixes,
                                                 [&name = name](const auto& suffix) { return name.ends_with(suffix); });
        if (!ignored && !used.contains(name))
            throw Error(ErrorCode::TensorUnused,
                        "tensor \"" + name + "\" " + tensor.shapeText() + " is not part of a " +
                            checkpoint.modelType() + " model",
                        where, "config.json and weights must belong together");
    }
    return model;
}

void saveParameters(Model& model, const std::filesystem::path& file) {
    SafetensorsWriter writer;
    writer.addMetadata("format", "pt"); // what the reference library looks for
    model.visitParameters([&](const std::string& name, MatrixRef values, bool isVector) {
        if (isVector)
            writer.add(name, {values.cols()}, values);
        else
            writer.add(name, values);
    });
    writer.write(file);
}

} // namespace attnscope
