// The one seam to watch (and to change) what a model computes: every value worth seeing passes a Probe with its Site and Stage.
#pragma once

#include "core/base/ids.h"
#include "core/base/matrix.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnscope {

enum class Stack { Encoder, Decoder };

enum class Sublayer { Embedding, SelfAttention, CrossAttention, FeedForward, Output };

/// In the order in which a layer computes them. T_q queries, T_k keys, d model width, d_k and d_v of one head.
enum class Stage {
    Input,             ///< (T_q, d) what the sublayer reads, X
    Memory,            ///< (T_k, d) what cross-attention reads keys and values from
    QueryWeight,       ///< (d, d_k) W_Q of the head, as in Q = X W_Q
    KeyWeight,         ///< (d, d_k) W_K
    ValueWeight,       ///< (d, d_v) W_V
    Query,             ///< (T_q, d_k)
    Key,               ///< (T_k, d_k)
    Value,             ///< (T_k, d_v)
    RawScores,         ///< (T_q, T_k) Q Kᵀ
    ScaledScores,      ///< (T_q, T_k) Q Kᵀ / √d_k
    MaskedScores,      ///< (T_q, T_k) −∞ where the query may not see the key
    Weights,           ///< (T_q, T_k) softmax of each row
    HeadOutput,        ///< (T_q, d_v) weights · V
    Concatenation,     ///< (T_q, heads·d_v)
    OutputWeight,      ///< (heads·d_v, d) W_O
    Projection,        ///< (T_q, d) concatenation · W_O
    ResidualSum,       ///< (T, d) input + sublayer
    Norm,              ///< (T, d) layer norm of the sum
    FeedForwardHidden, ///< (T, d_ff) after the activation
    FeedForwardOutput, ///< (T, d)
    Logits,            ///< (T, vocabulary)
};
inline constexpr int stageCount = int(Stage::Logits) + 1;

/// A place in a model. head is empty for what belongs to the whole sublayer.
struct Site {
    Stack stack = Stack::Encoder;
    LayerIndex layer;
    Sublayer sublayer = Sublayer::SelfAttention;
    std::optional<HeadIndex> head;
    auto operator<=>(const Site&) const = default;
};

/// What is known of a stage without running anything.
struct StageInfo {
    Stage stage;
    std::string_view name; ///< as in files and on the command line: "scaled_scores"
    bool perHead;
    bool isSquare;    ///< a (T_q, T_k) matrix: a heatmap of queries by keys
    bool isParameter; ///< a part of the model, not of this run
};
const StageInfo& stageInfo(Stage stage);
std::span<const StageInfo> allStages();
std::optional<Stage> stageFromName(std::string_view name);

/// "encoder.0.self_attention" or "decoder.1.cross_attention.head.3".
std::string siteName(const Site& site);
std::optional<Site> siteFromName(std::string_view name);

/// A stage that a model will show, known before it runs.
struct StageShape {
    Site site;
    Stage stage;
    Index rows, cols;
};

class Probe {
  public:
    virtual ~Probe() = default;
    /// Asked before work that only the probe needs (a copy of W_Q).
    virtual bool wants(const Site& site, Stage stage) const = 0;
    /// values may be read or changed (what-if); the model goes on with what stands there afterwards; parameters are copies.
    /// Heads of one layer are shown from several threads at once.
    virtual void show(const Site& site, Stage stage, MatrixRef values) = 0;
};

/// A probe with the place it looks at: what layers are given. Without a probe everything is a no-op.
struct Watch {
    Probe* probe = nullptr;
    Site site;

    Watch in(Sublayer sublayer) const { return {probe, {site.stack, site.layer, sublayer, std::nullopt}}; }
    Watch head(int index) const { return {probe, {site.stack, site.layer, site.sublayer, HeadIndex(index)}}; }
    bool wants(Stage stage) const { return probe && probe->wants(site, stage); }
    void show(Stage stage, MatrixRef values) const {
        if (wants(stage)) probe->show(site, stage, values);
    }
};

} // namespace attnscope
