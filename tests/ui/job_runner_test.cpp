#include "ui/jobs/job_runner.h"

#include "core/base/error.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <atomic>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

/// Runs the event loop until condition holds; false after five seconds.
template <class Condition> bool waitFor(Condition condition) {
    QElapsedTimer clock;
    for (clock.start(); !condition() && clock.elapsed() < 5000;)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    return condition();
}

void waitForStop(const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
}

TEST(JobRunner, DeliversOnItsOwnThread) {
    JobRunner jobs;
    std::thread::id deliveredOn;
    int result = 0;
    jobs.start([](const std::stop_token&, const auto&) { return 42; },
               [&](int value) {
                   result = value;
                   deliveredOn = std::this_thread::get_id();
               });
    EXPECT_TRUE(jobs.isBusy());
    ASSERT_TRUE(waitFor([&] { return result == 42; }));
    EXPECT_EQ(deliveredOn, std::this_thread::get_id());
    EXPECT_FALSE(jobs.isBusy());
}

TEST(JobRunner, ANewerJobStopsTheOlderAndDropsItsResult) {
    JobRunner jobs;
    std::vector<int> results;
    jobs.start(
        [](const std::stop_token& stop, const auto&) {
            waitForStop(stop);
            return 1;
        },
        [&](int value) { results.push_back(value); });
    jobs.start([](const std::stop_token&, const auto&) { return 2; }, [&](int value) { results.push_back(value); });
    ASSERT_TRUE(waitFor([&] { return !jobs.isBusy(); }));
    EXPECT_EQ(results, std::vector{2});
}

TEST(JobRunner, ErrorsArriveAsText) {
    JobRunner jobs;
    QString message;
    QObject::connect(&jobs, &JobRunner::failed, &jobs, [&](const QString& text) { message = text; });
    jobs.start([](const std::stop_token&,
                  const auto&) -> int { throw Error(ErrorCode::BadInput, "empty", "source", "give a token"); },
               [](int) {});
    ASSERT_TRUE(waitFor([&] { return !message.isEmpty(); }));
    EXPECT_EQ(message, QStringLiteral("source: empty; give a token"));
}

TEST(JobRunner, StopIsSilent) {
    JobRunner jobs;
    bool said = false;
    QObject::connect(&jobs, &JobRunner::failed, &jobs, [&] { said = true; });
    jobs.start(
        [](const std::stop_token& stop, const auto&) -> int {
            waitForStop(stop);
            throw Error(ErrorCode::Cancelled, "stopped", "run");
        },
        [&](int) { said = true; });
    jobs.stop();
    ASSERT_TRUE(waitFor([&] { return !jobs.isBusy(); }));
    EXPECT_FALSE(said);
}

TEST(JobRunner, CanBeDestroyedWhileAJobRuns) {
    std::atomic<bool> ended = false;
    {
        JobRunner jobs;
        jobs.start(
            [&](const std::stop_token& stop, const auto&) {
                waitForStop(stop);
                ended = true;
                return 1;
            },
            [](int) { FAIL(); });
    }
    EXPECT_TRUE(ended);
    QCoreApplication::processEvents();
}

TEST(JobRunner, ProgressIsPassedOn) {
    JobRunner jobs;
    double last = 0;
    QObject::connect(&jobs, &JobRunner::progressed, &jobs, [&](double part) { last = part; });
    jobs.start(
        [](const std::stop_token&, const auto& report) {
            report(0.5);
            return 1;
        },
        [](int) {});
    EXPECT_TRUE(waitFor([&] { return last == 0.5; }));
}

} // namespace
} // namespace attnscope
