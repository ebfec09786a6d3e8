#include "core/io/safetensors.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/strict_json.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace attnscope {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors data is little-endian and mapped as it is");

constexpr std::uint64_t maxHeaderBytes = 100'000'000; // the official reader's limit

class HeaderReader {
  public:
    HeaderReader(const std::string& path, std::span<const std::byte> file) : m_path(path), m_file(file) {}

    nlohmann::json readHeader() {
        if (m_file.size() < 8)
            throw damaged("only " + std::to_string(m_file.size()) + " bytes",
                          "a safetensors file starts with an 8-byte header length");
        std::uint64_t length = 0;
        std::memcpy(&length, m_file.data(), 8);
        if (length > maxHeaderBytes)
            throw damaged("header length " + std::to_string(length) + " is too long",
                          "at most 100000000 bytes are allowed");
        if (length > m_file.size() - 8)
            throw damaged("truncated: the header should have " + std::to_string(length) + " bytes, only " +
                              std::to_string(m_file.size() - 8) + " follow",
                          "copy or download the file again");
        m_data = m_file.subspan(8 + length);
        const std::string_view text(reinterpret_cast<const char*>(m_file.data()) + 8, length);
        auto header = parseStrictJson(text, m_path, "header");
        if (!header.is_object())
            throw damaged("the header is not a JSON object",
                          "expected {\"name\": {\"dtype\", \"shape\", \"data_offsets\"}, ...}");
        return header;
    }

    std::map<std::string, std::string> readMetadata(const nlohmann::json& header) const {
        std::map<std::string, std::string> metadata;
        const auto it = header.find("__metadata__");
        if (it == header.end() || it->is_null()) return metadata;
        if (!it->is_object()) throw damaged("__metadata__ is not an object", "expected text values by name");
        for (const auto& [key, value] : it->items()) {
            if (!value.is_string())
                throw damaged("__metadata__ \"" + key + "\" is not text", "every value must be a string");
            metadata[key] = value.get<std::string>();
        }
        return metadata;
    }

    TensorView readTensor(const std::string& name, const nlohmann::json& entry) const {
        if (!entry.is_object())
            throw damaged("tensor \"" + shortName(name) + "\" is not an object",
                          "expected dtype, shape and data_offsets");
        TensorView tensor;
        const auto dtypeText = field(name, entry, "dtype");
        if (!dtypeText.is_string())
            throw damaged("dtype of \"" + shortName(name) + "\" is not text", "such as \"F32\"");
        const auto dtype = dtypeFromName(dtypeText.get<std::string>());
        if (!dtype)
            throw Error(ErrorCode::NotSupported,
                        "tensor \"" + shortName(name) + "\" has the unknown dtype \"" + dtypeText.get<std::string>() +
                            "\"",
                        m_path, "known are F32, F16, BF16, F64 and the integer types of the format");
        tensor.dtype = *dtype;
        const std::uint64_t bits = elementCount(name, field(name, entry, "shape"), tensor.shape, dtypeBits(*dtype));
        const auto& offsets = field(name, entry, "data_offsets");
        if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
            !offsets[1].is_number_unsigned())
            throw damaged("data_offsets of \"" + shortName(name) + "\" are not two non-negative whole numbers",
                          "expected [begin, end]");
        const auto begin = offsets[0].get<std::uint64_t>(), end = offsets[1].get<std::uint64_t>();
        if (begin > end)
            throw damaged("data_offsets of \"" + shortName(name) + "\" run backwards", "begin must not be above end");
        if (end > m_data.size())
            throw damaged("truncated: tensor \"" + shortName(name) + "\" ends at byte " + std::to_string(end) +
                              " of the data, which has " + std::to_string(m_data.size()),
                          "copy or download the file again");
        if (bits % 8 != 0)
            throw damaged("tensor \"" + shortName(name) + "\" does not end on a byte boundary",
                          "sub-byte tensors fill whole bytes");
        if (bits / 8 != end - begin)
            throw damaged("tensor \"" + shortName(name) + "\" of shape " + tensor.shapeText() + " and dtype " +
                              std::string(dtypeName(*dtype)) + " needs " + std::to_string(bits / 8) +
                              " bytes but its data_offsets give " + std::to_string(end - begin),
                          "size and shape must agree");
        tensor.bytes = m_data.subspan(begin, end - begin);
        return tensor;
    }

    /// The tensors must cover the data from its first to its last byte, each byte once.
    void checkCoverage(const std::map<std::string, TensorView>& tensors) const {
        std::vector<std::pair<std::span<const std::byte>, const std::string*>> ranges;
        for (const auto& [name, tensor] : tensors) ranges.emplace_back(tensor.bytes, &name);
        std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) {
            return std::pair(a.first.data(), a.first.size()) < std::pair(b.first.data(), b.first.size());
        });
        const std::byte* expected = m_data.data();
        for (const auto& [range, name] : ranges) {
            if (range.data() != expected)
                throw damaged(std::string(range.data() < expected ? "overlap" : "gap") + " before tensor \"" +
                                  shortName(*name) + "\"",
                              "tensors must follow one another without gaps or overlaps");
            expected = range.data() + range.size();
        }
        if (expected != m_data.data() + m_data.size())
            throw damaged("bytes after the last tensor", "the data must end with the last tensor");
    }

    Error damaged(const std::string& fault, const std::string& remedy) const {
        return {ErrorCode::FileDamaged, fault, m_path, remedy};
    }

  private:
    static std::string shortName(const std::string& name) {
        return name.size() <= 80 ? name : name.substr(0, 77) + "...";
    }

    const nlohmann::json& field(const std::string& name, const nlohmann::json& entry, const char* key) const {
        const auto it = entry.find(key);
        if (it == entry.end())
            throw damaged("tensor \"" + shortName(name) + "\" has no " + key, "expected dtype, shape and data_offsets");
        return *it;
    }

    /// Size in bits; checks every dimension and the product.
    std::uint64_t elementCount(const std::string& name, const nlohmann::json& dims, std::vector<std::int64_t>& shape,
                               std::uint64_t bits) const {
        if (!dims.is_array()) throw damaged("shape of \"" + shortName(name) + "\" is not a list", "such as [512, 64]");
        for (const auto& dim : dims) {
            if (!dim.is_number_unsigned() || dim.get<std::uint64_t>() > std::uint64_t(INT64_MAX))
                throw damaged("shape of \"" + shortName(name) + "\" has a dimension that is no size",
                              "expected non-negative whole numbers");
            shape.push_back(dim.get<std::int64_t>());
            if (__builtin_mul_overflow(bits, dim.get<std::uint64_t>(), &bits))
                throw damaged("the size of \"" + shortName(name) + "\" overflows",
                              "shape must describe data that is in the file");
        }
        return bits;
    }

    const std::string& m_path;
    std::span<const std::byte> m_file, m_data;
};

} // namespace

