// What is open: the model, the last finished run, and the run that is under way. Views read, only the window's actions write.
#pragma once

#include "core/session/session.h"
#include "ui/jobs/job_runner.h"

#include <QObject>

namespace attnscope {

class Document : public QObject {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);

    /// Null until something was run or opened. The pointer stays valid for whoever keeps it.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// Null where a trace was opened without its model.
    const std::shared_ptr<const LoadedModel>& model() const { return m_model; }
    /// What produced the trace (or is producing the next).
    const RunRequest& request() const { return m_request; }
    bool isBusy() const { return m_jobs.isBusy(); }

    /// Loads in the background, then modelChanged(); on a fault failed() and everything stays as it was.
    void openModel(const std::filesystem::path& folder);
    /// Opens in the background, then traceChanged().
    void openTrace(const std::filesystem::path& file);
    /// Runs the open model in the background, then traceChanged(). A newer run replaces one that is under way.
    void run(const RunRequest& request);
    void stop();
    /// Writes the trace in the background, then saved().
    void saveTrace(const std::filesystem::path& file);

    /// Puts a finished trace in place at once (tests, and results computed elsewhere).
    void setTrace(std::shared_ptr<const Trace> trace);

  signals:
    void modelChanged();
    void traceChanged();
    void busyChanged(bool busy);
    void progressed(double done);
    void saved(const QString& file);
    void failed(const QString& message);

  private:
    JobRunner m_jobs;   ///< opening and running: a newer job replaces an older one
    JobRunner m_saving; ///< a save is not replaced by a run
    std::shared_ptr<const LoadedModel> m_model;
    std::shared_ptr<const Trace> m_trace;
    RunRequest m_request;
};

} // namespace attnscope
