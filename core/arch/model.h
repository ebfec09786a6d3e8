// What every model family offers: one recorded forward pass, shapes before running, and decoding with a cache.
#pragma once

#include "core/base/ids.h"
#include "core/base/progress.h"
#include "core/nn/attention.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

struct ModelInfo {
    std::string modelType; ///< "marian"
    int encoderLayers = 0, decoderLayers = 0;
    int encoderHeads = 0, decoderHeads = 0;
    int width = 0;           ///< d, what a token is on entry
    int vocabulary = 0;      ///< ids run from 0 to vocabulary − 1; 0: takes a table of numbers only
    bool takesTable = false; ///< can be fed with a (T, width) table instead of tokens
    bool generates = false;  ///< has a decoder that writes tokens
    TokenId decoderStart, endOfSequence, padding;
    int maxLength = 0; ///< default limit of a generated sequence, start token included
};

struct ModelInput {
    std::vector<TokenId> source;
    std::vector<TokenId> target;             ///< decoder input, start token first; empty for models without a decoder
    RowMatrix table;                         ///< (T, width) instead of source
    std::vector<std::uint8_t> sourceVisible; ///< padding flags of the source; empty: all visible

    Index sourceLength() const { return table.size() > 0 ? table.rows() : Index(source.size()); }
};

/// State of one run; models are const and keep none of it.
struct RunContext {
    Probe* probe = nullptr;
    std::stop_token stop;
    Progress progress;
};

/// Decoding of one source for any number of hypotheses at once, one row a hypothesis.
class DecodeState {
  public:
    virtual ~DecodeState() = default;
    /// Logits (B, V) after each hypothesis' newest token. The first call fixes B.
    virtual RowMatrix advance(std::span<const TokenId> newest) = 0;
    /// Row i goes on from what was row parents[i]: caches follow their own ancestors. B becomes parents.size().
    virtual void reorder(std::span<const int> parents) = 0;
};

/// name as in the checkpoint, the values, and whether the file has them as a vector rather than a matrix.
using ParameterVisitor = std::function<void(const std::string& name, MatrixRef values, bool isVector)>;

class Model {
  public:
    virtual ~Model() = default;
    virtual const ModelInfo& info() const = 0;
    virtual std::vector<AttentionSite> attentionSites() const = 0;

    /// Every stage that forward() shows for these lengths, with its shape: what a recording costs, before running.
    virtual std::vector<StageShape> stageShapes(Index sourceLength, Index targetLength) const = 0;

    /// Runs the whole model, showing every stage to context.probe. Returns logits (T, V), or the layer's output for families
    /// without a vocabulary at their end. Throws Error{BadInput, Cancelled}.
    virtual RowMatrix forward(const ModelInput& input, const RunContext& context) const = 0;

    /// Encodes the source and is ready to write; only where info().generates.
    virtual std::unique_ptr<DecodeState> startDecoding(const ModelInput& input, const RunContext& context) const = 0;

    /// Every trainable parameter once, in a fixed order.
    virtual void visitParameters(const ParameterVisitor& visit) = 0;
};

/// Throws Error{BadInput} unless there is at least one id and all are in [0, vocabulary).
void checkIds(std::span<const TokenId> ids, int vocabulary, const std::string& what);

} // namespace attnscope
