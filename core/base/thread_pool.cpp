#include "core/base/thread_pool.h"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace attnscope {
namespace {

thread_local bool t_insideParallelFor = false;

/// Workers wait for a generation number to rise; part i of a job belongs to worker i, part 0 to the caller.
class ThreadPool {
  public:
    explicit ThreadPool(int threads) {
        for (int i = 1; i < threads; ++i) m_workers.emplace_back([this, i](std::stop_token stop) { work(i, stop); });
    }
    ~ThreadPool() {
        for (auto& worker : m_workers) worker.request_stop();
        m_wake.notify_all();
    }
    int threads() const { return int(m_workers.size()) + 1; }

    void run(Index count, const std::function<void(Index, Index)>& body) {
        std::lock_guard oneJobAtATime(m_jobMutex);
        {
            std::lock_guard lock(m_mutex);
            m_body = &body;
            m_count = count;
            m_pending = int(m_workers.size());
            m_error = nullptr;
            ++m_generation;
        }
        m_wake.notify_all();
        runPart(0);
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_pending == 0; });
        if (m_error) std::rethrow_exception(m_error);
    }

  private:
    void runPart(int part) {
        const Index n = threads(), begin = m_count * part / n, end = m_count * (part + 1) / n;
        if (begin == end) return;
        t_insideParallelFor = true;
        try {
            (*m_body)(begin, end);
        } catch (...) {
            std::lock_guard lock(m_mutex);
            if (!m_error) m_error = std::current_exception();
        }
        t_insideParallelFor = false;
    }

    void work(int part, const std::stop_token& stop) {
        // The window must stay smooth while a model runs: measured 5-6 ms frames at nice 10 against 14-15 without.
        setpriority(PRIO_PROCESS, id_t(syscall(SYS_gettid)), 10);
        long seen = 0;
        for (;;) {
            {
                std::unique_lock lock(m_mutex);
                if (!m_wake.wait(lock, stop, [&] { return m_generation != seen; })) return;
                seen = m_generation;
            }
            runPart(part);
            std::lock_guard lock(m_mutex);
            if (--m_pending == 0) m_done.notify_one();
        }
    }

    std::mutex m_jobMutex, m_mutex;
    std::condition_variable_any m_wake;
    std::condition_variable m_done;
    const std::function<void(Index, Index)>* m_body = nullptr;
    Index m_count = 0;
    int m_pending = 0;
    long m_generation = 0;
    std::exception_ptr m_error;
    std::vector<std::jthread> m_workers; // last: joined first
};

std::mutex g_poolMutex;
std::shared_ptr<ThreadPool> g_pool;

std::shared_ptr<ThreadPool> pool() {
    std::lock_guard lock(g_poolMutex);
    if (!g_pool) g_pool = std::make_shared<ThreadPool>(int(std::max(1u, std::thread::hardware_concurrency())));
    return g_pool;
}

} // namespace

int computeThreads() {
    return pool()->threads();
}

void setComputeThreads(int n) {
    const int wanted = n > 0 ? n : int(std::max(1u, std::thread::hardware_concurrency()));
    std::lock_guard lock(g_poolMutex);
    if (!g_pool || g_pool->threads() != wanted) g_pool = std::make_shared<ThreadPool>(wanted);
}

void parallelFor(Index count, const std::function<void(Index, Index)>& body) {
    if (count <= 0) return;
    if (t_insideParallelFor || count == 1) return body(0, count);
    const auto shared = pool();
    if (shared->threads() == 1) return body(0, count);
    shared->run(count, body);
}

} // namespace attnscope
