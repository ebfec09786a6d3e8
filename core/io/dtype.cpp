#include "core/io/dtype.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace attnscope {
namespace {

struct DTypeRow {
    DType dtype;
    std::string_view name;
    std::size_t bits;
};
constexpr std::array<DTypeRow, 16> dtypes{{{DType::Bool, "BOOL", 8},
                                           {DType::U8, "U8", 8},
                                           {DType::I8, "I8", 8},
                                           {DType::F8E5M2, "F8_E5M2", 8},
                                           {DType::F8E4M3, "F8_E4M3", 8},
                                           {DType::F4, "F4", 4},
                                           {DType::I16, "I16", 16},
                                           {DType::U16, "U16", 16},
                                           {DType::F16, "F16", 16},
                                           {DType::BF16, "BF16", 16},
                                           {DType::I32, "I32", 32},
                                           {DType::U32, "U32", 32},
                                           {DType::F32, "F32", 32},
                                           {DType::F64, "F64", 64},
                                           {DType::I64, "I64", 64},
                                           {DType::U64, "U64", 64}}};

/// Reads element i of possibly unaligned bytes.
template <class T> T load(std::span<const std::byte> bytes, std::size_t i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    return value;
}

} // namespace

std::optional<DType> dtypeFromName(std::string_view name) {
    for (const auto& row : dtypes)
        if (row.name == name) return row.dtype;
    return std::nullopt;
}

std::string_view dtypeName(DType dtype) {
    return dtypes[std::size_t(dtype)].name;
}
std::size_t dtypeBits(DType dtype) {
    return dtypes[std::size_t(dtype)].bits;
}

bool isFloatConvertible(DType dtype) {
    return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64;
}

void convertToFloat(DType dtype, std::span<const std::byte> bytes, std::span<float> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
        switch (dtype) {
        case DType::F16:
            out[i] = float(std::bit_cast<Eigen::half>(load<std::uint16_t>(bytes, i)));
            break;
        case DType::BF16:
            out[i] = std::bit_cast<float>(std::uint32_t(load<std::uint16_t>(bytes, i)) << 16);
            break;
        case DType::F64:
            out[i] = float(load<double>(bytes, i));
            break;
        default:
            out[i] = load<float>(bytes, i);
            break;
        }
    }
}

} // namespace attnscope
