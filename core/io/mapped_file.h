#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace attnscope {

/// A file mapped read-only into memory. Pages are read when they are looked at.
class MappedFile {
  public:
    /// Throws Error{FileNotReadable} where the path is no readable regular file.
    static std::shared_ptr<const MappedFile> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return {m_data, m_size}; }

  private:
    MappedFile(const std::byte* data, std::size_t size) : m_data(data), m_size(size) {}
    const std::byte* m_data;
    std::size_t m_size;
};

} // namespace attnscope
