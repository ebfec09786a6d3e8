// Element types of tensor files, and their conversion to float32.
#pragma once

#include "core/base/matrix.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace attnscope {

enum class DType { Bool, U8, I8, F8E5M2, F8E4M3, F4, I16, U16, F16, BF16, I32, U32, F32, F64, I64, U64 };

/// Name in a safetensors header, such as "BF16"; nothing for a name that the format does not have.
std::optional<DType> dtypeFromName(std::string_view name);
std::string_view dtypeName(DType dtype);
std::size_t dtypeBits(DType dtype);

/// Whether convertToFloat knows the type (F32, F16, BF16, F64).
bool isFloatConvertible(DType dtype);

/// Converts out.size() elements; bytes holds exactly that many of a convertible type.
void convertToFloat(DType dtype, std::span<const std::byte> bytes, std::span<float> out);

} // namespace attnscope
