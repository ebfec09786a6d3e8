#include "core/io/safetensors.h"
#include "core/trace/trace_file.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

void expectEqual(const TraceSequence& a, const TraceSequence& b) {
    EXPECT_EQ(a.text, b.text);
    ASSERT_EQ(a.tokens.size(), b.tokens.size());
    for (std::size_t i = 0; i < a.tokens.size(); ++i) {
        const auto &x = a.tokens[i], &y = b.tokens[i];
        EXPECT_EQ(std::tie(x.id, x.text, x.begin, x.end, x.unknown, x.special),
                  std::tie(y.id, y.text, y.begin, y.end, y.unknown, y.special))
            << i;
    }
}

void expectEqual(const GenerationStep& a, const GenerationStep& b) {
    EXPECT_EQ(std::tie(a.chosen, a.logProbability, a.removedByTopK, a.removedByTopP),
              std::tie(b.chosen, b.logProbability, b.removedByTopK, b.removedByTopP));
    ASSERT_EQ(a.candidates.size(), b.candidates.size());
    for (std::size_t i = 0; i < a.candidates.size(); ++i) {
        const auto &x = a.candidates[i], &y = b.candidates[i];
        EXPECT_EQ(std::tie(x.id, x.logProbability, x.probability, x.cut),
                  std::tie(y.id, y.logProbability, y.probability, y.cut));
    }
}

void expectEqual(const Generation& a, const Generation& b) {
    const auto &o = a.options, &p = b.options;
    EXPECT_EQ(
        std::tie(o.method, o.beams, o.lengthPenalty, o.temperature, o.topK, o.topP, o.seed, o.maxLength, o.candidates),
        std::tie(p.method, p.beams, p.lengthPenalty, p.temperature, p.topK, p.topP, p.seed, p.maxLength, p.candidates));
    ASSERT_EQ(a.tree.size(), b.tree.size());
    for (std::size_t i = 0; i < a.tree.size(); ++i) {
        const auto &x = a.tree[i], &y = b.tree[i];
        EXPECT_EQ(std::tie(x.parent, x.step, x.token, x.logProbability, x.score, x.fate),
                  std::tie(y.parent, y.step, y.token, y.logProbability, y.score, y.fate));
    }
    ASSERT_EQ(a.hypotheses.size(), b.hypotheses.size());
    for (std::size_t i = 0; i < a.hypotheses.size(); ++i) {
        const auto &x = a.hypotheses[i], &y = b.hypotheses[i];
        EXPECT_EQ(std::tie(x.tokens, x.score, x.beamNode), std::tie(y.tokens, y.score, y.beamNode));
        ASSERT_EQ(x.steps.size(), y.steps.size());
        for (std::size_t s = 0; s < x.steps.size(); ++s) expectEqual(x.steps[s], y.steps[s]);
    }
}

void expectEqual(const TraceInfo& a, const TraceInfo& b) {
    EXPECT_EQ(std::tie(a.programVersion, a.modelName, a.modelType, a.modelCard, a.parameters, a.outputText,
                       a.hypothesis, a.tokenTexts, a.batchSize, a.batchIndex),
              std::tie(b.programVersion, b.modelName, b.modelType, b.modelCard, b.parameters, b.outputText,
                       b.hypothesis, b.tokenTexts, b.batchSize, b.batchIndex));
    ASSERT_EQ(a.sites.size(), b.sites.size());
    for (std::size_t i = 0; i < a.sites.size(); ++i) {
        const auto &x = a.sites[i], &y = b.sites[i];
        EXPECT_EQ(std::tie(x.site, x.heads, x.scale, x.causal, x.queries, x.keys),
                  std::tie(y.site, y.heads, y.scale, y.causal, y.queries, y.keys));
    }
    expectEqual(a.source, b.source);
    expectEqual(a.target, b.target);
    ASSERT_EQ(a.generation.has_value(), b.generation.has_value());
    if (a.generation) expectEqual(*a.generation, *b.generation);
}

