// Where tests find their data and may write.
#pragma once

#include "core/base/matrix.h"
#include "core/session/session.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace attnscope::test {

std::filesystem::path goldenFile(const std::string& name);  ///< tests/golden/name
std::filesystem::path sampleModel(const std::string& name); ///< sample_models/name
nlohmann::json readJson(const std::filesystem::path& file);
std::string readText(const std::filesystem::path& file);
void writeText(const std::filesystem::path& file, const std::string& text);

/// An empty folder that is removed with this object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }

  private:
    std::filesystem::path m_path;
};

/// The dates model run on a text: a real trace with encoder, decoder and generation.
std::shared_ptr<const Trace> datesTrace(const std::string& text = "3 March 2021",
                                        const GenerationOptions& options = {});

/// [[1, 2], [3, 4]] as a matrix.
RowMatrix matrixFrom(const nlohmann::json& rows);

/// Values in [-1, 1), the same for the same seed.
RowMatrix randomMatrix(Index rows, Index cols, unsigned seed);

} // namespace attnscope::test
