// Writing a matrix as numbers at full precision. A new format is one file and one line in builtin_exporters.cpp.
#pragma once

#include "core/trace/trace.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// A matrix that can be written as numbers, with names for its rows and columns.
struct NamedMatrix {
    TraceMatrix matrix;
    std::string name; ///< such as "decoder.1.cross_attention.head.0.weights": the suggested file name
    std::vector<std::string> rows, columns; ///< may be empty
};

/// Where a stage is recorded when site is being looked at: stages that belong to the whole sublayer have no head.
Site placeOf(Site site, Stage stage);

/// Whether a stage has one row a key (K, V, the encoder's output) instead of one a query.
bool rowsAreKeys(Stage stage);

/// The matrix at placeOf(site, stage) with its token labels. Throws Error{TensorMissing}.
NamedMatrix namedMatrix(const Trace& trace, const Site& site, Stage stage);

struct Exporter {
    std::string_view id;                              ///< on the command line, and the file name's extension: "csv"
    std::string_view summary;                         ///< English, for help
    std::string (*encode)(const NamedMatrix& matrix); ///< the file's bytes
};

std::span<const Exporter> builtinExporters();
/// nullptr where there is none.
const Exporter* findExporter(std::string_view id);

/// The file appears whole or not at all. Throws Error{FileNotWritable}.
void exportMatrix(const Exporter& exporter, const NamedMatrix& matrix, const std::filesystem::path& path);

/// The shortest text that reads back as exactly this float; "-inf" for a masked score.
std::string exactText(float value);

} // namespace attnscope
