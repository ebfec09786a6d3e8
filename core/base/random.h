#pragma once

#include <cstdint>
#include <random>

namespace attnscope {

using Random = std::mt19937_64;

/// A whole number in [0, n). The standard's distributions may differ between libraries; this is the same everywhere.
inline int uniformInt(Random& random, int n) {
    return int(random() % std::uint64_t(n));
}

/// In [0, 1), 53 bits.
inline double uniform(Random& random) {
    return double(random() >> 11) * 0x1.0p-53;
}

} // namespace attnscope
