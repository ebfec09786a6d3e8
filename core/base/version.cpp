#include "core/base/version.h"

namespace attnscope {

std::string version() {
    return ATTENTIONSCOPE_VERSION;
}

std::string coreInstructionSet() {
#if defined(__AVX2__) && defined(__FMA__)
    return "x86-64-v3";
#else
    return "baseline";
#endif
}

} // namespace attnscope
