// Trace files that were damaged or made up.
#include "core/io/safetensors.h"
#include "core/trace/trace_file.h"

#include "tests/support/expect.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

/// The file of a real trace, to be spoilt.
class HostileTrace : public testing::Test {
  protected:
    HostileTrace() {
        writeTrace(*test::datesTrace("3 May 2021", {.method = SearchMethod::Beam, .beams = 2}), m_file);
        const auto file = Safetensors::open(m_file);
        m_info = nlohmann::json::parse(file.metadata().at("attentionscope"));
        for (const auto& [name, tensor] : file.tensors()) m_tensors[name] = file.matrix(name);
    }

    void write() const { writeWith(m_info.dump()); }
    void writeWith(const std::string& description) const {
        SafetensorsWriter writer;
        writer.addMetadata("attentionscope", description);
        for (const auto& [name, matrix] : m_tensors) writer.add(name, matrix);
        writer.write(m_file);
    }
    void refuses(const std::string& message, ErrorCode code = ErrorCode::FileDamaged) const {
        test::expectError(code, message, [&] { openTrace(m_file); });
        test::expectError(code, m_file.string(), [&] { openTrace(m_file); });
    }
    void writeAndRefuse(const std::string& message, ErrorCode code = ErrorCode::FileDamaged) const {
        write();
        refuses(message, code);
    }
    /// Source tokens, the end token included.
    Index sourceLength() const { return Index(m_info.at("source").at("tokens").size()); }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "run.trace";
    nlohmann::json m_info;
    std::map<std::string, RowMatrix> m_tensors;
};

const std::string someHead = "encoder.0.self_attention.head.1.";

TEST_F(HostileTrace, OpensWhileNothingIsSpoilt) {
    write();
    EXPECT_EQ(openTrace(m_file)->recorded().size(), m_tensors.size());
}

