#include "core/io/config_json.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

ConfigJson parse(const std::string& text) {
    return ConfigJson::parse(text, "config.json");
}

void refuses(const std::string& json, const std::string& message, const std::function<void(const ConfigJson&)>& read) {
    test::expectError(ErrorCode::BadConfig, message, [&] { read(parse(json)); });
    test::expectError(ErrorCode::BadConfig, "config.json", [&] { read(parse(json)); });
}

TEST(ConfigJson, ReadsValues) {
    const auto c = parse(R"({"n": 3, "x": 0.5, "yes": true, "name": "abc"})");
    EXPECT_EQ(c.integer("n", 0, 5), 3);
    EXPECT_EQ(c.number("x"), 0.5);
    EXPECT_EQ(c.number("n"), 3.0);
    EXPECT_TRUE(c.boolean("yes"));
    EXPECT_EQ(c.text("name"), "abc");
}

TEST(ConfigJson, TakesNullAsMissing) {
    const auto c = parse(R"({"n": null})");
    EXPECT_FALSE(c.has("n"));
    EXPECT_EQ(c.integer("n", 0, 5, 4), 4);
}

TEST(ConfigJson, TakesTheFallbackOnlyWhereTheKeyIsMissing) {
    EXPECT_EQ(parse("{}").text("a", "b"), "b");
    EXPECT_EQ(parse(R"({"a": "c"})").text("a", "b"), "c");
    refuses(R"({"a": 1})", "\"a\" is 1; expected text", [](const auto& c) { c.text("a", "b"); });
}

TEST(ConfigJson, SaysThatAKeyIsMissing) {
    refuses("{}", "\"n\" is missing; expected a whole number from 1 to 9", [](const auto& c) { c.integer("n", 1, 9); });
}
TEST(ConfigJson, SaysThatAnIntegerIsOutOfRange) {
    refuses(R"({"n": 10})", "\"n\" is 10; expected a whole number from 1 to 9",
            [](const auto& c) { c.integer("n", 1, 9); });
    refuses(R"({"n": 99999999999999999999})", "expected a whole number", [](const auto& c) { c.integer("n", 1, 9); });
    refuses(R"({"n": 4294967297})", "expected a whole number", [](const auto& c) { c.integer("n", 1, 9); });
}
TEST(ConfigJson, SaysThatANumberIsNoInteger) {
    refuses(R"({"n": 2.5})", "\"n\" is 2.5", [](const auto& c) { c.integer("n", 1, 9); });
}
TEST(ConfigJson, SaysThatATextIsNoNumber) {
    refuses(R"({"x": "0.5"})", "expected a number", [](const auto& c) { c.number("x"); });
}
TEST(ConfigJson, SaysThatANumberIsNoBoolean) {
    refuses(R"({"x": 1})", "expected true or false", [](const auto& c) { c.boolean("x"); });
}
TEST(ConfigJson, SaysThatTheTextIsNotJson) {
    test::expectError(ErrorCode::FileDamaged, "the configuration is not JSON", [] { parse("{"); });
}
TEST(ConfigJson, SaysThatTheTextIsNoObject) {
    test::expectError(ErrorCode::BadConfig, "not a JSON object", [] { parse("[1]"); });
}

TEST(ConfigJson, SaysThatTheFileIsMissing) {
    const test::TemporaryFolder folder;
    test::expectError(ErrorCode::FileNotReadable, "config.json",
                      [&] { ConfigJson::open(folder.path() / "config.json"); });
}
TEST(ConfigJson, SaysThatTheFileIsNoObject) {
    const test::TemporaryFolder folder;
    test::writeText(folder.path() / "config.json", "3");
    test::expectError(ErrorCode::BadConfig, "not a JSON object",
                      [&] { ConfigJson::open(folder.path() / "config.json"); });
}

} // namespace
} // namespace attnscope
