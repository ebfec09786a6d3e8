// The one exception type of the core: a code, what is wrong, where, and what would be right.
#pragma once

#include <stdexcept>
#include <string>

namespace attnscope {

enum class ErrorCode {
    FileNotReadable,
    FileNotWritable,
    FileDamaged,  ///< the bytes do not follow the format
    NotSupported, ///< well formed, but of a kind this program does not know
    TensorMissing,
    TensorShape,
    TensorUnused,
    BadConfig,
    BadInput,  ///< a text, ids or a table that the model cannot take
    TooLarge,  ///< would not fit the memory that was allowed
    Cancelled, ///< the person pressed Stop
};

class Error : public std::runtime_error {
  public:
    /// what: the fault in a few words; where: file, tensor or argument; remedy: what would be right (may be empty).
    Error(ErrorCode code, std::string what, std::string where, std::string remedy = {})
        : std::runtime_error(where + ": " + what + (remedy.empty() ? "" : "; " + remedy)), m_code(code),
          m_fault(std::move(what)), m_where(std::move(where)), m_remedy(std::move(remedy)) {}

    ErrorCode code() const { return m_code; }
    const std::string& fault() const { return m_fault; }
    const std::string& where() const { return m_where; }
    const std::string& remedy() const { return m_remedy; }

  private:
    ErrorCode m_code;
    std::string m_fault, m_where, m_remedy;
};

} // namespace attnscope
