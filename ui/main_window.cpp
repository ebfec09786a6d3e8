#include "ui/main_window.h"

#include "core/trace/capture.h"
#include "ui/actions.h"
#include "ui/settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/input_bar.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QScreen>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace attnscope {

MainWindow::MainWindow(Document& document, Selection& selection, QWidget* parent)
    : QMainWindow(parent), m_document(document), m_selection(selection), m_input(new InputBar),
      m_message(new MessageBar) {
    setWindowTitle(QStringLiteral("AttentionScope"));
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    resize(QSize(1440, 900).boundedTo(screen()->availableGeometry().size()));

    auto* head = new QWidget;
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_input);
    column->addWidget(m_message);
    auto* bar = new QToolBar(tr("Input"));
    bar->setObjectName(QStringLiteral("input"));
    bar->setMovable(false);
    bar->toggleViewAction()->setEnabled(false); // the way in must not get lost
    bar->addWidget(head);
    addToolBar(Qt::TopToolBarArea, bar);

    makeDocks();
    makeStatus();
    Actions::fill(*this);
    connectDocument();
    restoreDefaultLayout();
    restoreGeometry(settings::geometry.value());
    restoreState(settings::layout.value());
    if (m_document.model()) showModel();
    if (m_document.trace()) showTrace();
    m_input->focusSource();
}

void MainWindow::makeDocks() {
    for (const auto& info : builtinViews()) {
        auto* dock = new QDockWidget(info.title());
        dock->setObjectName(QLatin1String(info.id));
        dock->setToolTip(QString());
        addDockWidget(info.area, dock);
        m_docks.emplace(QLatin1String(info.id), dock);
        connect(dock, &QDockWidget::visibilityChanged, this, [this, id = QString::fromLatin1(info.id)](bool visible) {
            if (visible) view(id);
        });
    }
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        for (const auto& [id, dock] : m_docks)
            if (now && dock->isAncestorOf(now)) m_currentView = id;
    });
}

View* MainWindow::view(const QString& id) {
    const auto it = m_docks.find(id);
    if (it == m_docks.end()) return nullptr;
    if (!it->second->widget())
        for (const auto& info : builtinViews())
            if (id == QLatin1String(info.id)) it->second->setWidget(info.create(m_document, m_selection, it->second));
    return static_cast<View*>(it->second->widget());
}

void MainWindow::showView(const QString& id) {
    View* shown = view(id);
    if (!shown) return;
    m_docks.at(id)->show();
    m_docks.at(id)->raise();
    // The view itself or its first part that takes keys.
    QWidget* target = shown;
    for (auto* child : shown->findChildren<QWidget*>())
        if (target->focusPolicy() == Qt::NoFocus && child->focusPolicy() != Qt::NoFocus) target = child;
    target->setFocus(Qt::ShortcutFocusReason);
    m_currentView = id;
}

void MainWindow::restoreDefaultLayout() {
    for (const auto& info : builtinViews()) {
        auto* dock = m_docks.at(QLatin1String(info.id));
        dock->setFloating(false);
        removeDockWidget(dock);
        addDockWidget(info.area, dock);
        dock->show();
    }
    // Views of one area share it as tabs, the first in front.
    QDockWidget* firstRight = nullptr;
    for (const auto& info : builtinViews()) {
        auto* dock = m_docks.at(QLatin1String(info.id));
        if (info.area != Qt::RightDockWidgetArea) continue;
        if (firstRight)
            tabifyDockWidget(firstRight, dock);
        else
            firstRight = dock;
    }
    if (firstRight) firstRight->raise();
    QList<QDockWidget*> across, down;
    for (const auto& info : builtinViews()) {
        if (info.area == Qt::LeftDockWidgetArea) across.prepend(m_docks.at(QLatin1String(info.id)));
        if (info.area == Qt::BottomDockWidgetArea) down.append(m_docks.at(QLatin1String(info.id)));
    }
    if (!across.isEmpty() && firstRight)
        resizeDocks({across.first(), firstRight}, {width() / 3, width() * 2 / 3}, Qt::Horizontal);
    if (!down.isEmpty() && firstRight)
        resizeDocks({firstRight, down.first()}, {height() * 5 / 10, height() * 4 / 10}, Qt::Vertical);
}

void MainWindow::makeStatus() {
    m_status = new QLabel;
    m_status->setTextFormat(Qt::PlainText);
    m_status->setContentsMargins(spacing::large, spacing::small, 0, spacing::small);
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setToolTip(m_progress->accessibleName());
    m_progress->setFixedWidth(160);
    m_progress->setTextVisible(false);
    m_progress->hide();
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectDocument() {
    connect(&m_document, &Document::modelChanged, this, &MainWindow::showModel);
    connect(&m_document, &Document::traceChanged, this, &MainWindow::showTrace);
    connect(&m_document, &Document::busyChanged, m_input, &InputBar::showBusy);
    connect(&m_document, &Document::busyChanged, this, [this](bool busy) {
        m_progress->setVisible(busy);
        m_progress->setRange(0, 0);
    });
    connect(&m_document, &Document::progressed, this, [this](double done) {
        m_progress->setRange(0, 1000);
        m_progress->setValue(int(done * 1000));
    });
    connect(&m_document, &Document::saved, this,
            [this](const QString& file) { statusBar()->showMessage(tr("Saved %1").arg(file), 5000); });
    connect(&m_document, &Document::failed, m_message, &MessageBar::showMessage);
    connect(m_input, &InputBar::runWanted, &m_document, &Document::run);
    connect(m_input, &InputBar::stopWanted, &m_document, &Document::stop);
    connect(m_input, &InputBar::openWanted, this, &MainWindow::openModel);
    connect(m_input, &InputBar::modelChosen, &m_document, &Document::openModel);
}

void MainWindow::showModel() {
    m_message->hide();
    m_input->showModel(m_document.model());
    if (m_document.model() && !m_document.trace()) runNow();
}

void MainWindow::showTrace() {
    m_message->hide();
    const auto& info = m_document.trace()->info();
    m_input->showTrace(*m_document.trace());
    m_status->setText(tr("%1 · %L2 parameters · %3 + %4 tokens · trace %5")
                          .arg(QString::fromStdString(info.modelName))
                          .arg(info.parameters)
                          .arg(info.source.tokens.size())
                          .arg(info.target.tokens.size())
                          .arg(QString::fromStdString(bytesText(m_document.trace()->bytes()))));
}

View* MainWindow::currentView() const {
    const auto it = m_docks.find(m_currentView.isEmpty() ? QStringLiteral("heatmap") : m_currentView);
    return it == m_docks.end() ? nullptr : static_cast<View*>(it->second->widget());
}

void MainWindow::runNow() {
    if (m_document.model()) m_document.run(m_input->request());
}

void MainWindow::setLanguage(const QString& code) {
    settings::language.set(code);
    emit rebuildWanted();
}

void MainWindow::setTheme(const QString& id) {
    settings::theme.set(id);
    emit rebuildWanted();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        m_selection.release();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::saveLayout() const {
    settings::geometry.set(saveGeometry());
    settings::layout.set(saveState());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    QMainWindow::closeEvent(event);
}

} // namespace attnscope
