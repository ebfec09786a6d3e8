// Safetensors files made byte by byte, so that each can have one fault.
#pragma once

#include "tests/support/test_files.h"

#include <cstdint>
#include <string>

namespace attnscope::test {

/// Header length, header and data as one string; the length may lie.
inline std::string safetensorsBytes(const std::string& header, const std::string& data, std::uint64_t headerLength) {
    return std::string(reinterpret_cast<const char*>(&headerLength), 8) + header + data;
}

inline std::string safetensorsBytes(const std::string& header, const std::string& data = {}) {
    return safetensorsBytes(header, data, header.size());
}

/// "name": {dtype, shape, data_offsets} as it stands in a header.
inline std::string tensorEntry(const std::string& name, const std::string& dtype, const std::string& shape,
                               const std::string& offsets) {
    return "\"" + name + R"(": {"dtype": ")" + dtype + R"(", "shape": )" + shape + R"(, "data_offsets": )" + offsets +
           "}";
}

} // namespace attnscope::test
