// What everybody is looking at: one selection, shared by all views.
#pragma once

#include "ui/document.h"

#include <optional>

namespace attnscope {

/// A point of attention: query row, key column, either may be open.
struct Focus {
    std::optional<QueryPos> query;
    std::optional<KeyPos> key;
    bool operator==(const Focus&) const = default;
};

class Selection : public QObject {
    Q_OBJECT
  public:
    /// Follows the document: after a new trace everything that still exists stays selected.
    explicit Selection(Document& document, QObject* parent = nullptr);

    /// The attention sublayer and head; always one of the trace while there is one with attention.
    const Site& site() const { return m_site; }
    Stage stage() const { return m_stage; }
    /// Decoding step: row of the decoder's input, 0 .. target length − 1.
    int step() const { return m_step; }
    /// What to highlight: the hovered focus while something is hovered, else the pinned one.
    const Focus& focus() const { return m_hovered ? *m_hovered : m_pinned; }
    const Focus& pinned() const { return m_pinned; }

    /// Where site, heads and scale are described; nullptr without a trace.
    const AttentionSite* description() const;
    /// Matrix of the selected site at a stage, or an empty one where the trace does not have it.
    TraceMatrix matrix(Stage stage) const;

    void setSite(const Site& site);
    void setStage(Stage stage);
    void setStep(int step);
    void hover(const Focus& focus); ///< previews
    void endHover();
    void pin(const Focus& focus); ///< a click; pinning the same focus again releases it
    void release();               ///< Esc
    void moveHead(int by);        ///< wraps around
    void moveLayer(int by);       ///< to the next attention sublayer in the order of computation; stops at the ends

  signals:
    void siteChanged();
    void stageChanged();
    void stepChanged();
    void focusChanged();

  private:
    void followTrace();
    void keepFocusInside();

    Document& m_document;
    Site m_site;
    Stage m_stage = Stage::Weights;
    int m_step = 0;
    Focus m_pinned;
    std::optional<Focus> m_hovered;
};

} // namespace attnscope
