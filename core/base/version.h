#pragma once

#include <string>

namespace attnscope {

/// The program's version, such as "0.1.0".
std::string version();

/// The instruction set the loaded core was built for: "x86-64-v3" or "baseline".
std::string coreInstructionSet();

} // namespace attnscope
