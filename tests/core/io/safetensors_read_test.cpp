#include "core/io/safetensors.h"

#include "tests/core/io/safetensors_bytes.h"
#include "tests/support/expect.h"

#include <set>

namespace attnscope {
namespace {

using test::safetensorsBytes;
using test::tensorEntry;

class SafetensorsRead : public testing::Test {
  protected:
    Safetensors open(const std::string& bytes) const {
        test::writeText(m_file, bytes);
        return Safetensors::open(m_file);
    }

    /// The error says the cause and names the file.
    void refuses(const std::string& bytes, const std::string& cause, ErrorCode code = ErrorCode::FileDamaged) const {
        test::expectError(code, cause, [&] { open(bytes); });
        test::expectError(code, m_file.string(), [&] { open(bytes); });
    }

    /// One tensor of 8 data bytes with this entry.
    void refusesTensor(const std::string& dtype, const std::string& shape, const std::string& offsets,
                       const std::string& cause, ErrorCode code = ErrorCode::FileDamaged) const {
        refuses(safetensorsBytes("{" + tensorEntry("a", dtype, shape, offsets) + "}", "12345678"), cause, code);
    }

  private:
    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "file.safetensors";
};

TEST_F(SafetensorsRead, RefusesAMissingFile) {
    test::expectError(ErrorCode::FileNotReadable, "/no/such/file", [] { Safetensors::open("/no/such/file"); });
}
TEST_F(SafetensorsRead, RefusesAFolder) {
    test::expectError(ErrorCode::FileNotReadable, "not a regular file", [] { Safetensors::open("/tmp"); });
}
TEST_F(SafetensorsRead, RefusesAnEmptyFile) {
    refuses("", "only 0 bytes");
}
TEST_F(SafetensorsRead, RefusesFewerBytesThanTheLength) {
    refuses("1234567", "only 7 bytes");
}
TEST_F(SafetensorsRead, RefusesAHeaderThatIsTooLong) {
    refuses(safetensorsBytes("{}", "", 100'000'001), "header length 100000001 is too long");
}
TEST_F(SafetensorsRead, RefusesALengthThatWrapsAround) {
    refuses(safetensorsBytes("{}", "", ~std::uint64_t(0) - 7), "is too long");
}
TEST_F(SafetensorsRead, RefusesATruncatedHeader) {
    refuses(safetensorsBytes("{}", "", 60), "truncated: the header should have 60 bytes, only 2 follow");
}
TEST_F(SafetensorsRead, RefusesAHeaderThatIsNotJson) {
    refuses(safetensorsBytes("{abc}"), "header is not JSON");
}
TEST_F(SafetensorsRead, RefusesAHeaderThatIsNotUtf8) {
    refuses(safetensorsBytes("{\"\xff\": 1}"), "header is not JSON");
}
TEST_F(SafetensorsRead, RefusesAHeaderThatIsNoObject) {
    refuses(safetensorsBytes("[1]"), "the header is not a JSON object");
}
TEST_F(SafetensorsRead, RefusesDeepNesting) {
    refuses(safetensorsBytes(R"({"a": )" + std::string(100, '[') + std::string(100, ']') + "}"), "nested too deep");
}
TEST_F(SafetensorsRead, RefusesANameGivenTwice) {
    const auto entry = tensorEntry("a", "F32", "[2]", "[0, 8]");
    refuses(safetensorsBytes("{" + entry + ", " + entry + "}", "12345678"), "has the name \"a\" twice");
}
TEST_F(SafetensorsRead, RefusesMetadataThatIsNoObject) {
    refuses(safetensorsBytes(R"({"__metadata__": 3})"), "__metadata__ is not an object");
}
TEST_F(SafetensorsRead, RefusesMetadataThatIsNotText) {
    refuses(safetensorsBytes(R"({"__metadata__": {"a": 3}})"), "__metadata__ \"a\" is not text");
}
TEST_F(SafetensorsRead, RefusesATensorThatIsNoObject) {
    refuses(safetensorsBytes(R"({"a": 3})"), "tensor \"a\" is not an object");
}
TEST_F(SafetensorsRead, RefusesAMissingDtype) {
    refuses(safetensorsBytes(R"({"a": {"shape": [2], "data_offsets": [0, 8]}})", "12345678"),
            "tensor \"a\" has no dtype");
}
TEST_F(SafetensorsRead, RefusesAMissingShape) {
    refuses(safetensorsBytes(R"({"a": {"dtype": "F32", "data_offsets": [0, 8]}})", "12345678"),
            "tensor \"a\" has no shape");
}
TEST_F(SafetensorsRead, RefusesMissingOffsets) {
    refuses(safetensorsBytes(R"({"a": {"dtype": "F32", "shape": [2]}})", "12345678"),
            "tensor \"a\" has no data_offsets");
}
TEST_F(SafetensorsRead, RefusesADtypeThatIsNotText) {
    refuses(safetensorsBytes(R"({"a": {"dtype": 1, "shape": [2], "data_offsets": [0, 8]}})", "12345678"),
            "dtype of \"a\" is not text");
}
TEST_F(SafetensorsRead, RefusesAnUnknownDtype) {
    refusesTensor("F99", "[2]", "[0, 8]", "has the unknown dtype \"F99\"", ErrorCode::NotSupported);
}
TEST_F(SafetensorsRead, RefusesAShapeThatIsNoList) {
    refusesTensor("F32", "2", "[0, 8]", "shape of \"a\" is not a list");
}
TEST_F(SafetensorsRead, RefusesANegativeDimension) {
    refusesTensor("F32", "[-2]", "[0, 8]", "has a dimension that is no size");
}
TEST_F(SafetensorsRead, RefusesAFractionalDimension) {
    refusesTensor("F32", "[2.0]", "[0, 8]", "has a dimension that is no size");
}
TEST_F(SafetensorsRead, RefusesASizeThatOverflows) {
    refusesTensor("F32", "[4294967296, 4294967296]", "[0, 8]", "the size of \"a\" overflows");
}
TEST_F(SafetensorsRead, RefusesThreeOffsets) {
    refusesTensor("F32", "[2]", "[0, 4, 8]", "are not two non-negative whole numbers");
}
TEST_F(SafetensorsRead, RefusesNegativeOffsets) {
    refusesTensor("F32", "[2]", "[-8, 0]", "are not two non-negative whole numbers");
}
TEST_F(SafetensorsRead, RefusesOffsetsThatRunBackwards) {
    refusesTensor("F32", "[2]", "[8, 0]", "run backwards");
}
TEST_F(SafetensorsRead, RefusesTruncatedData) {
    refusesTensor("F32", "[3]", "[0, 12]", "truncated: tensor \"a\" ends at byte 12 of the data, which has 8");
}
TEST_F(SafetensorsRead, RefusesASizeThatDoesNotFitTheShape) {
    refusesTensor("F32", "[3]", "[0, 8]", "needs 12 bytes but its data_offsets give 8");
}
TEST_F(SafetensorsRead, RefusesHalfBytes) {
    refusesTensor("F4", "[15]", "[0, 8]", "does not end on a byte boundary");
}
TEST_F(SafetensorsRead, RefusesAGapInFront) {
    refusesTensor("F32", "[1]", "[4, 8]", "gap before tensor \"a\"");
}
TEST_F(SafetensorsRead, RefusesAGapBetween) {
    refuses(safetensorsBytes("{" + tensorEntry("a", "U8", "[2]", "[0, 2]") + "," +
                                 tensorEntry("b", "U8", "[2]", "[3, 5]") + "}",
                             "12345"),
            "gap before tensor \"b\"");
}
TEST_F(SafetensorsRead, RefusesAnOverlap) {
    refuses(safetensorsBytes("{" + tensorEntry("a", "U8", "[3]", "[0, 3]") + "," +
                                 tensorEntry("b", "U8", "[3]", "[2, 5]") + "}",
                             "12345"),
            "overlap before tensor \"b\"");
}
TEST_F(SafetensorsRead, RefusesBytesAfterTheLastTensor) {
    refusesTensor("F32", "[1]", "[0, 4]", "bytes after the last tensor");
}

TEST_F(SafetensorsRead, AgreesWithTheOfficialReaderOnEveryFile) {
    // Stricter on purpose: a reader that takes a name twice shows another tensor than the next reader.
    const std::set<std::string> stricter{"dup_keys_same_range.safetensors"};
    const auto cases = test::readJson(test::goldenFile("safetensors/expected.json")).at("cases");
    ASSERT_GE(cases.size(), 40U);
    for (const auto& c : cases) {
        const auto name = c.at("file").get<std::string>();
        const bool valid = c.at("official") == "ok" && !stricter.contains(name);
        try {
            Safetensors::open(test::goldenFile("safetensors/" + name));
            EXPECT_TRUE(valid) << name << " was opened: " << c.at("what");
        } catch (const Error& e) {
            EXPECT_FALSE(valid) << e.what();
            EXPECT_NE(std::string(e.what()).find(name), std::string::npos) << e.what();
            EXPECT_LT(std::string(e.what()).size(), 600U) << "a message to read";
        }
    }
}

TEST_F(SafetensorsRead, TakesDataInAnotherOrderThanTheHeader) {
    const auto file = Safetensors::open(test::goldenFile("safetensors/unsorted_header.safetensors"));
    EXPECT_EQ(file.tensors().size(), 2U);
}

TEST_F(SafetensorsRead, MapsMatricesWithoutCopying) {
    const auto file = Safetensors::open(test::goldenFile("marian/model.safetensors"));
    const auto m = file.matrix("model.shared.weight");
    const auto* begin = reinterpret_cast<const std::byte*>(m.data());
    const auto bytes = file.file()->bytes();
    EXPECT_GE(begin, bytes.data());
    EXPECT_LE(begin + std::size_t(m.size()) * sizeof(float), bytes.data() + bytes.size());
    EXPECT_EQ(m.rows(), 61);
    EXPECT_EQ(m.cols(), 24);
}

TEST_F(SafetensorsRead, GivesAVectorAsOneRow) {
    const float values[2]{1.5F, -2.0F};
    // 8-aligned: the header has 64 bytes.
    auto header = "{" + tensorEntry("a", "F32", "[2]", "[0, 8]") + "}";
    header.resize(64, ' ');
    const auto file = open(safetensorsBytes(header, std::string(reinterpret_cast<const char*>(values), 8)));
    EXPECT_EQ(file.matrix("a"), (RowMatrix(1, 2) << 1.5F, -2.0F).finished());
}

TEST_F(SafetensorsRead, AsksForTensorsByName) {
    const auto file = Safetensors::open(test::goldenFile("marian/model.safetensors"));
    test::expectError(ErrorCode::TensorMissing, "tensor \"nothing\" is missing", [&] { file.matrix("nothing"); });
}

TEST_F(SafetensorsRead, GivesOnlyF32AsMatrix) {
    const auto file = open(safetensorsBytes("{" + tensorEntry("a", "I64", "[1]", "[0, 8]") + "}", "12345678"));
    test::expectError(ErrorCode::NotSupported, "tensor \"a\" is not F32", [&] { file.matrix("a"); });
}

TEST_F(SafetensorsRead, GivesNoMatrixOfThreeDimensions) {
    const auto file = open(safetensorsBytes("{" + tensorEntry("a", "F32", "[1, 1, 2]", "[0, 8]") + "}", "12345678"));
    test::expectError(ErrorCode::TensorShape, "[1, 1, 2] is no matrix", [&] { file.matrix("a"); });
}

TEST_F(SafetensorsRead, GivesNoMatrixAtAnUnalignedPlace) {
    auto header = "{" + tensorEntry("a", "F32", "[2]", "[0, 8]") + "}";
    header.resize(65, ' ');
    const auto file = open(safetensorsBytes(header, "12345678"));
    test::expectError(ErrorCode::FileDamaged, "is not aligned", [&] { file.matrix("a"); });
}

} // namespace
} // namespace attnscope
