#include "ui/views/view.h"

namespace attnscope {
namespace {

std::vector<std::string> labels(const TraceSequence& sequence) {
    std::vector<std::string> texts;
    for (const auto& token : sequence.tokens) texts.push_back(token.text);
    return texts;
}

} // namespace

View::View(Document& document, Selection& selection, QWidget* parent) : QWidget(parent), m_document(document), m_selection(selection) {}

NamedMatrix namedMatrix(const Document& document, const Selection& selection, Stage stage) {
    NamedMatrix result{selection.matrix(stage), {}, {}, {}};
    const auto* site = selection.description();
    if (!site || result.matrix.values.size() == 0) return {};
    Site named = selection.site();
    if (!stageInfo(stage).perHead) named.head.reset();
    result.name = siteName(named) + "." + std::string(stageInfo(stage).name);
    if (stageInfo(stage).isParameter) return result;
    const auto& info = document.trace()->info();
    const bool rowsAreKeys = stage == Stage::Key || stage == Stage::Value || stage == Stage::Memory;
    result.rows = labels(info.sequence(rowsAreKeys ? site->keys : site->queries));
    if (stageInfo(stage).isSquare) result.columns = labels(info.sequence(site->keys));
    return result;
}

} // namespace attnscope
