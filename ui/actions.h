// Every command of the window, declared once: menu, text, tooltip, shortcut and what it does.
#pragma once

#include "ui/main_window.h"

namespace attnscope {

class Actions {
  public:
    /// Fills the window's menu bar.
    static void fill(MainWindow& window);
};

} // namespace attnscope