std::int64_t TensorView::elements() const {
    std::int64_t n = 1;
    for (const auto dim : shape) n *= dim;
    return n;
}

std::string TensorView::shapeText() const {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size() && i < 8; ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() > 8 ? ", ...]" : "]");
}

Safetensors Safetensors::open(const std::filesystem::path& path) {
    Safetensors result;
    result.m_path = path.string();
    result.m_file = MappedFile::open(path);
    HeaderReader reader(result.m_path, result.m_file->bytes());
    const auto header = reader.readHeader();
    result.m_metadata = reader.readMetadata(header);
    for (const auto& [name, entry] : header.items())
        if (name != "__metadata__") result.m_tensors.emplace(name, reader.readTensor(name, entry));
    reader.checkCoverage(result.m_tensors);
    return result;
}

ConstMatrixRef Safetensors::matrix(const std::string& name) const {
    const auto it = m_tensors.find(name);
    if (it == m_tensors.end()) throw Error(ErrorCode::TensorMissing, "tensor \"" + name + "\" is missing", m_path);
    const auto& tensor = it->second;
    if (tensor.dtype != DType::F32) throw Error(ErrorCode::NotSupported, "tensor \"" + name + "\" is not F32", m_path);
    if (tensor.shape.empty() || tensor.shape.size() > 2)
        throw Error(ErrorCode::TensorShape, "tensor \"" + name + "\" of shape " + tensor.shapeText() + " is no matrix",
                    m_path);
    if (reinterpret_cast<std::uintptr_t>(tensor.bytes.data()) % alignof(float) != 0)
        throw Error(ErrorCode::FileDamaged, "tensor \"" + name + "\" is not aligned", m_path,
                    "the header length must be a multiple of 8");
    return {reinterpret_cast<const float*>(tensor.bytes.data()), tensor.shape.size() == 2 ? tensor.shape[0] : 1,
            tensor.shape.back()};
}

void SafetensorsWriter::add(const std::string& name, std::vector<std::int64_t> shape, ConstMatrixRef data) {
    m_entries.insert_or_assign(name, Entry{std::move(shape), data});
}

void SafetensorsWriter::write(const std::filesystem::path& path) const {
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!m_metadata.empty()) header["__metadata__"] = m_metadata;
    std::uint64_t offset = 0;
    for (const auto& [name, entry] : m_entries) {
        const std::uint64_t end = offset + std::uint64_t(entry.data.size()) * sizeof(float);
        header[name] = {{"dtype", "F32"}, {"shape", entry.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' '); // keeps the data aligned
    const std::uint64_t length = text.size();

    AtomicFile file(path);
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(text);
    for (const auto& [name, entry] : m_entries) {
        const auto& m = entry.data;
        if (m.outerStride() == m.cols() || m.rows() <= 1)
            file.write(std::as_bytes(std::span(m.data(), std::size_t(m.size()))));
        else
            for (Index row = 0; row < m.rows(); ++row)
                file.write(std::as_bytes(std::span(m.row(row).data(), std::size_t(m.cols()))));
    }
    file.commit();
}

} // namespace attnscope
