#include "core/trace/trace_json.h"

#include "core/base/error.h"

#include <nlohmann/json.hpp>

namespace attnscope {
namespace {

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

/// Enumerations by name, in the order of their values.
constexpr std::array methodNames{"greedy", "sample", "beam"};
constexpr std::array fateNames{"kept", "dropped", "finished"};
constexpr std::array cutNames{"none", "top_k", "top_p"};
constexpr std::array sideNames{"source", "target"};

constexpr int maxHeads = 4096; // of one layer; whoever shows a trace makes something for each

template <class Enum, std::size_t N>
Enum enumFrom(const json& name, const std::array<const char*, N>& names, const std::string& path) {
    for (std::size_t i = 0; i < N; ++i)
        if (name == names[i]) return Enum(i);
    throw Error(ErrorCode::FileDamaged, "unknown name " + name.dump(), path, "written by a newer version?");
}

std::vector<int> values(const std::vector<TokenId>& ids) {
    std::vector<int> result;
    for (const auto id : ids) result.push_back(id.value);
    return result;
}

std::vector<TokenId> tokenIds(const json& list) {
    std::vector<TokenId> ids;
    for (const auto& id : list) ids.emplace_back(id.get<int>());
    return ids;
}

ordered sequenceToJson(const TraceSequence& sequence) {
    ordered tokens = ordered::array();
    for (const auto& t : sequence.tokens)
        tokens.push_back({{"id", t.id.value},
                          {"text", t.text},
                          {"begin", t.begin},
                          {"end", t.end},
                          {"unknown", t.unknown},
                          {"special", t.special}});
    return {{"text", sequence.text}, {"tokens", tokens}};
}

TraceSequence sequenceFromJson(const json& j, const std::string& path) {
    TraceSequence sequence{j.at("text").get<std::string>(), {}};
    for (const auto& t : j.at("tokens")) {
        sequence.tokens.push_back({TokenId(t.at("id").get<int>()), t.at("text").get<std::string>(),
                                   t.at("begin").get<int>(), t.at("end").get<int>(), t.at("unknown").get<bool>(),
                                   t.at("special").get<bool>()});
        const auto& token = sequence.tokens.back();
        if (token.begin < 0 || token.end < token.begin || std::size_t(token.end) > sequence.text.size())
            throw Error(ErrorCode::FileDamaged, "a token lies outside its text", path);
    }
    return sequence;
}

ordered stepToJson(const GenerationStep& step) {
    ordered candidates = ordered::array();
    for (const auto& c : step.candidates)
        candidates.push_back({{"id", c.id.value},
                              {"log_probability", c.logProbability},
                              {"probability", c.probability},
                              {"cut", cutNames[std::size_t(c.cut)]}});
    return {{"chosen", step.chosen.value},
            {"log_probability", step.logProbability},
            {"removed_by_top_k", step.removedByTopK},
            {"removed_by_top_p", step.removedByTopP},
            {"candidates", candidates}};
}

GenerationStep stepFromJson(const json& j, const std::string& path) {
    GenerationStep step;
    step.chosen = TokenId(j.at("chosen").get<int>());
    step.logProbability = j.at("log_probability").get<double>();
    step.removedByTopK = j.at("removed_by_top_k").get<int>();
    step.removedByTopP = j.at("removed_by_top_p").get<int>();
    for (const auto& c : j.at("candidates"))
        step.candidates.push_back({TokenId(c.at("id").get<int>()), c.at("log_probability").get<double>(),
                                   c.at("probability").get<double>(), enumFrom<Cut>(c.at("cut"), cutNames, path)});
    return step;
}

ordered generationToJson(const Generation& g) {
    const auto& o = g.options;
    ordered hypotheses = ordered::array(), tree = ordered::array();
    for (const auto& h : g.hypotheses) {
        ordered steps = ordered::array();
        for (const auto& step : h.steps) steps.push_back(stepToJson(step));
        hypotheses.push_back(
            {{"tokens", values(h.tokens)}, {"score", h.score}, {"beam_node", h.beamNode}, {"steps", steps}});
    }
    for (const auto& n : g.tree)
        tree.push_back({{"parent", n.parent},
                        {"step", n.step},
                        {"token", n.token.value},
                        {"log_probability", n.logProbability},
                        {"score", n.score},
                        {"fate", fateNames[std::size_t(n.fate)]}});
    return {{"method", methodNames[std::size_t(o.method)]},
            {"beams", o.beams},
            {"length_penalty", o.lengthPenalty},
            {"temperature", o.temperature},
            {"top_k", o.topK},
            {"top_p", o.topP},
            {"seed", o.seed},
            {"max_length", o.maxLength},
            {"candidates", o.candidates},
            {"hypotheses", hypotheses},
            {"tree", tree}};
}

Generation generationFromJson(const json& j, const std::string& path) {
    Generation g;
    g.options = {.method = enumFrom<SearchMethod>(j.at("method"), methodNames, path),
                 .beams = j.at("beams"),
                 .lengthPenalty = j.at("length_penalty"),
                 .temperature = j.at("temperature"),
                 .topK = j.at("top_k"),
                 .topP = j.at("top_p"),
                 .seed = j.at("seed"),
                 .maxLength = j.at("max_length"),
                 .candidates = j.at("candidates")};
    for (const auto& n : j.at("tree")) {
        g.tree.push_back({n.at("parent").get<int>(), n.at("step").get<int>(), TokenId(n.at("token").get<int>()),
                          n.at("log_probability").get<double>(), n.at("score").get<double>(),
                          enumFrom<BeamFate>(n.at("fate"), fateNames, path)});
        // Parents come first: everything that walks the tree relies on it.
        if (g.tree.back().parent >= int(g.tree.size()) - 1 || g.tree.back().parent < -1)
            throw Error(ErrorCode::FileDamaged, "beam tree: a node stands before its parent", path);
    }
    for (const auto& h : j.at("hypotheses")) {
        Hypothesis hypothesis{tokenIds(h.at("tokens")), h.at("score").get<double>(), {}, h.at("beam_node").get<int>()};
        for (const auto& step : h.at("steps")) hypothesis.steps.push_back(stepFromJson(step, path));
        if (hypothesis.beamNode < -1 || hypothesis.beamNode >= int(g.tree.size()) ||
            hypothesis.tokens.size() != hypothesis.steps.size() + 1)
            throw Error(ErrorCode::FileDamaged, "a hypothesis does not fit the beam tree or its steps", path);
        g.hypotheses.push_back(std::move(hypothesis));
    }
    return g;
}

} // namespace

ordered traceInfoToJson(const TraceInfo& info) {
    ordered sites = ordered::array(), texts = ordered::array();
    for (const auto& s : info.sites)
        sites.push_back({{"site", siteName(s.site)},
                         {"heads", s.heads},
                         {"scale", s.scale},
                         {"causal", s.causal},
                         {"queries", sideNames[std::size_t(s.queries)]},
                         {"keys", sideNames[std::size_t(s.keys)]}});
    for (const auto& [id, text] : info.tokenTexts) texts.push_back({id, text});
    ordered j{{"program_version", info.programVersion},
              {"model_name", info.modelName},
              {"model_type", info.modelType},
              {"model_card", info.modelCard},
              {"parameters", info.parameters},
              {"sites", sites},
              {"source", sequenceToJson(info.source)},
              {"target", sequenceToJson(info.target)},
              {"output_text", info.outputText},
              {"hypothesis", info.hypothesis},
              {"token_texts", texts},
              {"batch_size", info.batchSize},
              {"batch_index", info.batchIndex}};
    if (info.generation) j["generation"] = generationToJson(*info.generation);
    return j;
}

TraceInfo traceInfoFromJson(const json& j, const std::string& path) {
    TraceInfo info;
    info.programVersion = j.at("program_version");
    info.modelName = j.at("model_name");
    info.modelType = j.at("model_type");
    info.modelCard = j.at("model_card");
    info.parameters = j.at("parameters");
    info.outputText = j.at("output_text");
    info.hypothesis = j.at("hypothesis");
    info.batchSize = j.at("batch_size");
    info.batchIndex = j.at("batch_index");
    info.source = sequenceFromJson(j.at("source"), path);
    info.target = sequenceFromJson(j.at("target"), path);
    for (const auto& s : j.at("sites")) {
        const auto site = siteFromName(s.at("site").get<std::string>());
        if (!site || s.at("heads").get<int>() < 1 || s.at("heads").get<int>() > maxHeads)
            throw Error(ErrorCode::FileDamaged, "site " + s.dump().substr(0, 80) + " is no attention site", path);
        info.sites.push_back({*site, s.at("heads").get<int>(), s.at("scale").get<float>(), s.at("causal").get<bool>(),
                              enumFrom<Side>(s.at("queries"), sideNames, path),
                              enumFrom<Side>(s.at("keys"), sideNames, path)});
    }
    for (const auto& pair : j.at("token_texts"))
        info.tokenTexts.emplace(pair.at(0).get<int>(), pair.at(1).get<std::string>());
    if (j.contains("generation")) info.generation = generationFromJson(j.at("generation"), path);
    if (info.generation && (info.hypothesis < 0 || std::size_t(info.hypothesis) >= info.generation->hypotheses.size()))
        throw Error(ErrorCode::FileDamaged, "the recorded hypothesis is not in the generation", path);
    return info;
}

} // namespace attnscope
