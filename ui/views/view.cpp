#include "ui/views/view.h"

namespace attnscope {
View::View(Document& document, Selection& selection, QWidget* parent)
    : QWidget(parent), m_document(document), m_selection(selection) {}

NamedMatrix namedMatrix(const Document& document, const Selection& selection, Stage stage) {
    const auto& trace = document.trace();
    const bool has = trace && trace->has(placeOf(selection.site(), stage), stage);
    return has ? namedMatrix(*trace, selection.site(), stage) : NamedMatrix{};
}

} // namespace attnscope
