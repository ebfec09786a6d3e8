#include "ui/views/view.h"

#include "ui/views/decoding_view.h"
#include "ui/views/heatmap_view.h"
#include "ui/views/stack_view.h"
#include "ui/views/tables_view.h"

#include <array>

namespace attnscope {

std::span<const ViewInfo> builtinViews() {
    static const std::array views{
        stackViewInfo(),
        heatmapViewInfo(),
        tablesViewInfo(),
        decodingViewInfo(),
    };
    return views;
}

} // namespace attnscope
