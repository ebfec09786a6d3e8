// Which folder may include which: the arrows of the architecture.
#include "tests/support/test_files.h"

#include <gtest/gtest.h>
#include <sstream>

namespace attnscope {
namespace {

struct SourceFile {
    std::string path; ///< from the project's folder, such as "core/nn/linear.h"
    std::vector<std::string> lines;

    bool isHeader() const { return path.ends_with(".h"); }
    /// What stands between the quotes or brackets of each #include.
    std::vector<std::string> includes() const {
        std::vector<std::string> result;
        for (const auto& line : lines) {
            if (!line.starts_with("#include")) continue;
            const auto begin = line.find_first_of("\"<"), end = line.find_last_of("\">");
            result.push_back(line.substr(begin + 1, end - begin - 1));
        }
        return result;
    }
};

std::vector<SourceFile> sourceFiles() {
    std::vector<SourceFile> files;
    const std::filesystem::path root = SOURCE_DIR;
    for (const char* folder : {"core", "ui", "app"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
            SourceFile file{entry.path().lexically_relative(root).generic_string(), {}};
            std::istringstream text(test::readText(entry.path()));
            for (std::string line; std::getline(text, line);) file.lines.push_back(line);
            files.push_back(std::move(file));
        }
    return files;
}

struct Arrow {
    std::string folder;
    std::vector<std::string> mayInclude; ///< folders (ending in /) and single headers, besides its own folder
};

const std::vector<Arrow>& arrows() {
    static const std::vector<Arrow> all{
        {"core/base/", {}},
        {"core/nn/", {"core/base/"}},
        {"core/io/", {"core/base/"}},
        {"core/arch/", {"core/nn/", "core/io/", "core/base/"}},
        {"core/text/", {"core/base/", "core/io/"}},
        {"core/decode/", {"core/arch/", "core/nn/", "core/base/"}},
        {"core/trace/", {"core/base/", "core/nn/", "core/io/", "core/decode/generation.h"}},
        {"core/train/", {"core/nn/", "core/arch/", "core/decode/", "core/text/", "core/io/", "core/base/"}},
        {"core/export/", {"core/base/", "core/nn/", "core/trace/", "core/io/"}},
        {"core/session/", {"core/"}},
        {"ui/",
         {"core/base/", "core/trace/", "core/nn/probe.h", "core/nn/attention.h", "core/export/", "core/session/",
          "core/decode/generation.h"}},
        {"app/",
         {"ui/", "core/session/", "core/train/", "core/export/", "core/base/", "core/trace/", "core/io/",
          "core/arch/"}},
    };
    return all;
}

bool isAllowed(const std::string& include, const Arrow& arrow) {
    if (include.starts_with(arrow.folder)) return true;
    for (const auto& allowed : arrow.mayInclude)
        if (allowed.ends_with('/') ? include.starts_with(allowed) : include == allowed) return true;
    return false;
}

TEST(IncludeArrows, PointOneWay) {
    for (const auto& file : sourceFiles()) {
        const auto arrow = std::find_if(arrows().begin(), arrows().end(),
                                        [&](const Arrow& a) { return file.path.starts_with(a.folder); });
        ASSERT_NE(arrow, arrows().end()) << file.path << " is in a folder without a place in the architecture";
        for (const auto& include : file.includes()) {
            const bool ofProject = include.starts_with("core/") || include.starts_with("ui/") ||
                                   include.starts_with("app/") || include.starts_with("tests/");
            EXPECT_TRUE(!ofProject || isAllowed(include, *arrow)) << file.path << " may not include " << include;
        }
    }
}

TEST(IncludeArrows, CoreKnowsNoQt) {
    for (const auto& file : sourceFiles())
        for (const auto& include : file.includes())
            EXPECT_FALSE(file.path.starts_with("core/") && include.starts_with("Q"))
                << file.path << " includes " << include;
}

TEST(IncludeArrows, QCustomPlotStaysInOneSourceFile) {
    std::vector<std::string> users;
    for (const auto& file : sourceFiles())
        for (const auto& include : file.includes())
            if (include == "qcustomplot.h") {
                users.push_back(file.path);
                EXPECT_TRUE(file.path.starts_with("ui/") && !file.isHeader()) << file.path;
            }
    EXPECT_LE(users.size(), 1U) << testing::PrintToString(users);
}

TEST(IncludeArrows, JsonStaysOutOfHeaders) {
    for (const auto& file : sourceFiles())
        for (const auto& include : file.includes())
            if (include == "nlohmann/json.hpp" && file.isHeader()) {
                EXPECT_NE(file.lines.at(0).find("For .cpp files only"), std::string::npos) << file.path;
            }
}

TEST(IncludeArrows, EigenIsItsCoreAlone) {
    for (const auto& file : sourceFiles())
        for (const auto& include : file.includes())
            EXPECT_TRUE(!include.starts_with("Eigen/") || include == "Eigen/Core")
                << file.path << " includes " << include;
}

TEST(IncludeArrows, SeeTheFilesAndTheirIncludes) {
    const auto files = sourceFiles();
    EXPECT_GT(files.size(), 80U);
    const auto linear =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return file.path == "core/nn/linear.cpp"; });
    ASSERT_NE(linear, files.end());
    EXPECT_EQ(linear->includes(),
              (std::vector<std::string>{"core/nn/linear.h", "core/base/thread_pool.h", "algorithm"}));
}

} // namespace
} // namespace attnscope
