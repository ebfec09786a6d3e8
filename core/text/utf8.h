#pragma once

#include <string_view>

namespace attnscope {

/// Bytes of the first code point of text (text not empty). A byte that starts no valid code point stands alone.
inline std::size_t codePointLength(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t wanted = first < 0x80         ? 1
                               : first >> 5 == 0x6  ? 2
                               : first >> 4 == 0xe  ? 3
                               : first >> 3 == 0x1e ? 4
                                                    : 1;
    if (wanted > text.size()) return 1;
    for (std::size_t i = 1; i < wanted; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 1;
    return wanted;
}

} // namespace attnscope
