// The window's commands that open, save and copy.
#include "core/base/error.h"
#include "core/base/version.h"
#include "core/trace/trace_file.h"
#include "ui/export/export_target.h"
#include "ui/main_window.h"
#include "ui/settings.h"
#include "ui/theme/site_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPainter>
#include <QStatusBar>

namespace attnscope {
namespace {

void rememberFolderOf(const QString& path) {
    settings::lastFolder.set(QFileInfo(path).absolutePath());
}

} // namespace

void MainWindow::guarded(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        m_message->showMessage(QString::fromUtf8(error.what()));
    }
}

void MainWindow::openModel() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open a Hugging Face model folder"), settings::lastFolder.value());
    if (folder.isEmpty()) return;
    rememberFolderOf(folder);
    m_document.openModel(folder.toStdString());
}

void MainWindow::openTrace() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a trace"), settings::lastFolder.value(),
                                                      tr("Traces (*.safetensors)"));
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    m_document.openTrace(file.toStdString());
}

void MainWindow::saveTrace() {
    const auto trace = m_document.trace();
    if (!trace) return m_message->showMessage(tr("There is no run to save yet."));
    const QString name =
        safeFileName(QString::fromStdString(trace->info().modelName)) + QStringLiteral(".trace.safetensors");
    QString file =
        QFileDialog::getSaveFileName(this, tr("Save the trace"), settings::lastFolder.value() + QLatin1Char('/') + name,
                                     tr("Traces (*.safetensors)"));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".safetensors");
    rememberFolderOf(file);
    m_document.saveTrace(file.toStdString());
}

void MainWindow::exportView() {
    View* view = currentView();
    if (!view || !m_document.trace()) return m_message->showMessage(tr("There is nothing to export yet."));
    const auto matrix = view->currentMatrix();
    const QString name = matrix.name.empty() ? m_currentView : QString::fromStdString(matrix.name);
    const auto filters = exportFilters(matrix.matrix.values.size() > 0);
    QString filter = filters.first();
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("Export the view"), settings::lastFolder.value() + QLatin1Char('/') + safeFileName(name),
        filters.join(QStringLiteral(";;")), &filter);
    if (chosen.isEmpty()) return;
    const QString file = withExtension(chosen, formatOfFilter(filter));
    rememberFolderOf(file);
    guarded([&] {
        attnscope::exportView(*view, name, file);
        statusBar()->showMessage(tr("Saved %1").arg(file), 5000);
    });
}

void MainWindow::copyImage() {
    const View* view = currentView();
    if (!view) return;
    const QSizeF size = view->pictureSize();
    QImage image((size * devicePixelRatioF()).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatioF());
    image.fill(theme().surface);
    QPainter painter(&image);
    view->paintPicture(painter, size);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
    statusBar()->showMessage(tr("The picture is on the clipboard."), 3000);
}

void MainWindow::copyValues() {
    const View* view = currentView();
    const auto matrix = view ? view->currentMatrix() : NamedMatrix{};
    if (matrix.matrix.values.size() == 0) return m_message->showMessage(tr("This view shows no matrix to copy."));
    QGuiApplication::clipboard()->setText(QString::fromStdString(findExporter("tsv")->encode(matrix)));
    statusBar()->showMessage(tr("The values are on the clipboard."), 3000);
}

void MainWindow::about() {
    QString text = tr("AttentionScope %1\n\nSee how attention works, with the true numbers.\n\nFree software under the "
                      "GNU General Public License, version 3 or later.\nArithmetic: %2")
                       .arg(QString::fromStdString(version()), QString::fromStdString(coreInstructionSet()));
    if (m_document.trace())
        text += QStringLiteral("\n\n") + QString::fromStdString(m_document.trace()->info().modelCard);
    QMessageBox box(QMessageBox::NoIcon, tr("About AttentionScope"), text, QMessageBox::Close, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

} // namespace attnscope
