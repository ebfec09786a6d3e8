// What one run computed: immutable, shared by everything that looks at it.
#pragma once

#include "core/decode/generation.h"
#include "core/nn/attention.h"

#include <map>
#include <memory>
#include <string>

namespace attnscope {

struct TraceToken {
    TokenId id;
    std::string text;
    int begin = 0, end = 0; ///< bytes of TraceSequence::text
    bool unknown = false;   ///< typed, but not in the vocabulary: the model saw <unk>
    bool special = false;
};

struct TraceSequence {
    std::string text;
    std::vector<TraceToken> tokens;
};

struct TraceInfo {
    std::string programVersion;
    std::string modelName, modelType, modelCard; ///< the card as Markdown
    std::int64_t parameters = 0;
    std::vector<AttentionSite> sites; ///< in the order of computation
    TraceSequence source;
    TraceSequence target;   ///< decoder input, start token first; token i + 1 is what row i was asked to predict
    std::string outputText; ///< of a generation
    std::optional<Generation> generation;
    int hypothesis = 0;                    ///< which of generation's hypotheses was recorded
    std::map<int, std::string> tokenTexts; ///< of every id in generation
    int batchSize = 1, batchIndex = 0;     ///< a batch of tables: how many, and which was recorded

    const TraceSequence& sequence(Side side) const { return side == Side::Source ? source : target; }
    /// The text of an id that occurs in this trace, or "<id>".
    std::string tokenText(TokenId id) const;
    /// The description of site's sublayer (its head is not looked at), or nullptr.
    const AttentionSite* findSite(const Site& site) const;
};

/// A matrix of a trace. Valid as long as owner is kept.
struct TraceMatrix {
    ConstMatrixRef values;
    std::shared_ptr<const void> owner;
};

class Trace {
  public:
    struct Key {
        Site site;
        Stage stage;
        auto operator<=>(const Key&) const = default;
    };
    using Matrices = std::map<Key, TraceMatrix>;

    Trace(TraceInfo info, Matrices matrices) : m_info(std::move(info)), m_matrices(std::move(matrices)) {}

    const TraceInfo& info() const { return m_info; }
    const Matrices& recorded() const { return m_matrices; }

    /// Recorded, or a (T_q, T_k) matrix that can be made from query and key.
    bool has(const Site& site, Stage stage) const;

    /// The recorded matrix, or the one derived now by the kernel that the model itself uses: the same bit for bit.
    /// Throws Error{TensorMissing}.
    TraceMatrix matrix(const Site& site, Stage stage) const;

    /// Memory of the recorded matrices in bytes.
    std::size_t bytes() const;

  private:
    bool isDerivable(const Site& site, Stage stage) const;
    RowMatrix derive(const Site& site, Stage stage) const;

    TraceInfo m_info;
    Matrices m_matrices;
};

} // namespace attnscope
