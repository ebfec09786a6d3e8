#include "core/io/atomic_file.h"
#include "core/io/safetensors.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <limits>

namespace attnscope {
namespace {

class SafetensorsWrite : public testing::Test {
  protected:
    /// Names of everything in the folder.
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path()))
            names.push_back(entry.path().filename().string());
        return names;
    }
    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "file.safetensors";
};

TEST_F(SafetensorsWrite, KeepsEveryBit) {
    RowMatrix special = test::randomMatrix(3, 5, 1);
    special(0, 0) = std::numeric_limits<float>::infinity();
    special(0, 1) = -std::numeric_limits<float>::infinity();
    special(0, 2) = std::numeric_limits<float>::quiet_NaN();
    special(0, 3) = -0.0F;
    special(0, 4) = std::numeric_limits<float>::denorm_min();
    const RowMatrix wide = test::randomMatrix(6, 9, 2), empty(0, 4);
    SafetensorsWriter writer;
    writer.add("special", special);
    writer.add("columns", wide.middleCols(2, 3)); // rows are not adjacent in memory
    writer.add("rows", wide.middleRows(1, 4));
    writer.add("vector", {9}, wide.row(5));
    writer.add("empty", empty);
    writer.write(m_file);

    const auto file = Safetensors::open(m_file);
    EXPECT_EQ(file.tensors().size(), 5U);
    test::expectSameBits(file.matrix("special"), special);
    test::expectSameBits(file.matrix("columns"), wide.middleCols(2, 3));
    test::expectSameBits(file.matrix("rows"), wide.middleRows(1, 4));
    test::expectSameBits(file.matrix("vector"), wide.row(5));
    EXPECT_EQ(file.tensors().at("vector").shape, (std::vector<std::int64_t>{9}));
    EXPECT_EQ(file.matrix("empty").rows(), 0);
    EXPECT_EQ(file.matrix("empty").cols(), 4);
}

TEST_F(SafetensorsWrite, KeepsMetadataWithAnyText) {
    SafetensorsWriter writer;
    writer.addMetadata("note", "\"quotes\"\nand 中文 \xF0\x9F\x98\x80");
    writer.write(m_file);
    EXPECT_EQ(Safetensors::open(m_file).metadata().at("note"), "\"quotes\"\nand 中文 \xF0\x9F\x98\x80");
}

TEST_F(SafetensorsWrite, KeepsNamesThatNeedEscaping) {
    const RowMatrix m = test::randomMatrix(1, 1, 1);
    SafetensorsWriter writer;
    writer.add("a \"b\"/../c\n", m);
    writer.write(m_file);
    test::expectSameBits(Safetensors::open(m_file).matrix("a \"b\"/../c\n"), m);
}

TEST_F(SafetensorsWrite, ReplacesAnOlderFileAndLeavesNothingElse) {
    test::writeText(m_file, "old");
    SafetensorsWriter writer;
    writer.write(m_file);
    EXPECT_EQ(Safetensors::open(m_file).tensors().size(), 0U);
    EXPECT_EQ(files(), (std::vector<std::string>{"file.safetensors"}));
}

TEST_F(SafetensorsWrite, SaysWhereItCannotWrite) {
    const auto target = m_folder.path() / "missing" / "file.safetensors";
    test::expectError(ErrorCode::FileNotWritable, target.string(), [&] { SafetensorsWriter().write(target); });
    EXPECT_TRUE(files().empty());
}

TEST_F(SafetensorsWrite, LeavesAFolderOfTheSameNameAlone) {
    std::filesystem::create_directory(m_file);
    test::writeText(m_file / "inside", "kept");
    test::expectError(ErrorCode::FileNotWritable, m_file.string(), [&] { SafetensorsWriter().write(m_file); });
    EXPECT_EQ(test::readText(m_file / "inside"), "kept");
    EXPECT_EQ(files(), (std::vector<std::string>{"file.safetensors"})) << "no partial file is left over";
}

TEST_F(SafetensorsWrite, AnUnfinishedFileNeverAppears) {
    test::writeText(m_file, "old");
    {
        AtomicFile file(m_file);
        file.write("new");
        EXPECT_EQ(test::readText(m_file), "old");
    }
    EXPECT_EQ(test::readText(m_file), "old");
    EXPECT_EQ(files(), (std::vector<std::string>{"file.safetensors"})) << "no partial file is left over";
}

} // namespace
} // namespace attnscope
