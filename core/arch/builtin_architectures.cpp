#include "core/arch/architecture.h"

#include "core/arch/marian.h"
#include "core/arch/self_attention.h"

#include <array>

namespace attnscope {

std::span<const Architecture> builtinArchitectures() {
    static const std::array architectures{
        marianArchitecture(),
        selfAttentionArchitecture(),
    };
    return architectures;
}

const Architecture& findArchitecture(const std::string& modelType, const std::string& where) {
    std::string known;
    for (const auto& architecture : builtinArchitectures()) {
        if (architecture.modelType == modelType) return architecture;
        known += (known.empty() ? "" : ", ") + std::string(architecture.modelType);
    }
    throw Error(ErrorCode::NotSupported, "model_type \"" + modelType + "\" is not supported", where,
                "supported are: " + known);
}

} // namespace attnscope
