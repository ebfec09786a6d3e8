#pragma once

#include "ui/views/view.h"

namespace attnscope {

ViewInfo tablesViewInfo();

} // namespace attnscope
