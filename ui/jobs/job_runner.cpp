#include "ui/jobs/job_runner.h"

#include "core/base/error.h"

#include <QMetaObject>

namespace attnscope {

JobRunner::JobRunner(QObject* parent) : QObject(parent) {}

JobRunner::~JobRunner() {
    for (auto& thread : m_threads) thread.request_stop();
    m_threads.clear(); // joins; deliveries still queued die with this object
}

void JobRunner::stop() {
    for (auto& thread : m_threads) thread.request_stop();
}

void JobRunner::startErased(std::function<std::any(const std::stop_token&, const Report&)> work,
                            std::function<void(const std::any&)> done) {
    stop();
    if (m_running == 0) m_threads.clear();
    const int job = ++m_newest;
    if (m_running++ == 0) emit busyChanged(true);
    m_threads.emplace_back(
        [this, job, work = std::move(work), done = std::move(done)](const std::stop_token& stopToken) {
            // Everything below reaches this object through its event queue only.
            const auto queue = [this, job](std::function<void()> deliver) {
                QMetaObject::invokeMethod(
                    this, [this, job, deliver = std::move(deliver)] { finished(job, deliver); }, Qt::QueuedConnection);
            };
            int lastPercent = -1;
            const Report report = [&](double part) {
                if (const int percent = int(part * 100); percent != std::exchange(lastPercent, percent))
                    QMetaObject::invokeMethod(
                        this,
                        [this, job, part] {
                            if (job == m_newest) emit progressed(part);
                        },
                        Qt::QueuedConnection);
            };
            try {
                const auto result = std::make_shared<std::any>(work(stopToken, report));
                queue([done, result] { done(*result); });
            } catch (const Error& e) {
                const bool cancelled = e.code() == ErrorCode::Cancelled;
                queue([this, cancelled, message = QString::fromUtf8(e.what())] {
                    if (!cancelled) emit failed(message);
                });
            } catch (const std::bad_alloc&) {
                queue([this] { emit failed(tr("There is not enough memory for this run.")); });
            } catch (const std::exception& e) {
                queue([this, message = QString::fromUtf8(e.what())] { emit failed(message); });
            }
        });
}

void JobRunner::finished(int job, const std::function<void()>& deliver) {
    const bool isIdle = --m_running == 0;
    if (isIdle) emit busyChanged(false);
    if (job == m_newest) deliver();
}

} // namespace attnscope
