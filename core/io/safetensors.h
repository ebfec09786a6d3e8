// The safetensors format (https://github.com/huggingface/safetensors#format): 8 bytes little-endian header length N, N bytes
// of JSON, then the tensors' bytes without gaps.
#pragma once

#include "core/base/matrix.h"
#include "core/io/dtype.h"
#include "core/io/mapped_file.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace attnscope {

struct TensorView {
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes; ///< into the mapped file

    std::int64_t elements() const;
    std::string shapeText() const; ///< such as "[512, 64]"
};

class Safetensors {
  public:
    /// Maps the file and checks its whole header; nothing of the data is read. Throws Error{FileNotReadable, FileDamaged,
    /// NotSupported}. Of the official reader's verdicts one is stricter here: a name given twice is always an error.
    static Safetensors open(const std::filesystem::path& path);

    const std::map<std::string, TensorView>& tensors() const { return m_tensors; }
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    const std::string& path() const { return m_path; }
    /// Keeps the views alive.
    const std::shared_ptr<const MappedFile>& file() const { return m_file; }

    /// A two-dimensional (or one-dimensional: one row) F32 tensor as a view into the file, without a copy.
    /// Throws Error{TensorMissing, TensorShape, NotSupported}.
    ConstMatrixRef matrix(const std::string& name) const;

  private:
    std::string m_path;
    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, TensorView> m_tensors;
    std::map<std::string, std::string> m_metadata;
};

/// Writes named float32 tensors; the file appears whole or not at all. Tensors lie in the file in name order.
class SafetensorsWriter {
  public:
    void addMetadata(const std::string& key, std::string value) { m_metadata[key] = std::move(value); }
    /// data must live until write(). shape's product is the number of rows × columns.
    void add(const std::string& name, std::vector<std::int64_t> shape, ConstMatrixRef data);
    void add(const std::string& name, ConstMatrixRef data) { add(name, {data.rows(), data.cols()}, data); }
    /// Throws Error{FileNotWritable}.
    void write(const std::filesystem::path& path) const;

  private:
    struct Entry {
        std::vector<std::int64_t> shape;
        ConstMatrixRef data;
    };
    std::map<std::string, Entry> m_entries;
    std::map<std::string, std::string> m_metadata;
};

} // namespace attnscope
