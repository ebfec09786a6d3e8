// The only starter of threads in the window: one background job at a time, the newest wins.
#pragma once

#include <QObject>
#include <any>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace attnscope {

class JobRunner : public QObject {
    Q_OBJECT
  public:
    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override; ///< stops the running job and waits for it

    bool isBusy() const { return m_running > 0; }

    using Report = std::function<void(double)>;
    /// Runs work on a background thread and then done(result) on this object's thread. Starting a job asks the older one to
    /// stop, and its result is dropped. Exceptions arrive as failed(); a stopped job ends silently.
    template <class Work, class Done> void start(Work work, Done done) {
        startErased([work = std::move(work)](const std::stop_token& stop,
                                             const Report& report) -> std::any { return work(stop, report); },
                    [done = std::move(done)](const std::any& result) {
                        done(std::any_cast<std::invoke_result_t<Work, std::stop_token, Report>>(result));
                    });
    }
    /// Asks the running job to stop; busyChanged(false) follows when it has.
    void stop();

  signals:
    void busyChanged(bool busy);
    void progressed(double done);
    void failed(const QString& message);

  private:
    void startErased(std::function<std::any(const std::stop_token&, const Report&)> work,
                     std::function<void(const std::any&)> done);
    void finished(int job, const std::function<void()>& deliver);

    int m_newest = 0;  ///< number of the newest job
    int m_running = 0; ///< threads that have not ended
    std::vector<std::jthread> m_threads;
};

} // namespace attnscope
