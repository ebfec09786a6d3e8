#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace attnscope {

/// Writes beside the target and renames over it in commit(): the file appears whole or not at all. Without commit() the
/// partial file is removed. Every failure is Error{FileNotWritable} with the system's reason.
class AtomicFile {
  public:
    explicit AtomicFile(std::filesystem::path target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    void commit();

  private:
    [[noreturn]] void fail() const;
    std::filesystem::path m_target, m_partial;
    int m_fd;
};

} // namespace attnscope
