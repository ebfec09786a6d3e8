// Draws a laid-out stack; the same for screen, PNG, SVG and PDF.
#pragma once

#include "ui/views/stack_layout.h"

class QPainter;

namespace attnscope {

struct StackMarks {
    Site selected;               ///< with its head
    std::optional<Site> hovered; ///< with its head on a chip
    bool hasKeyboard = false;    ///< the widget has the keyboard focus
    Index sourceTokens = 0, targetTokens = 0;
};

void paintStack(QPainter& painter, const StackLayout& layout, const StackMarks& marks);

/// Height of a line of the font that stacks are drawn with, in logical pixels.
double stackTextHeight();

} // namespace attnscope
