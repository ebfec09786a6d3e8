// How long work tells how far it is and learns that it should stop.
#pragma once

#include "core/base/error.h"

#include <functional>
#include <stop_token>

namespace attnscope {

/// Called with the done part of the work, 0..1; from the thread that works.
using Progress = std::function<void(double)>;

/// Throws Error{Cancelled} once a stop was asked for. Called per layer and per token.
inline void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "stopped", "run");
}

} // namespace attnscope
