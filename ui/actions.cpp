#include "ui/actions.h"

#include "ui/settings.h"
#include "ui/theme/language.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>

namespace attnscope {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Actions", text);
}

/// Exclusive choices of a submenu: the current one is checked.
struct Choice {
    QString text, id;
};
void addChoices(QMenu* menu, const QString& current, const std::vector<Choice>& choices,
                const std::function<void(const QString&)>& choose) {
    auto* group = new QActionGroup(menu);
    for (const auto& choice : choices) {
        auto* action = group->addAction(menu->addAction(choice.text));
        action->setCheckable(true);
        action->setChecked(choice.id == current);
        QObject::connect(action, &QAction::triggered, menu, [choose, id = choice.id] { choose(id); });
    }
}

} // namespace

void Actions::fill(MainWindow& w) {
    QMenuBar& bar = *w.menuBar();
    auto* file = bar.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&File")));
    auto* edit = bar.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&Edit")));
    auto* view = bar.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&View")));
    auto* run = bar.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&Run")));
    auto* help = bar.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&Help")));
    for (auto* menu : {file, edit, view, run, help}) menu->setToolTipsVisible(true);

    struct Command {
        QMenu* menu;
        QString text, tip;
        QKeySequence shortcut;
        void (MainWindow::*run)();
    };
    const Command commands[] = {
        {file, translated(QT_TRANSLATE_NOOP("Actions", "&Open model…")),
         translated(QT_TRANSLATE_NOOP("Actions", "Open a Hugging Face model folder")), QKeySequence::Open,
         &MainWindow::openModel},
        {file, translated(QT_TRANSLATE_NOOP("Actions", "Open &trace…")),
         translated(QT_TRANSLATE_NOOP("Actions", "Open a saved run; the model is not needed")),
         QKeySequence(QStringLiteral("Ctrl+Shift+O")), &MainWindow::openTrace},
        {file, translated(QT_TRANSLATE_NOOP("Actions", "&Save trace…")),
         translated(QT_TRANSLATE_NOOP("Actions", "Save this run with all its numbers")), QKeySequence::Save,
         &MainWindow::saveTrace},
        {file, translated(QT_TRANSLATE_NOOP("Actions", "&Export view…")),
         translated(QT_TRANSLATE_NOOP("Actions", "Save the current view as a picture, or its matrix as numbers")),
         QKeySequence(QStringLiteral("Ctrl+E")), &MainWindow::exportView},
        {edit, translated(QT_TRANSLATE_NOOP("Actions", "Copy &image")),
         translated(QT_TRANSLATE_NOOP("Actions", "Copy the current view as a picture")),
         QKeySequence(QStringLiteral("Ctrl+Shift+C")), &MainWindow::copyImage},
        {edit, translated(QT_TRANSLATE_NOOP("Actions", "Copy &values")),
         translated(QT_TRANSLATE_NOOP("Actions", "Copy the current view's matrix as tab-separated text")),
         QKeySequence(QStringLiteral("Ctrl+Alt+C")), &MainWindow::copyValues},
        {view, translated(QT_TRANSLATE_NOOP("Actions", "Restore &default layout")),
         translated(QT_TRANSLATE_NOOP("Actions", "Put every view back where it was at first")),
         QKeySequence(QStringLiteral("Ctrl+0")), &MainWindow::restoreDefaultLayout},
        {run, translated(QT_TRANSLATE_NOOP("Actions", "&Run")),
         translated(QT_TRANSLATE_NOOP("Actions", "Run the model now")), QKeySequence(QStringLiteral("Ctrl+Return")),
         &MainWindow::runNow},
        {help, translated(QT_TRANSLATE_NOOP("Actions", "&About AttentionScope")),
         translated(QT_TRANSLATE_NOOP("Actions", "Version, licence and the open model's card")), QKeySequence(),
         &MainWindow::about},
    };
    for (const auto& command : commands) {
        auto* action = command.menu->addAction(command.text);
        action->setToolTip(command.tip);
        action->setShortcut(command.shortcut);
        QObject::connect(action, &QAction::triggered, &w, command.run);
    }
    auto* stop = run->addAction(translated(QT_TRANSLATE_NOOP("Actions", "&Stop")));
    stop->setToolTip(translated(QT_TRANSLATE_NOOP("Actions", "Stop the run that is under way")));
    stop->setShortcut(QKeySequence(QStringLiteral("Ctrl+.")));
    QObject::connect(stop, &QAction::triggered, &w.m_document, &Document::stop);
    file->addSeparator();
    auto* quit = file->addAction(translated(QT_TRANSLATE_NOOP("Actions", "&Quit")), QKeySequence(QKeySequence::Quit),
                                 &w, &QWidget::close);
    quit->setToolTip(translated(QT_TRANSLATE_NOOP("Actions", "Close the window; its layout is remembered")));

    view->addSeparator();
    for (const auto& info : builtinViews()) {
        auto* show = new QAction(info.title(), view);
        show->setShortcut(QKeySequence(QLatin1String(info.shortcut)));
        show->setToolTip(info.summary());
        QObject::connect(show, &QAction::triggered, &w, [&w, id = QString::fromLatin1(info.id)] { w.showView(id); });
        view->addAction(show);
    }
    view->addSeparator();
    addChoices(view->addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&Theme"))), settings::theme.value(),
               {{translated(QT_TRANSLATE_NOOP("Actions", "As the system")), QStringLiteral("system")},
                {translated(QT_TRANSLATE_NOOP("Actions", "Light")), QStringLiteral("light")},
                {translated(QT_TRANSLATE_NOOP("Actions", "Dark")), QStringLiteral("dark")}},
               [&w](const QString& id) { w.setTheme(id); });
    std::vector<Choice> codes{{translated(QT_TRANSLATE_NOOP("Actions", "As the system")), QString()}};
    for (const auto& language : languages())
        codes.push_back({QString::fromUtf8(language.name), QLatin1String(language.code)});
    addChoices(view->addMenu(translated(QT_TRANSLATE_NOOP("Actions", "&Language"))), settings::language.value(), codes,
               [&w](const QString& code) { w.setLanguage(code); });
}

} // namespace attnscope
