#include "core/nn/probe.h"

#include <array>
#include <charconv>

namespace attnscope {
namespace {

constexpr std::array<StageInfo, stageCount> stages{{
    {Stage::Input, "input", false, false, false},
    {Stage::Memory, "memory", false, false, false},
    {Stage::QueryWeight, "query_weight", true, false, true},
    {Stage::KeyWeight, "key_weight", true, false, true},
    {Stage::ValueWeight, "value_weight", true, false, true},
    {Stage::Query, "query", true, false, false},
    {Stage::Key, "key", true, false, false},
    {Stage::Value, "value", true, false, false},
    {Stage::RawScores, "raw_scores", true, true, false},
    {Stage::ScaledScores, "scaled_scores", true, true, false},
    {Stage::MaskedScores, "masked_scores", true, true, false},
    {Stage::Weights, "weights", true, true, false},
    {Stage::HeadOutput, "head_output", true, false, false},
    {Stage::Concatenation, "concatenation", false, false, false},
    {Stage::OutputWeight, "output_weight", false, false, true},
    {Stage::Projection, "projection", false, false, false},
    {Stage::ResidualSum, "residual_sum", false, false, false},
    {Stage::Norm, "norm", false, false, false},
    {Stage::FeedForwardHidden, "feed_forward_hidden", false, false, false},
    {Stage::FeedForwardOutput, "feed_forward_output", false, false, false},
    {Stage::Logits, "logits", false, false, false},
}};

constexpr std::array<std::string_view, 2> stackNames{"encoder", "decoder"};
constexpr std::array<std::string_view, 5> sublayerNames{"embedding", "self_attention", "cross_attention",
                                                        "feed_forward", "output"};

template <std::size_t N>
std::optional<int> indexOf(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return int(i);
    return std::nullopt;
}

/// Cuts the part before the next dot off text.
std::string_view nextPart(std::string_view& text) {
    const auto dot = text.find('.');
    const auto part = text.substr(0, dot);
    text = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
    return part;
}

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0 ? std::optional(value) : std::nullopt;
}

} // namespace

const StageInfo& stageInfo(Stage stage) {
    return stages[std::size_t(stage)];
}
std::span<const StageInfo> allStages() {
    return stages;
}

std::optional<Stage> stageFromName(std::string_view name) {
    for (const auto& info : stages)
        if (info.name == name) return info.stage;
    return std::nullopt;
}

std::string siteName(const Site& site) {
    auto name = std::string(stackNames[std::size_t(site.stack)]) + "." + std::to_string(site.layer.value) + "." +
                std::string(sublayerNames[std::size_t(site.sublayer)]);
    return site.head ? name + ".head." + std::to_string(site.head->value) : name;
}

std::optional<Site> siteFromName(std::string_view name) {
    const auto stack = indexOf(stackNames, nextPart(name));
    const auto layer = number(nextPart(name));
    const auto sublayer = indexOf(sublayerNames, nextPart(name));
    if (!stack || !layer || !sublayer) return std::nullopt;
    Site site{Stack(*stack), LayerIndex(*layer), Sublayer(*sublayer), std::nullopt};
    if (name.empty()) return site;
    if (nextPart(name) != "head") return std::nullopt;
    const auto head = number(name);
    if (!head) return std::nullopt;
    site.head = HeadIndex(*head);
    return site;
}

} // namespace attnscope
