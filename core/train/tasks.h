// What the sample models learn. A task makes its own data; a new task is one file and a line in builtinTasks().
#pragma once

#include "core/base/random.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

struct Example {
    std::string source, target;
};

struct Task {
    std::string_view name;
    std::string_view title;    ///< what the model does, for its card
    std::string_view rules;    ///< what was decided where the task is ambiguous, for its card
    std::string_view alphabet; ///< every character of sources and targets
    std::string_view example;  ///< a source to start with
    Example (*sample)(Random& random);
    // Sizes that learn it well.
    int width, heads, layers, hidden, steps;
};

std::span<const Task> builtinTasks();

/// Throws Error{BadInput} that lists the tasks.
const Task& findTask(std::string_view name);

/// A sixteenth of all sources, by a hash of the text, is never trained on.
bool isHeldOut(const std::string& source);

/// n examples with distinct sources, all held out or all not.
std::vector<Example> sampleExamples(const Task& task, Random& random, int n, bool heldOut);

// Dates, as the `dates` task writes them.

struct Date {
    int year, month, day;
};
int dateFormatCount();
/// The date in format 0 .. dateFormatCount() − 1, such as "Wednesday, 3rd of March 2021".
std::string formatDate(const Date& date, int format);
std::string isoDate(const Date& date);

} // namespace attnscope
