#include "core/export/formats.h"

#include <cstdint>

namespace attnscope {

std::string encodeNpy(const NamedMatrix& matrix) {
    const auto& values = matrix.matrix.values;
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(values.rows()) + ", " +
                         std::to_string(values.cols()) + "), }";
    constexpr std::size_t preamble = 10, alignment = 64;
    header.resize((preamble + header.size() + 1 + alignment - 1) / alignment * alignment - preamble - 1, ' ');
    header += '\n';
    const auto length = std::uint16_t(header.size());
    std::string file("\x93NUMPY\x01\x00", 8);
    file += char(length & 0xff);
    file += char(length >> 8);
    file += header;
    for (Index i = 0; i < values.rows(); ++i)
        file.append(reinterpret_cast<const char*>(values.row(i).data()), std::size_t(values.cols()) * sizeof(float));
    return file;
}

} // namespace attnscope
