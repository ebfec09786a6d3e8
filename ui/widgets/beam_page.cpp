#include "ui/widgets/beam_page.h"

#include "ui/theme/theme.h"
#include "ui/widgets/quiet_scroll_area.h"

#include <QHBoxLayout>
#include <QPainter>
#include <algorithm>

namespace attnscope {

BeamPage::BeamPage(QWidget* parent)
    : QWidget(parent), m_tree(new BeamTreeCanvas), m_list(new HypothesisList), m_scroll(quietScrollArea(m_tree, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::medium, 0, spacing::medium, spacing::medium);
    row->setSpacing(spacing::large);
    row->addWidget(m_scroll, 3);
    auto* listScroll = quietScrollArea(m_list, this);
    listScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    row->addWidget(listScroll, 1);
    connect(m_list, &HypothesisList::markMoved, m_tree, &BeamTreeCanvas::setMarked);
    connect(m_list, &HypothesisList::hypothesisChosen, this, &BeamPage::hypothesisChosen);
    connect(m_tree, &BeamTreeCanvas::hypothesisChosen, this, &BeamPage::hypothesisChosen);
}

void BeamPage::setTrace(const std::shared_ptr<const Trace>& trace) {
    m_tree->setTrace(trace);
    m_list->setTrace(trace);
}

void BeamPage::setStep(int step) {
    m_tree->setStep(step);
    keepCurrentInSight();
}

void BeamPage::keepCurrentInSight() {
    if (isVisible()) layout()->activate(); // the scroll area learns of its size before it is asked to scroll
    const QRectF column = m_tree->currentColumn();
    if (!column.isEmpty())
        m_scroll->ensureVisible(int(column.center().x()), int(column.center().y()),
                                int(column.width() / 2) + spacing::large, 0);
}

void BeamPage::resizeEvent(QResizeEvent*) {
    keepCurrentInSight();
}
void BeamPage::showEvent(QShowEvent*) {
    keepCurrentInSight();
}

bool BeamPage::handleKey(int key) {
    switch (key) {
    case Qt::Key_Up:
        m_list->moveMark(-1);
        return true;
    case Qt::Key_Down:
        m_list->moveMark(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_list->marked() >= 0) emit hypothesisChosen(m_list->marked());
        return true;
    default:
        return false;
    }
}

QSizeF BeamPage::naturalSize() const {
    const QSizeF tree = m_tree->naturalSize(), list = m_list->naturalSize();
    return QSizeF(tree.width() + spacing::large + list.width(), std::max(tree.height(), list.height()))
        .expandedTo(QSizeF(size()));
}

void BeamPage::paint(QPainter& painter, const QSizeF& size) const {
    const QSizeF list = m_list->naturalSize();
    m_tree->paint(painter);
    painter.save();
    painter.translate(size.width() - list.width(), 0);
    m_list->paint(painter, {list.width(), size.height()});
    painter.restore();
}

} // namespace attnscope
