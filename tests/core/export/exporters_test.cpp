// Matrices as numbers in files.
#include "core/export/formats.h"
#include "tests/support/expect.h"
#include "tests/support/test_files.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace attnscope::test {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

NamedMatrix named(RowMatrix values, std::vector<std::string> rows = {}, std::vector<std::string> columns = {}) {
    const auto owner = std::make_shared<const RowMatrix>(std::move(values));
    return {{*owner, owner}, "encoder.0.self_attention.head.0.weights", std::move(rows), std::move(columns)};
}

RowMatrix halves() {
    return matrixFrom({{0.5, 1}, {-0.25, 0}});
}

TEST(Csv, HasLabelsInTheFirstRowAndColumn) {
    EXPECT_EQ(encodeCsv(named(halves(), {"a", "b"}, {"c", "d"})), ",c,d\r\na,0.5,1\r\nb,-0.25,0\r\n");
}

TEST(Csv, WithoutLabelsHasNumbersAlone) {
    EXPECT_EQ(encodeCsv(named(halves())), "0.5,1\r\n-0.25,0\r\n");
}

TEST(Csv, WithRowLabelsAloneHasNoHeader) {
    EXPECT_EQ(encodeCsv(named(halves(), {"a", "b"})), "a,0.5,1\r\nb,-0.25,0\r\n");
}

TEST(Csv, QuotesWhatRfc4180Asks) {
    EXPECT_EQ(encodeCsv(named(halves(), {",", "\""}, {"line\nbreak", " "})),
              ",\"line\nbreak\", \r\n\",\",0.5,1\r\n\"\"\"\",-0.25,0\r\n");
}

TEST(Tsv, TabsAndLineBreaksInLabelsBecomeSpaces) {
    EXPECT_EQ(encodeTsv(named(halves(), {"a\tb", "c\r\nd"}, {",", "\""})), "\t,\t\"\na b\t0.5\t1\nc  d\t-0.25\t0\n");
}

TEST(Npy, HasTheHeaderThatNumpyReads) {
    const std::string file = encodeNpy(named(randomMatrix(3, 5, 1)));
    EXPECT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const auto length =
        std::size_t(static_cast<unsigned char>(file[8])) + 256 * std::size_t(static_cast<unsigned char>(file[9]));
    EXPECT_EQ((10 + length) % 64, 0U) << "the data is aligned";
    const auto header = file.substr(10, length);
    EXPECT_TRUE(header.starts_with("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 5), }"));
    EXPECT_EQ(header.back(), '\n');
    EXPECT_EQ(file.size(), 10 + length + 3 * 5 * sizeof(float));
}

TEST(Npy, HoldsTheRowsOfAStridedView) {
    const RowMatrix all = randomMatrix(3, 8, 1);
    const std::string file = encodeNpy({{all.middleCols(2, 4), nullptr}, "view", {}, {}});
    RowMatrix read(3, 4);
    std::memcpy(read.data(), file.data() + (file.size() - 12 * sizeof(float)), 12 * sizeof(float));
    expectSameBits(read, RowMatrix(all.middleCols(2, 4)));
}

TEST(Json, HasNameShapeLabelsAndValues) {
    const auto json = nlohmann::json::parse(encodeJson(named(halves(), {"a", "\"b\"\n"}, {"c", "\xf0\x9f\x98\x80"})));
    EXPECT_EQ(json["name"], "encoder.0.self_attention.head.0.weights");
    EXPECT_EQ(json["shape"], nlohmann::json({2, 2}));
    EXPECT_EQ(json["rows"][1], "\"b\"\n");
    EXPECT_EQ(json["columns"][1], "\xf0\x9f\x98\x80");
    expectSameBits(matrixFrom(json["values"]), halves());
}

TEST(Json, AMaskedScoreIsNull) {
    RowMatrix scores = halves();
    scores(0, 1) = masked;
    EXPECT_TRUE(nlohmann::json::parse(encodeJson(named(scores)))["values"][0][1].is_null());
}

TEST(Json, ALabelThatIsNoUtf8IsReplaced) {
    EXPECT_EQ(nlohmann::json::parse(encodeJson(named(halves(), {"\xff", "b"})))["rows"][0], "\xef\xbf\xbd");
}

