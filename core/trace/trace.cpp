#include "core/trace/trace.h"

#include "core/base/error.h"

namespace attnscope {

std::string TraceInfo::tokenText(TokenId id) const {
    const auto it = tokenTexts.find(id.value);
    return it != tokenTexts.end() ? it->second : "<" + std::to_string(id.value) + ">";
}

const AttentionSite* TraceInfo::findSite(const Site& wanted) const {
    for (const auto& site : sites)
        if (site.site == Site{wanted.stack, wanted.layer, wanted.sublayer, std::nullopt}) return &site;
    return nullptr;
}

bool Trace::isDerivable(const Site& site, Stage stage) const {
    return stageInfo(stage).isSquare && m_info.findSite(site) && m_matrices.contains({site, Stage::Query}) &&
           m_matrices.contains({site, Stage::Key});
}

bool Trace::has(const Site& site, Stage stage) const {
    return m_matrices.contains({site, stage}) || isDerivable(site, stage);
}

TraceMatrix Trace::matrix(const Site& site, Stage stage) const {
    const auto it = m_matrices.find({site, stage});
    if (it != m_matrices.end()) return it->second;
    if (!isDerivable(site, stage))
        throw Error(ErrorCode::TensorMissing, std::string(stageInfo(stage).name) + " was not recorded", siteName(site),
                    "record the run again with this stage");
    const auto derived = std::make_shared<const RowMatrix>(derive(site, stage));
    return {*derived, derived};
}

RowMatrix Trace::derive(const Site& site, Stage stage) const {
    const auto& description = *m_info.findSite(site);
    RowMatrix scores = rawScores(m_matrices.at({site, Stage::Query}).values, m_matrices.at({site, Stage::Key}).values);
    if (stage == Stage::RawScores) return scores;
    scores *= description.scale;
    if (stage == Stage::ScaledScores) return scores;
    maskScores({.causal = description.causal, .keyIsVisible = {}}, scores);
    if (stage == Stage::Weights) softmaxRows(scores);
    return scores;
}

std::size_t Trace::bytes() const {
    std::size_t sum = 0;
    for (const auto& [key, matrix] : m_matrices) sum += std::size_t(matrix.values.size()) * sizeof(float);
    return sum;
}

} // namespace attnscope
