#include "core/arch/model.h"

namespace attnscope {

void checkIds(std::span<const TokenId> ids, int vocabulary, const std::string& what) {
    if (ids.empty()) throw Error(ErrorCode::BadInput, "empty", what, "give at least one token");
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i].value < 0 || ids[i].value >= vocabulary)
            throw Error(ErrorCode::BadInput,
                        "token id " + std::to_string(ids[i].value) + " at position " + std::to_string(i) +
                            " is not in the vocabulary",
                        what, "ids run from 0 to " + std::to_string(vocabulary - 1));
}

} // namespace attnscope
