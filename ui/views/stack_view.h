#pragma once

#include "ui/views/view.h"

namespace attnscope {

ViewInfo stackViewInfo();

} // namespace attnscope
