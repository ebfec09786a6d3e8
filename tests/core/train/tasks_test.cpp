#include "core/train/tasks.h"

#include "tests/support/expect.h"

#include <chrono>
#include <set>

namespace attnscope {
namespace {

/// Every format's text for a date.
std::set<std::string> allFormats(const Date& date) {
    std::set<std::string> texts;
    for (int format = 0; format < dateFormatCount(); ++format) texts.insert(formatDate(date, format));
    return texts;
}

TEST(DateFormats, AreWrittenAsPeopleWriteThem) {
    const auto texts = allFormats({2021, 3, 4});
    for (const char* expected : {"4 March 2021",
                                 "04 March 2021",
                                 "4th of March 2021",
                                 "the 4th of March 2021",
                                 "March 4, 2021",
                                 "March 4th, 2021",
                                 "4 Mar 2021",
                                 "Mar. 4, 2021",
                                 "4 Mar 21",
                                 "4-Mar-2021",
                                 "04-Mar-21",
                                 "Thursday, 4 March 2021",
                                 "Thursday, 4th of March 2021",
                                 "Thu, 4 Mar 2021",
                                 "Thu, Mar. 4, 2021",
                                 "4 march 2021",
                                 "4 MARCH 2021",
                                 "04MAR2021",
                                 "3/4/2021",
                                 "03/04/2021",
                                 "3/4/21",
                                 "03/04/21",
                                 "4.3.2021",
                                 "04.03.2021",
                                 "4.3.21",
                                 "2021-03-04",
                                 "2021/03/04",
                                 "20210304",
                                 "2021 March 4",
                                 "Mar/4/2021"})
        EXPECT_TRUE(texts.contains(expected)) << expected;
    EXPECT_EQ(texts.size(), std::size_t(dateFormatCount())) << "no two formats are the same";
}

TEST(DateFormats, EndOrdinalsAsEnglishDoes) {
    for (const auto& [day, ordinal] : {std::pair{1, "1st"},
                                       {2, "2nd"},
                                       {3, "3rd"},
                                       {4, "4th"},
                                       {10, "10th"},
                                       {11, "11th"},
                                       {12, "12th"},
                                       {13, "13th"},
                                       {20, "20th"},
                                       {21, "21st"},
                                       {22, "22nd"},
                                       {23, "23rd"},
                                       {30, "30th"},
                                       {31, "31st"}})
        EXPECT_TRUE(allFormats({2021, 3, day}).contains("March " + std::string(ordinal) + ", 2021")) << ordinal;
}

TEST(DateFormats, NameTheRealWeekday) {
    using namespace std::chrono;
    constexpr std::array names{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    for (sys_days day = year(1900) / 1 / 1; day <= sys_days(year(2099) / 12 / 31); day += days(97)) {
        const year_month_day date(day);
        const Date own{int(date.year()), int(unsigned(date.month())), int(unsigned(date.day()))};
        const std::string name = names[weekday(day).c_encoding()];
        const auto texts = allFormats(own);
        EXPECT_TRUE(
            std::any_of(texts.begin(), texts.end(), [&](const auto& text) { return text.starts_with(name + ", "); }))
            << isoDate(own) << " is a " << name;
    }
}

TEST(DateFormats, WriteIsoWithFourAndTwoDigits) {
    EXPECT_EQ(isoDate({2021, 3, 4}), "2021-03-04");
    EXPECT_EQ(isoDate({1999, 12, 31}), "1999-12-31");
}

TEST(DatesTask, TakesTwoDigitYearsFrom1969To2068) {
    Random random(1);
    std::set<std::string> shortYears;
    for (int i = 0; i < 20000; ++i) {
        const auto example = findTask("dates").sample(random);
        const auto slash = example.source.rfind('/');
        const bool isShort =
            slash != std::string::npos && example.source.size() - slash == 3 && example.source.find('/') < 3;
        if (!isShort) continue;
        const auto year = example.target.substr(0, 4);
        EXPECT_EQ(year.substr(2), example.source.substr(slash + 1));
        shortYears.insert(year);
    }
    EXPECT_EQ(shortYears.size(), 100U);
    EXPECT_EQ(*shortYears.begin(), "1969");
    EXPECT_EQ(*shortYears.rbegin(), "2068");
}

TEST(DatesTask, WritesOnlyDaysThatExist) {
    using namespace std::chrono;
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
        const auto target = findTask("dates").sample(random).target;
        ASSERT_EQ(target.size(), 10U) << target;
        const auto number = [&](std::size_t at, std::size_t n) { return std::stoi(target.substr(at, n)); };
        EXPECT_TRUE((year(number(0, 4)) / number(5, 2) / number(8, 2)).ok()) << target;
    }
}

TEST(ReverseTask, WritesBackwards) {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        const auto example = findTask("reverse").sample(random);
        EXPECT_EQ(std::string(example.source.rbegin(), example.source.rend()), example.target);
        EXPECT_GE(example.source.size(), 1U);
        EXPECT_LE(example.source.size(), 16U);
    }
}

TEST(Tasks, UseOnlyTheirAlphabet) {
    for (const auto& task : builtinTasks()) {
        Random random(3);
        EXPECT_EQ(task.example.find_first_not_of(task.alphabet), std::string_view::npos) << task.name;
        for (int i = 0; i < 3000; ++i) {
            const auto example = task.sample(random);
            EXPECT_EQ((example.source + example.target).find_first_not_of(task.alphabet), std::string::npos)
                << task.name << ": " << example.source;
        }
    }
}

TEST(Tasks, AreFoundByName) {
    EXPECT_EQ(findTask("dates").name, "dates");
    test::expectError(ErrorCode::BadInput, "sort: no such task; tasks are: reverse, dates", [] { findTask("sort"); });
}

TEST(HeldOut, IsASixteenthAndNeverTrainedOn) {
    for (const auto& task : builtinTasks()) {
        Random forTraining(1), forTests(2);
        std::set<std::string> trained;
        for (const auto& example : sampleExamples(task, forTraining, 3000, false)) trained.insert(example.source);
        EXPECT_EQ(trained.size(), 3000U) << "distinct sources";
        for (const auto& example : sampleExamples(task, forTests, 300, true)) {
            EXPECT_FALSE(trained.contains(example.source)) << example.source;
            EXPECT_TRUE(isHeldOut(example.source));
        }
        int heldOut = 0;
        for (int i = 0; i < 8000; ++i) heldOut += isHeldOut(task.sample(forTests).source) ? 1 : 0;
        EXPECT_NEAR(heldOut / 8000.0, 1 / 16.0, 0.02) << task.name;
    }
}

} // namespace
} // namespace attnscope