TEST_F(HostileTrace, WithoutADescription) {
    SafetensorsWriter().write(m_file);
    refuses("a safetensors file, but no trace", ErrorCode::NotSupported);
}
TEST_F(HostileTrace, OfAModelsWeights) {
    test::expectError(ErrorCode::NotSupported, "a safetensors file, but no trace",
                      [] { openTrace(test::sampleModel("dates") / "model.safetensors"); });
}
TEST_F(HostileTrace, OfAnotherFormat) {
    test::writeText(m_file, "not a trace at all");
    refuses("header length");
}
TEST_F(HostileTrace, WithADescriptionThatIsNotJson) {
    writeWith("{\"format_version\": ");
    refuses("the trace description is not JSON");
}
TEST_F(HostileTrace, WithADescriptionThatIsNoObject) {
    writeWith("[1]");
    refuses("the trace description is incomplete");
}
TEST_F(HostileTrace, OfAnotherVersion) {
    m_info["format_version"] = 2;
    writeAndRefuse("trace format 2", ErrorCode::NotSupported);
}
TEST_F(HostileTrace, WithAFieldOfAnotherType) {
    m_info["parameters"] = "many";
    writeAndRefuse("the trace description is incomplete");
}
TEST_F(HostileTrace, WithoutOneOfItsFields) {
    const auto whole = m_info;
    for (const auto& [key, value] : whole.items()) {
        if (key == "generation") continue; // a run with a given target has none
        m_info = whole;
        m_info.erase(key);
        writeAndRefuse("the trace description is incomplete");
    }
}
TEST_F(HostileTrace, WithATensorOfNoSite) {
    m_tensors["encoder.0.nothing.weights"] = RowMatrix::Zero(1, 1);
    writeAndRefuse("tensor \"encoder.0.nothing.weights\" is no site and stage");
}
TEST_F(HostileTrace, WithATensorOfNoStage) {
    m_tensors[someHead + "nothing"] = RowMatrix::Zero(1, 1);
    writeAndRefuse("is no site and stage");
}
TEST_F(HostileTrace, WithAHeadsMatrixButNoHead) {
    m_tensors["encoder.0.self_attention.weights"] = RowMatrix::Zero(sourceLength(), sourceLength());
    writeAndRefuse("is no site and stage");
}
TEST_F(HostileTrace, WithTooFewRows) {
    m_tensors[someHead + "query"].conservativeResize(sourceLength() - 1, Eigen::NoChange);
    writeAndRefuse("\"" + someHead + "query\" does not fit the tokens and heads of this trace");
}
TEST_F(HostileTrace, WithTooManyColumns) {
    m_tensors[someHead + "weights"] = RowMatrix::Zero(sourceLength(), sourceLength() + 1);
    writeAndRefuse("does not fit the tokens and heads");
}
TEST_F(HostileTrace, WithAHeadThatDoesNotExist) {
    m_tensors["encoder.0.self_attention.head.4.weights"] = RowMatrix::Zero(sourceLength(), sourceLength());
    writeAndRefuse("does not fit the tokens and heads");
}
TEST_F(HostileTrace, WithQueryAndKeyOfDifferentWidths) {
    m_tensors[someHead + "query"] = RowMatrix::Zero(sourceLength(), 3);
    writeAndRefuse("query and key of encoder.0.self_attention.head.1 differ in width");
}
TEST_F(HostileTrace, WithATensorThatIsNoMatrix) {
    SafetensorsWriter writer;
    writer.addMetadata("attentionscope", m_info.dump());
    const RowMatrix& m = m_tensors.at(someHead + "query");
    writer.add(someHead + "query", {1, m.rows(), m.cols()}, m);
    writer.write(m_file);
    refuses("is no matrix", ErrorCode::TensorShape);
}
TEST_F(HostileTrace, WithASiteOfNoName) {
    m_info["sites"][0]["site"] = "encoder.x.self_attention";
    writeAndRefuse("is no attention site");
}
TEST_F(HostileTrace, WithASiteWithoutHeads) {
    m_info["sites"][0]["heads"] = 0;
    writeAndRefuse("is no attention site");
}
TEST_F(HostileTrace, WithASiteOfAbsurdlyManyHeads) {
    m_info["sites"][0]["heads"] = 1'000'000'000;
    writeAndRefuse("is no attention site");
}
TEST_F(HostileTrace, WithASideOfNoName) {
    m_info["sites"][0]["keys"] = "both";
    writeAndRefuse("unknown name \"both\"");
}
TEST_F(HostileTrace, WithAMethodOfNoName) {
    m_info["generation"]["method"] = "guess";
    writeAndRefuse("unknown name \"guess\"");
}
TEST_F(HostileTrace, WithABeamNodeBeforeItsParent) {
    m_info["generation"]["tree"][1]["parent"] = 5;
    writeAndRefuse("a node stands before its parent");
}
TEST_F(HostileTrace, WithAHypothesisOutsideTheTree) {
    m_info["generation"]["hypotheses"][0]["beam_node"] = 100000;
    writeAndRefuse("a hypothesis does not fit the beam tree");
}
TEST_F(HostileTrace, WithAHypothesisThatDoesNotFitItsSteps) {
    m_info["generation"]["hypotheses"][0]["tokens"].push_back(1);
    writeAndRefuse("a hypothesis does not fit the beam tree or its steps");
}
TEST_F(HostileTrace, WithARecordedHypothesisThatIsNotThere) {
    m_info["hypothesis"] = 2;
    writeAndRefuse("the recorded hypothesis is not in the generation");
}
TEST_F(HostileTrace, WithATokenOutsideTheText) {
    for (const auto& [begin, end] : {std::pair{-1, 0}, {3, 2}, {0, 1000}}) {
        m_info["source"]["tokens"][0]["begin"] = begin;
        m_info["source"]["tokens"][0]["end"] = end;
        writeAndRefuse("a token lies outside its text");
    }
}

} // namespace
} // namespace attnscope
