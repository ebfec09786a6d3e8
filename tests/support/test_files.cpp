#include "tests/support/test_files.h"

#include "core/base/random.h"

#include <fstream>
#include <sstream>
#include <unistd.h>

namespace attnscope::test {

std::filesystem::path goldenFile(const std::string& name) {
    return std::filesystem::path(SOURCE_DIR) / "tests/golden" / name;
}
std::filesystem::path sampleModel(const std::string& name) {
    return std::filesystem::path(SOURCE_DIR) / "sample_models" / name;
}

std::string readText(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

nlohmann::json readJson(const std::filesystem::path& file) {
    return nlohmann::json::parse(readText(file));
}

void writeText(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "attentionscope-test-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::shared_ptr<const Trace> datesTrace(const std::string& text, const GenerationOptions& options) {
    static const auto model = openModel(sampleModel("dates"));
    RunRequest request;
    request.sourceText = text;
    request.generation = options;
    return runModel(*model, request);
}

RowMatrix matrixFrom(const nlohmann::json& rows) {
    RowMatrix m(Index(rows.size()), rows.empty() ? 0 : Index(rows[0].size()));
    for (Index i = 0; i < m.rows(); ++i)
        for (Index j = 0; j < m.cols(); ++j) m(i, j) = rows[std::size_t(i)][std::size_t(j)].get<float>();
    return m;
}

RowMatrix randomMatrix(Index rows, Index cols, unsigned seed) {
    Random random(seed);
    return RowMatrix::NullaryExpr(rows, cols, [&] { return float(2 * uniform(random) - 1); });
}

} // namespace attnscope::test
