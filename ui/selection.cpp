#include "ui/selection.h"

#include "core/export/exporter.h"

#include <algorithm>

namespace attnscope {

Selection::Selection(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::traceChanged, this, &Selection::followTrace);
}

const AttentionSite* Selection::description() const {
    const auto& trace = m_document.trace();
    return trace ? trace->info().findSite(m_site) : nullptr;
}

TraceMatrix Selection::matrix(Stage stage) const {
    const auto& trace = m_document.trace();
    const Site site = placeOf(m_site, stage);
    return trace && trace->has(site, stage) ? trace->matrix(site, stage) : TraceMatrix{};
}

void Selection::setSite(const Site& site) {
    if (site == m_site) return;
    const auto* before = description();
    const auto sidesBefore = before ? std::optional(std::pair(before->queries, before->keys)) : std::nullopt;
    m_site = site;
    const auto* now = description();
    // A pinned token means the same only where queries and keys are the same sequences.
    if (now && sidesBefore && std::pair(now->queries, now->keys) != *sidesBefore) {
        m_hovered.reset();
        m_pinned = {};
        emit focusChanged();
    }
    emit siteChanged();
}

void Selection::setStage(Stage stage) {
    if (std::exchange(m_stage, stage) != stage) emit stageChanged();
}

void Selection::setStep(int step) {
    const auto& trace = m_document.trace();
    const int last = trace ? std::max(0, int(trace->info().target.tokens.size()) - 1) : 0;
    step = std::clamp(step, 0, last);
    if (std::exchange(m_step, step) != step) emit stepChanged();
}

void Selection::hover(const Focus& focus) {
    if (m_hovered == focus) return;
    m_hovered = focus;
    emit focusChanged();
}

void Selection::endHover() {
    if (!m_hovered) return;
    m_hovered.reset();
    emit focusChanged();
}

void Selection::pin(const Focus& focus) {
    m_pinned = m_pinned == focus ? Focus{} : focus;
    emit focusChanged();
}

void Selection::release() {
    m_hovered.reset();
    m_pinned = {};
    emit focusChanged();
}

void Selection::moveHead(int by) {
    const auto* site = description();
    if (!site) return;
    Site moved = m_site;
    moved.head = HeadIndex(((m_site.head.value_or(HeadIndex(0)).value + by) % site->heads + site->heads) % site->heads);
    setSite(moved);
}

void Selection::moveLayer(int by) {
    const auto* site = description();
    if (!site) return;
    const auto& sites = m_document.trace()->info().sites;
    const auto target = (site - sites.data()) + by;
    if (target < 0 || target >= std::ptrdiff_t(sites.size())) return;
    Site moved = sites[std::size_t(target)].site;
    moved.head = HeadIndex(std::min(m_site.head.value_or(HeadIndex(0)).value, sites[std::size_t(target)].heads - 1));
    setSite(moved);
}

void Selection::followTrace() {
    const auto& trace = m_document.trace();
    if (!trace || trace->info().sites.empty()) return;
    const auto* site = description();
    if (!site || !m_site.head || m_site.head->value >= site->heads) {
        // A first look: cross-attention says most about a translation; without a decoder the first layer.
        const auto& sites = trace->info().sites;
        const auto cross = std::find_if(sites.rbegin(), sites.rend(),
                                        [](const auto& s) { return s.site.sublayer == Sublayer::CrossAttention; });
        m_site = cross != sites.rend() ? cross->site : sites.front().site;
        m_site.head = HeadIndex(0);
    }
    if (!trace->has(m_site, m_stage)) m_stage = Stage::Weights;
    m_step = std::clamp(m_step, 0, std::max(0, int(trace->info().target.tokens.size()) - 1));
    keepFocusInside();
    emit siteChanged();
    emit stageChanged();
    emit stepChanged();
    emit focusChanged();
}

void Selection::keepFocusInside() {
    const auto* site = description();
    m_hovered.reset();
    const auto& info = m_document.trace()->info();
    if (m_pinned.query && m_pinned.query->value >= int(info.sequence(site->queries).tokens.size()))
        m_pinned.query.reset();
    if (m_pinned.key && m_pinned.key->value >= int(info.sequence(site->keys).tokens.size())) m_pinned.key.reset();
}

} // namespace attnscope
