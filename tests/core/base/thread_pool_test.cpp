#include "core/base/thread_pool.h"

#include "core/nn/linear.h"
#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <atomic>
#include <thread>

namespace attnscope {
namespace {

/// Restores the number of threads that other tests expect.
class ThreadPool : public testing::Test {
  protected:
    ~ThreadPool() override { setComputeThreads(0); }
};

TEST_F(ThreadPool, SetsTheNumberOfThreads) {
    setComputeThreads(3);
    EXPECT_EQ(computeThreads(), 3);
    setComputeThreads(0);
    EXPECT_EQ(computeThreads(), int(std::max(1U, std::thread::hardware_concurrency())));
}

TEST_F(ThreadPool, CoversEveryIndexOnce) {
    for (const int threads : {1, 2, 3, 8}) {
        setComputeThreads(threads);
        for (const Index count : {0, 1, 2, 3, 7, 100}) {
            std::vector<std::atomic<int>> visits(std::size_t(count) + 1);
            parallelFor(count, [&](Index begin, Index end) {
                for (Index i = begin; i < end; ++i) ++visits[std::size_t(i)];
            });
            for (Index i = 0; i < count; ++i)
                EXPECT_EQ(visits[std::size_t(i)], 1) << i << " of " << count << " with " << threads << " threads";
            EXPECT_EQ(visits[std::size_t(count)], 0);
        }
    }
}

TEST_F(ThreadPool, RethrowsWhatAPartThrows) {
    for (const int threads : {1, 2, 3}) {
        setComputeThreads(threads);
        // The last index belongs to a worker where there is one.
        const auto failing = [](Index, Index end) {
            if (end == 10) throw Error(ErrorCode::BadInput, "part failed", "test");
        };
        test::expectError(ErrorCode::BadInput, "part failed", [&] { parallelFor(10, failing); });
        std::atomic<Index> sum = 0;
        parallelFor(10, [&](Index begin, Index end) { sum += end - begin; });
        EXPECT_EQ(sum, 10) << "the pool works on after an error";
    }
}

TEST_F(ThreadPool, RunsNestedCallsInTheirOwnThread) {
    setComputeThreads(3);
    std::atomic<int> otherThread = 0, inner = 0;
    parallelFor(6, [&](Index begin, Index end) {
        const auto outer = std::this_thread::get_id();
        for (Index i = begin; i < end; ++i)
            parallelFor(5, [&](Index innerBegin, Index innerEnd) {
                if (std::this_thread::get_id() != outer) ++otherThread;
                inner += int(innerEnd - innerBegin);
            });
    });
    EXPECT_EQ(inner, 30);
    EXPECT_EQ(otherThread, 0);
}

TEST_F(ThreadPool, GivesTheSameProductForAnyNumberOfThreads) {
    const RowMatrix x = test::randomMatrix(70, 64, 1), w = test::randomMatrix(97, 64, 2);
    setComputeThreads(1);
    const RowMatrix expected = timesTransposed(x, w);
    test::expectNear(expected, RowMatrix(x * w.transpose()), 1e-5);
    for (const int threads : {2, 3}) {
        setComputeThreads(threads);
        test::expectSameBits(timesTransposed(x, w), expected, std::to_string(threads) + " threads");
    }
}

} // namespace
} // namespace attnscope
