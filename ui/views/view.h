// A view reads Document and Selection and nothing else. A new view is one pair of files ending in a ViewInfo, and a line in
// builtin_views.cpp: dock, menu, shortcut, saved state, lazy creation and export follow from that.
#pragma once

#include "core/export/exporter.h"
#include "ui/selection.h"

#include <QWidget>
#include <span>

class QPainter;

namespace attnscope {

class View : public QWidget {
    Q_OBJECT
  public:
    View(Document& document, Selection& selection, QWidget* parent = nullptr);

    /// Size in logical pixels (1/96 inch) at which the picture looks as on the screen now.
    virtual QSizeF pictureSize() const { return QSizeF(size()); }
    /// Draws the view's content (no buttons, no scroll bars) into (0, 0, size). The one drawing for screen, PNG, SVG and PDF:
    /// text as text, cells as rectangles or unsmoothed images.
    virtual void paintPicture(QPainter& painter, const QSizeF& size) const = 0;
    /// What "export matrix" and "copy values" take; empty where there is nothing.
    virtual NamedMatrix currentMatrix() const { return {}; }

  protected:
    Document& document() const { return m_document; }
    Selection& selection() const { return m_selection; }

  private:
    Document& m_document;
    Selection& m_selection;
};

/// Everything the window needs to offer a view.
struct ViewInfo {
    const char* id;          ///< in saved layouts
    QString (*title)();      ///< translated
    QString (*summary)();    ///< translated, one sentence: tooltip
    Qt::DockWidgetArea area; ///< in the default layout
    const char* shortcut;    ///< shows the view
    View* (*create)(Document&, Selection&, QWidget* parent);
};

std::span<const ViewInfo> builtinViews();

/// The matrix of the selected site with its token labels. Empty where the trace does not have the stage.
NamedMatrix namedMatrix(const Document& document, const Selection& selection, Stage stage);

} // namespace attnscope
