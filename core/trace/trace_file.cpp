#include "core/trace/trace_file.h"

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/strict_json.h"
#include "core/trace/trace_json.h"

namespace attnscope {
namespace {

constexpr const char* metadataKey = "attentionscope";

/// "encoder.0.self_attention.head.2.query"
std::string tensorName(const Trace::Key& key) {
    return siteName(key.site) + "." + std::string(stageInfo(key.stage).name);
}

Trace::Key keyFromName(const std::string& name, const std::string& path) {
    const auto dot = name.rfind('.');
    const auto site = siteFromName(name.substr(0, dot));
    const auto stage = dot == std::string::npos ? std::nullopt : stageFromName(name.substr(dot + 1));
    if (!site || !stage || (stageInfo(*stage).perHead && !site->head))
        throw Error(ErrorCode::FileDamaged, "tensor \"" + name + "\" is no site and stage", path,
                    "such as encoder.0.self_attention.head.2.query");
    return {*site, *stage};
}

/// Rows that a stage of an attention sublayer must have; columns too where it is a (T_q, T_k) matrix.
void checkShape(const TraceInfo& info, const Trace::Key& key, ConstMatrixRef m, const std::string& path) {
    const auto* site = info.findSite(key.site);
    if (!site || stageInfo(key.stage).isParameter) return;
    const auto queries = Index(info.sequence(site->queries).tokens.size()),
               keys = Index(info.sequence(site->keys).tokens.size());
    const bool ofKeys = key.stage == Stage::Key || key.stage == Stage::Value || key.stage == Stage::Memory;
    const bool headExists = !key.site.head || key.site.head->value < site->heads;
    if (!headExists || m.rows() != (ofKeys ? keys : queries) || (stageInfo(key.stage).isSquare && m.cols() != keys))
        throw Error(ErrorCode::FileDamaged,
                    "\"" + tensorName(key) + "\" does not fit the tokens and heads of this trace", path);
}

/// Query and key of a head must have one width: their product is taken on demand.
void checkWidths(const Trace::Matrices& matrices, const std::string& path) {
    for (const auto& [key, query] : matrices) {
        const auto other = key.stage == Stage::Query ? matrices.find({key.site, Stage::Key}) : matrices.end();
        if (other != matrices.end() && other->second.values.cols() != query.values.cols())
            throw Error(ErrorCode::FileDamaged, "query and key of " + siteName(key.site) + " differ in width", path);
    }
}

} // namespace

void writeTrace(const Trace& trace, const std::filesystem::path& path) {
    SafetensorsWriter writer;
    auto info = traceInfoToJson(trace.info());
    info["format_version"] = traceFormatVersion;
    // A text that was typed may hold bytes that are no UTF-8; JSON may not.
    writer.addMetadata(metadataKey, info.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    for (const auto& [key, matrix] : trace.recorded()) writer.add(tensorName(key), matrix.values);
    writer.write(path);
}

std::shared_ptr<const Trace> openTrace(const std::filesystem::path& path) {
    const auto file = Safetensors::open(path);
    const auto metadata = file.metadata().find(metadataKey);
    if (metadata == file.metadata().end())
        throw Error(ErrorCode::NotSupported, "a safetensors file, but no trace", file.path(),
                    "open traces that AttentionScope wrote, or a model's folder");
    try {
        const auto json = parseStrictJson(metadata->second, file.path(), "the trace description");
        if (json.at("format_version") != traceFormatVersion)
            throw Error(ErrorCode::NotSupported, "trace format " + json["format_version"].dump(), file.path(),
                        "this program reads format " + std::to_string(traceFormatVersion));
        auto info = traceInfoFromJson(json, file.path());
        Trace::Matrices matrices;
        for (const auto& [name, tensor] : file.tensors()) {
            const auto key = keyFromName(name, file.path());
            const TraceMatrix matrix{file.matrix(name), file.file()};
            checkShape(info, key, matrix.values, file.path());
            matrices.emplace(key, matrix);
        }
        checkWidths(matrices, file.path());
        return std::make_shared<const Trace>(std::move(info), std::move(matrices));
    } catch (const nlohmann::json::exception& e) {
        throw Error(ErrorCode::FileDamaged, std::string("the trace description is incomplete (") + e.what() + ")",
                    file.path(), "record the run again");
    }
}

} // namespace attnscope
