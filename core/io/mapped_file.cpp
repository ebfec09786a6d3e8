#include "core/io/mapped_file.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

std::shared_ptr<const MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const auto fail = [&](const char* fault) {
        return Error(ErrorCode::FileNotReadable, fault, path.string(), "give the path of a file that can be read");
    };
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) throw fail(std::strerror(errno));
    struct stat info {};
    const bool regular = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    const auto size = std::size_t(regular ? info.st_size : 0);
    void* data = size > 0 ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0) : nullptr;
    const int mapError = errno;
    close(fd);
    if (!regular) throw fail("not a regular file");
    if (data == MAP_FAILED) throw fail(std::strerror(mapError));
    return std::shared_ptr<const MappedFile>(new MappedFile(static_cast<const std::byte*>(data), size));
}

MappedFile::~MappedFile() {
    if (m_size > 0) munmap(const_cast<std::byte*>(m_data), m_size);
}

} // namespace attnscope
