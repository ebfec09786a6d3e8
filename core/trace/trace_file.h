// A trace as one file: safetensors, with everything that is no matrix as JSON in its metadata under "attentionscope".
#pragma once

#include "core/trace/trace.h"

#include <filesystem>

namespace attnscope {

inline constexpr int traceFormatVersion = 1;

/// The file appears whole or not at all. Throws Error{FileNotWritable}.
void writeTrace(const Trace& trace, const std::filesystem::path& path);

/// Maps the file; matrices are read when they are looked at, the model is not needed.
/// Throws Error{FileNotReadable, FileDamaged, NotSupported}.
std::shared_ptr<const Trace> openTrace(const std::filesystem::path& path);

} // namespace attnscope
