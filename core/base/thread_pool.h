// A small pool for the arithmetic: it sleeps when idle (Eigen's own threads spin and starve the window).
#pragma once

#include "core/base/matrix.h"

#include <functional>

namespace attnscope {

/// Number of threads parallelFor uses, the calling one included. At least 1; default: the processor's cores.
int computeThreads();

/// n = 0 restores the default. Not to be called while work is running.
void setComputeThreads(int n);

/// Splits [0, count) into at most computeThreads() contiguous parts and runs body(begin, end) on each. Returns when all are
/// done; rethrows the first exception. A call from inside a part runs serially. The parts depend only on count, so that
/// results are the same in every run with the same number of threads.
void parallelFor(Index count, const std::function<void(Index begin, Index end)>& body);

} // namespace attnscope
