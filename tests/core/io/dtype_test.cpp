#include "core/io/dtype.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

namespace attnscope {
namespace {

template <class Bits> float convert(DType dtype, Bits bits) {
    float result = 0;
    convertToFloat(dtype, std::as_bytes(std::span(&bits, 1)), std::span(&result, 1));
    return result;
}
float half(std::uint16_t bits) {
    return convert(DType::F16, bits);
}
float bfloat(std::uint16_t bits) {
    return convert(DType::BF16, bits);
}

TEST(DType, KnowsEveryNameAndItsSize) {
    EXPECT_EQ(dtypeFromName("F32"), DType::F32);
    EXPECT_EQ(dtypeFromName("f32"), std::nullopt);
    EXPECT_EQ(dtypeBits(DType::F4), 4U);
    EXPECT_EQ(dtypeBits(DType::BF16), 16U);
    for (int i = 0; i <= int(DType::U64); ++i) EXPECT_EQ(dtypeFromName(dtypeName(DType(i))), DType(i)) << i;
}

TEST(DType, OnlyFloatingPointBecomesFloat) {
    for (const auto dtype : {DType::F32, DType::F16, DType::BF16, DType::F64}) EXPECT_TRUE(isFloatConvertible(dtype));
    for (const auto dtype : {DType::Bool, DType::I8, DType::I64, DType::F4, DType::F8E4M3})
        EXPECT_FALSE(isFloatConvertible(dtype));
}

TEST(DType, ConvertsHalf) {
    EXPECT_EQ(half(0x3c00), 1.0F);
    EXPECT_EQ(half(0xc000), -2.0F);
    EXPECT_EQ(half(0x3555), 0.333251953125F);
    EXPECT_EQ(half(0x7bff), 65504.0F);
    EXPECT_TRUE(half(0x8000) == 0 && std::signbit(half(0x8000)));
}

TEST(DType, ConvertsSubnormalHalf) {
    EXPECT_EQ(half(0x0001), std::ldexp(1.0F, -24));
    EXPECT_EQ(half(0x83ff), -1023 * std::ldexp(1.0F, -24));
}

TEST(DType, ConvertsInfiniteAndNanHalf) {
    EXPECT_EQ(half(0x7c00), std::numeric_limits<float>::infinity());
    EXPECT_EQ(half(0xfc00), -std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(half(0x7e00)));
    EXPECT_TRUE(std::isnan(half(0x7c01)));
}

TEST(DType, ConvertsBfloat) {
    EXPECT_EQ(bfloat(0x3f80), 1.0F);
    EXPECT_EQ(bfloat(0xc049), -3.140625F);
    EXPECT_EQ(bfloat(0x0001), std::ldexp(1.0F, -133)) << "subnormal";
    EXPECT_EQ(bfloat(0x7f80), std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(bfloat(0x7fc0)));
}

TEST(DType, ConvertsDouble) {
    EXPECT_EQ(convert(DType::F64, 0.1), 0.1F);
    EXPECT_EQ(convert(DType::F64, 1e-40), 1e-40F) << "subnormal";
    EXPECT_EQ(convert(DType::F64, 1e300), std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(convert(DType::F64, std::nan(""))));
}

TEST(DType, ConvertsFromUnalignedBytes) {
    std::byte bytes[1 + 2 * sizeof(float)];
    const float values[2]{1.25F, -7.5F};
    std::memcpy(bytes + 1, values, sizeof values);
    float result[2]{};
    convertToFloat(DType::F32, std::span(bytes).subspan(1), result);
    EXPECT_EQ(result[0], 1.25F);
    EXPECT_EQ(result[1], -7.5F);
}

} // namespace
} // namespace attnscope
