#include "core/export/exporter.h"

namespace attnscope {
namespace {

std::vector<std::string> labels(const TraceSequence& sequence) {
    std::vector<std::string> texts;
    for (const auto& token : sequence.tokens) texts.push_back(token.text);
    return texts;
}

} // namespace

Site placeOf(Site site, Stage stage) {
    if (!stageInfo(stage).perHead) site.head.reset();
    return site;
}

bool rowsAreKeys(Stage stage) {
    return stage == Stage::Key || stage == Stage::Value || stage == Stage::Memory;
}

NamedMatrix namedMatrix(const Trace& trace, const Site& site, Stage stage) {
    const Site place = placeOf(site, stage);
    NamedMatrix result{trace.matrix(place, stage), siteName(place) + "." + std::string(stageInfo(stage).name), {}, {}};
    const auto* description = trace.info().findSite(site);
    if (!description || stageInfo(stage).isParameter) return result;
    result.rows = labels(trace.info().sequence(rowsAreKeys(stage) ? description->keys : description->queries));
    if (stageInfo(stage).isSquare) result.columns = labels(trace.info().sequence(description->keys));
    return result;
}

} // namespace attnscope
