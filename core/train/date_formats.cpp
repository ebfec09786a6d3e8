#include "core/train/tasks.h"

#include <array>
#include <cctype>

namespace attnscope {
namespace {

constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};
constexpr std::array weekdays{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

/// Letters stand for parts: d 3, D 03, o 3rd, m 3, M 03, n Mar, N March, y 21, Y 2021, w Wed, W Wednesday;
/// a first character ^ or _ writes the whole in capital or small letters; everything else in quotes or not a letter stays.
constexpr std::array formats{"d N Y",    "D N Y",    "o N Y",      "o 'of' N Y", "'the' o 'of' N Y",
                             "N d, Y",   "N o, Y",   "N d Y",      "d n Y",      "D n Y",
                             "n d, Y",   "n. d, Y",  "o n Y",      "d n y",      "d-n-Y",
                             "D-n-y",    "W, d N Y", "W d N Y",    "W, N d, Y",  "W, o 'of' N Y",
                             "w, d n Y", "w n d Y",  "w, n. d, Y", "_d N Y",     "_n d, Y",
                             "^d N Y",   "^D n Y",   "^DnY",       "m/d/Y",      "M/D/Y",
                             "m/d/y",    "M/D/y",    "d.m.Y",      "D.M.Y",      "d.m.y",
                             "D.M.y",    "Y-M-D",    "Y/M/D",      "Y.M.D",      "YMD",
                             "Y N d",    "d. N Y",   "N Y, d",     "n/d/Y"};

std::string twoDigits(int value) {
    return {char('0' + value / 10 % 10), char('0' + value % 10)};
}

std::string ordinal(int day) {
    const bool teens = day / 10 == 1;
    const char* ending = teens || day % 10 > 3 || day % 10 == 0 ? "th"
                         : day % 10 == 1                        ? "st"
                         : day % 10 == 2                        ? "nd"
                                                                : "rd";
    return std::to_string(day) + ending;
}

/// 0 is Sunday (Sakamoto's method, Gregorian calendar).
int weekday(const Date& date) {
    constexpr std::array offsets{0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    const int y = date.month < 3 ? date.year - 1 : date.year;
    return (y + y / 4 - y / 100 + y / 400 + offsets[std::size_t(date.month - 1)] + date.day) % 7;
}

std::string part(const Date& date, char letter) {
    const std::string month = months[std::size_t(date.month - 1)], day = weekdays[std::size_t(weekday(date))];
    switch (letter) {
    case 'd':
        return std::to_string(date.day);
    case 'D':
        return twoDigits(date.day);
    case 'o':
        return ordinal(date.day);
    case 'm':
        return std::to_string(date.month);
    case 'M':
        return twoDigits(date.month);
    case 'n':
        return month.substr(0, 3);
    case 'N':
        return month;
    case 'y':
        return twoDigits(date.year % 100);
    case 'Y':
        return std::to_string(date.year);
    case 'w':
        return day.substr(0, 3);
    case 'W':
        return day;
    default:
        return {letter};
    }
}

} // namespace

int dateFormatCount() {
    return int(formats.size());
}

std::string formatDate(const Date& date, int format) {
    const std::string_view pattern = formats.at(std::size_t(format));
    std::string text;
    bool quoted = false;
    for (const char c : pattern) {
        if (c == '\'')
            quoted = !quoted;
        else if (c != '^' && c != '_')
            text += quoted ? std::string{c} : part(date, c);
    }
    if (pattern[0] == '^')
        for (auto& c : text) c = char(std::toupper(c));
    if (pattern[0] == '_')
        for (auto& c : text) c = char(std::tolower(c));
    return text;
}

std::string isoDate(const Date& date) {
    return std::to_string(date.year) + "-" + twoDigits(date.month) + "-" + twoDigits(date.day);
}

} // namespace attnscope
