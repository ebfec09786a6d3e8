#include "core/train/tasks.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

namespace attnscope {
namespace {

Example sampleReversal(Random& random) {
    std::string letters(std::size_t(1 + uniformInt(random, 16)), ' ');
    for (auto& letter : letters) letter = char('a' + uniformInt(random, 26));
    return {letters, std::string(letters.rbegin(), letters.rend())};
}

int daysInMonth(int year, int month) {
    constexpr std::array days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[std::size_t(month - 1)] + (month == 2 && leap ? 1 : 0);
}

Example sampleDate(Random& random) {
    const int format = uniformInt(random, dateFormatCount());
    // Two-digit years mean 1969..2068; with four digits any of two centuries.
    const bool shortYear = formatDate({1969, 12, 31}, format).find("1969") == std::string::npos;
    Date date{};
    date.year = shortYear ? 1969 + uniformInt(random, 100) : 1900 + uniformInt(random, 200);
    date.month = 1 + uniformInt(random, 12);
    date.day = 1 + uniformInt(random, daysInMonth(date.year, date.month));
    return {formatDate(date, format), isoDate(date)};
}

constexpr std::array tasks{
    Task{.name = "reverse",
         .title = "Writes a string of 1 to 16 letters backwards.",
         .rules = "Lower-case letters a to z.",
         .alphabet = "abcdefghijklmnopqrstuvwxyz",
         .example = "attention",
         .sample = sampleReversal,
         .width = 64,
         .heads = 4,
         .layers = 2,
         .hidden = 128,
         .steps = 6000},
    Task{.name = "dates",
         .title = "Writes a human-readable date as ISO 8601.",
         .rules = "Slashes put the month first (3/4/2021 is 4 March), dots and names the day first (3.4.2021 is 3 "
                  "April). Two-digit years "
                  "00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999. Dates run from 1900-01-01 to 2099-12-31.",
         .alphabet = " ,./-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
         .example = "3 March 2021",
         .sample = sampleDate,
         .width = 96,
         .heads = 4,
         .layers = 2,
         .hidden = 256,
         .steps = 12000},
};

} // namespace

std::span<const Task> builtinTasks() {
    return tasks;
}

const Task& findTask(std::string_view name) {
    std::string known;
    for (const auto& task : tasks) {
        if (task.name == name) return task;
        known += (known.empty() ? "" : ", ") + std::string(task.name);
    }
    throw Error(ErrorCode::BadInput, "no such task", std::string(name), "tasks are: " + known);
}

bool isHeldOut(const std::string& source) {
    std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const char c : source) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return (hash >> 32) % 16 == 0;
}

std::vector<Example> sampleExamples(const Task& task, Random& random, int n, bool heldOut) {
    std::vector<Example> examples;
    std::set<std::string> seen;
    while (int(examples.size()) < n) {
        auto example = task.sample(random);
        if (isHeldOut(example.source) == heldOut && seen.insert(example.source).second)
            examples.push_back(std::move(example));
    }
    return examples;
}

} // namespace attnscope