TEST(Json, OfAnEmptyMatrixIsStillJson) {
    EXPECT_TRUE(nlohmann::json::parse(encodeJson(named(RowMatrix(0, 3))))["values"].empty());
}

TEST(ExactText, ReadsBackAsTheSameFloat) {
    std::vector<float> values{0.1F, -0.0F, 1e-45F, 3.4028235e38F, 1.0F / 3, 16777216.0F};
    const RowMatrix random = randomMatrix(1, 1000, 1);
    values.insert(values.end(), random.data(), random.data() + random.size());
    for (const float value : values) {
        const auto text = exactText(value);
        float back = 1;
        std::from_chars(text.data(), text.data() + text.size(), back);
        EXPECT_EQ(std::signbit(back), std::signbit(value)) << text;
        EXPECT_EQ(back, value) << text;
    }
}

TEST(ExactText, IsAsShortAsCanBe) {
    EXPECT_EQ(exactText(0.1F), "0.1");
    EXPECT_EQ(exactText(2.0F), "2");
    EXPECT_EQ(exactText(masked), "-inf");
}

class NamedMatrices : public testing::Test {
  protected:
    static Site cross(std::optional<HeadIndex> head) {
        return {Stack::Decoder, LayerIndex(1), Sublayer::CrossAttention, head};
    }
    std::shared_ptr<const Trace> m_trace = datesTrace();
};

TEST_F(NamedMatrices, OfWeightsHaveQueriesAsRowsAndKeysAsColumns) {
    const auto matrix = namedMatrix(*m_trace, cross(HeadIndex(2)), Stage::Weights);
    EXPECT_EQ(matrix.name, "decoder.1.cross_attention.head.2.weights");
    EXPECT_EQ(Index(matrix.rows.size()), matrix.matrix.values.rows());
    EXPECT_EQ(Index(matrix.columns.size()), matrix.matrix.values.cols());
    EXPECT_EQ(matrix.rows[1], m_trace->info().target.tokens[1].text);
    EXPECT_EQ(matrix.columns[1], m_trace->info().source.tokens[1].text);
}

TEST_F(NamedMatrices, OfKeysHaveKeysAsRows) {
    const auto matrix = namedMatrix(*m_trace, cross(HeadIndex(0)), Stage::Key);
    EXPECT_EQ(matrix.rows.size(), m_trace->info().source.tokens.size());
    EXPECT_TRUE(matrix.columns.empty());
}

TEST_F(NamedMatrices, OfAWholeSublayerLeaveTheHeadOut) {
    EXPECT_EQ(namedMatrix(*m_trace, cross(HeadIndex(2)), Stage::Projection).name,
              "decoder.1.cross_attention.projection");
}

TEST_F(NamedMatrices, OfParametersHaveNoTokenLabels) {
    EXPECT_TRUE(namedMatrix(*m_trace, cross(HeadIndex(0)), Stage::QueryWeight).rows.empty());
}

TEST_F(NamedMatrices, ThatWereNotRecordedSaySo) {
    expectError(ErrorCode::TensorMissing, "weights was not recorded",
                [&] { namedMatrix(*m_trace, cross(HeadIndex(9)), Stage::Weights); });
}

TEST_F(NamedMatrices, AreWrittenByEveryExporterOfTheList) {
    const TemporaryFolder folder;
    const auto matrix = namedMatrix(*m_trace, cross(HeadIndex(0)), Stage::Weights);
    for (const auto& exporter : builtinExporters()) {
        EXPECT_EQ(findExporter(exporter.id), &exporter);
        const auto path = folder.path() / ("m." + std::string(exporter.id));
        exportMatrix(exporter, matrix, path);
        EXPECT_EQ(readText(path), exporter.encode(matrix));
    }
    EXPECT_EQ(findExporter("xlsx"), nullptr);
}

TEST_F(NamedMatrices, IntoAMissingFolderAreNotWritable) {
    const auto matrix = namedMatrix(*m_trace, cross(HeadIndex(0)), Stage::Weights);
    expectError(ErrorCode::FileNotWritable, "/nonexistent/m.csv",
                [&] { exportMatrix(*findExporter("csv"), matrix, "/nonexistent/m.csv"); });
}

} // namespace
} // namespace attnscope::test
