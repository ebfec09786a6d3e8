#pragma once

#include "ui/views/view.h"

namespace attnscope {

ViewInfo decodingViewInfo();

} // namespace attnscope
