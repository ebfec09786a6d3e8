#include "ui/document.h"

#include "core/trace/trace_file.h"

namespace attnscope {

Document::Document(QObject* parent) : QObject(parent) {
    connect(&m_jobs, &JobRunner::busyChanged, this, &Document::busyChanged);
    connect(&m_jobs, &JobRunner::progressed, this, &Document::progressed);
    for (const auto* jobs : {&m_jobs, &m_saving}) connect(jobs, &JobRunner::failed, this, &Document::failed);
}

void Document::openModel(const std::filesystem::path& folder) {
    m_jobs.start([folder](const std::stop_token&, const auto&) { return attnscope::openModel(folder); },
                 [this](const std::shared_ptr<const LoadedModel>& model) {
                     m_model = model;
                     emit modelChanged();
                 });
}

void Document::openTrace(const std::filesystem::path& file) {
    m_jobs.start([file](const std::stop_token&, const auto&) { return attnscope::openTrace(file); },
                 [this](const std::shared_ptr<const Trace>& trace) {
                     m_model = nullptr;
                     emit modelChanged();
                     setTrace(trace);
                 });
}

void Document::run(const RunRequest& request) {
    if (!m_model) return;
    m_request = request;
    m_jobs.start([model = m_model, request](const std::stop_token& stop,
                                            const auto& report) { return runModel(*model, request, stop, report); },
                 [this](const std::shared_ptr<const Trace>& trace) { setTrace(trace); });
}

void Document::stop() {
    m_jobs.stop();
}

void Document::saveTrace(const std::filesystem::path& file) {
    m_saving.start(
        [trace = m_trace, file](const std::stop_token&, const auto&) {
            writeTrace(*trace, file);
            return QString::fromStdString(file.string());
        },
        [this](const QString& path) { emit saved(path); });
}

void Document::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    emit traceChanged();
}

} // namespace attnscope
