#pragma once

#include "ui/views/view.h"

namespace attnscope {

ViewInfo heatmapViewInfo();

} // namespace attnscope