class TraceFile : public testing::Test {
  protected:
    void expectRoundTrip(const Trace& trace) const {
        writeTrace(trace, m_file);
        const auto opened = openTrace(m_file);
        expectEqual(opened->info(), trace.info());
        ASSERT_EQ(opened->recorded().size(), trace.recorded().size());
        for (const auto& [key, matrix] : trace.recorded())
            test::expectSameBits(opened->matrix(key.site, key.stage).values, matrix.values, siteName(key.site));
    }
    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "run.trace";
};

TEST_F(TraceFile, KeepsAGreedyRun) {
    expectRoundTrip(*test::datesTrace("3 March 2021"));
}

TEST_F(TraceFile, KeepsBeamsAndTheirTree) {
    const auto trace = test::datesTrace("3/4/05", {.method = SearchMethod::Beam, .beams = 3, .lengthPenalty = 0.7});
    EXPECT_FALSE(trace->info().generation->tree.empty());
    expectRoundTrip(*trace);
}

TEST_F(TraceFile, KeepsASampleWithItsCutsAndSeed) {
    // A seed above 2^63 is still a whole number in JSON.
    const auto trace = test::datesTrace(
        "3/4/05",
        {.method = SearchMethod::Sample, .temperature = 1.7, .topK = 5, .topP = 0.9, .seed = 0xfedcba9876543210});
    expectRoundTrip(*trace);
}

TEST_F(TraceFile, KeepsUnknownAndUnusualTokens) {
    expectRoundTrip(*test::datesTrace("3 \xE4\xB8\xAD \"<b>\" \xF0\x9F\x98\x80\t2021"));
}

TEST_F(TraceFile, KeepsABatchOfTables) {
    const auto model = openModel(test::sampleModel("illustrated-self-attention"));
    RunRequest request;
    request.table = "a 1 0 1 0\nb 0 2 0 2\n\nc 1 1 1 1";
    request.batchIndex = 1;
    const auto trace = runModel(*model, request);
    EXPECT_EQ(trace->info().batchSize, 2);
    expectRoundTrip(*trace);
}

TEST_F(TraceFile, ReplacesBytesThatAreNoUtf8) {
    writeTrace(*test::datesTrace("3\xFF 2021"), m_file);
    EXPECT_EQ(openTrace(m_file)->info().source.text, "3\xEF\xBF\xBD 2021");
}

TEST_F(TraceFile, OpensWithViewsIntoTheMappedFile) {
    const auto trace = test::datesTrace();
    writeTrace(*trace, m_file);
    const auto file = Safetensors::open(m_file);
    const auto opened = openTrace(m_file);
    std::set<const void*> owners;
    for (const auto& [key, matrix] : opened->recorded()) owners.insert(matrix.owner.get());
    ASSERT_EQ(owners.size(), 1U) << "one mapping owns every matrix";
    const auto bytes = static_cast<const MappedFile*>(*owners.begin())->bytes();
    ASSERT_EQ(bytes.size(), file.file()->bytes().size());
    for (const auto& [key, matrix] : opened->recorded()) {
        const auto* at = reinterpret_cast<const std::byte*>(matrix.values.data());
        EXPECT_TRUE(at >= bytes.data() &&
                    at + matrix.values.size() * Index(sizeof(float)) <= bytes.data() + bytes.size())
            << siteName(key.site);
    }
}

TEST_F(TraceFile, AMatrixOutlivesItsTraceAndFile) {
    const auto trace = test::datesTrace();
    writeTrace(*trace, m_file);
    const Site head{Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(1)};
    const auto kept = openTrace(m_file)->matrix(head, Stage::Weights);
    std::filesystem::remove(m_file);
    test::expectSameBits(kept.values, trace->matrix(head, Stage::Weights).values);
}

TEST_F(TraceFile, SaysWhereItCannotWrite) {
    test::expectError(ErrorCode::FileNotWritable, "/no/such/folder",
                      [] { writeTrace(*test::datesTrace(), "/no/such/folder/run.trace"); });
}

} // namespace
} // namespace attnscope
