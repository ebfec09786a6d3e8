#include "core/export/formats.h"

#include "core/io/atomic_file.h"

#include <array>
#include <charconv>

namespace attnscope {

std::span<const Exporter> builtinExporters() {
    static constexpr std::array exporters{
        Exporter{"csv", "comma-separated values", encodeCsv},
        Exporter{"tsv", "tab-separated values", encodeTsv},
        Exporter{"npy", "NumPy array, float32", encodeNpy},
        Exporter{"json", "JSON with labels", encodeJson},
    };
    return exporters;
}

const Exporter* findExporter(std::string_view id) {
    for (const auto& exporter : builtinExporters())
        if (exporter.id == id) return &exporter;
    return nullptr;
}

void exportMatrix(const Exporter& exporter, const NamedMatrix& matrix, const std::filesystem::path& path) {
    AtomicFile file(path);
    file.write(exporter.encode(matrix));
    file.commit();
}

std::string exactText(float value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

} // namespace attnscope
