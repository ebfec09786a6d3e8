// Distinct integer types for things that must not be mixed up.
#pragma once

#include <compare>

namespace attnscope {

template <class Tag> struct StrongId {
    int value = 0;
    constexpr StrongId() = default;
    constexpr explicit StrongId(int v) : value(v) {}
    constexpr auto operator<=>(const StrongId&) const = default;
};

using LayerIndex = StrongId<struct LayerTag>;  ///< counts from 0 inside one stack
using HeadIndex = StrongId<struct HeadTag>;    ///< counts from 0 inside one layer
using QueryPos = StrongId<struct QueryPosTag>; ///< row of an attention matrix
using KeyPos = StrongId<struct KeyPosTag>;     ///< column of an attention matrix
using TokenId = StrongId<struct TokenIdTag>;   ///< row of the embedding table

} // namespace attnscope
