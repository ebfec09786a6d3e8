#pragma once

#include "ui/views/view.h"

#include <QMainWindow>
#include <map>

class QActionGroup;
class QDockWidget;
class QLabel;
class QProgressBar;

namespace attnscope {

class InputBar;
class MessageBar;

/// The frame: menus, input bar, one dock a view, status. What it shows is in the views; what is open is in Document.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    MainWindow(Document& document, Selection& selection, QWidget* parent = nullptr);

    /// The view of that id, made now if it was not yet; nullptr for an unknown id.
    View* view(const QString& id);

    /// Brings the view to the front and gives it the keyboard.
    void showView(const QString& id);
    /// Remembers geometry and docks; closing does it, too.
    void saveLayout() const;

  signals:
    /// Language or theme changed: a window made anew speaks and looks right.
    void rebuildWanted();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    friend class Actions;
    void makeDocks();
    void makeStatus();
    void connectDocument();
    void restoreDefaultLayout();
    void showModel();
    void showTrace();

    View* currentView() const;
    void openModel();
    void openTrace();
    void saveTrace();
    void exportView();
    void copyImage();
    void copyValues();
    void runNow();
    void about();
    void setLanguage(const QString& code);
    void setTheme(const QString& id);
    /// Does work that may throw Error; shows the message in place.
    void guarded(const std::function<void()>& work);

    Document& m_document;
    Selection& m_selection;
    InputBar* m_input;
    MessageBar* m_message;
    QLabel* m_status;
    QProgressBar* m_progress;
    std::map<QString, QDockWidget*> m_docks; ///< by view id
    QString m_currentView;                   ///< the one that had the focus last
};

} // namespace attnscope
