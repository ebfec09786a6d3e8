// The program end to end, as a person calls it.
#include "core/io/safetensors.h"
#include "core/trace/trace_file.h"
#include "tests/support/test_files.h"

#include <array>
#include <cstdio>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace attnscope {
namespace {

struct Result {
    int status;
    std::string output, error;
};

/// Runs the program without a display in an empty folder.
class CommandLine : public testing::Test {
  protected:
    Result call(const std::string& arguments) {
        const auto out = m_folder.path() / "stdout", err = m_folder.path() / "stderr";
        const std::string command = "cd '" + m_folder.path().string() +
                                    "' && env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM " PROGRAM " " +
                                    arguments + " >'" + out.string() + "' 2>'" + err.string() + "'";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, test::readText(out), test::readText(err)};
    }
    std::filesystem::path file(const std::string& name) const { return m_folder.path() / name; }
    static int lines(const std::string& text) { return int(std::count(text.begin(), text.end(), '\n')); }

    test::TemporaryFolder m_folder;
};

TEST_F(CommandLine, RunPrintsTheDecodedDate) {
    const auto result = call("run dates --text '3 March 2021'");
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_EQ(result.output, "2021-03-03\n");
}

TEST_F(CommandLine, RunWritesATraceThatOpensWithoutTheModel) {
    ASSERT_EQ(call("run dates --text '3 March 2021' --out t.safetensors").status, 0);
    const auto trace = openTrace(file("t.safetensors"));
    EXPECT_EQ(trace->info().outputText, "2021-03-03");
    EXPECT_EQ(trace->info().source.tokens.size(), 13U);
    const auto info = call("info t.safetensors");
    EXPECT_NE(info.output.find("decoder.1.cross_attention"), std::string::npos);
}

TEST_F(CommandLine, EqualSeedsGiveEqualTracesDifferentOnesDiffer) {
    const std::string sample = "run dates --text 3.3.21 --sample --temperature 8 --seed ";
    const auto a = call(sample + "5 --out a.safetensors"), b = call(sample + "5 --out b.safetensors"),
               c = call(sample + "6");
    ASSERT_EQ(a.status, 0) << a.error;
    EXPECT_EQ(test::readText(file("a.safetensors")), test::readText(file("b.safetensors")));
    EXPECT_NE(a.output.substr(0, a.output.find('\n')), c.output.substr(0, c.output.find('\n')));
}

TEST_F(CommandLine, BeamSearchListsItsTextsBestFirst) {
    const auto result = call("run dates --text '3 March 2021' --beam 3");
    EXPECT_EQ(result.output.substr(0, 11), "2021-03-03\n");
    EXPECT_EQ(lines(result.output), 4);
}

TEST_F(CommandLine, IdsStandForTextAndForTargets) {
    const auto text = call("run reverse --text abc --target cba --out a.safetensors");
    const auto ids = call("run reverse --ids 2,3,4,0 --target-ids 4,3,2 --out b.safetensors");
    ASSERT_EQ(text.status + ids.status, 0) << text.error << ids.error;
    const Site site{Stack::Decoder, LayerIndex(1), Sublayer::CrossAttention, HeadIndex(0)};
    const auto a = openTrace(file("a.safetensors")), b = openTrace(file("b.safetensors"));
    EXPECT_EQ(a->matrix(site, Stage::Weights).values, b->matrix(site, Stage::Weights).values);
}

TEST_F(CommandLine, TablesFeedASelfAttentionLayer) {
    test::writeText(file("x.txt"), "a 1 0 1 0\nb 0 2 0 2\n\nc 1 1 1 1\n");
    ASSERT_EQ(call("run two-words --table x.txt --sequence 1 --out t.safetensors").status, 0);
    const auto trace = openTrace(file("t.safetensors"));
    EXPECT_EQ(trace->info().batchSize, 2);
    ASSERT_EQ(trace->info().source.tokens.size(), 1U);
    EXPECT_EQ(trace->info().source.tokens[0].text, "c");
}

TEST_F(CommandLine, ExportWritesEveryHeadOfASiteAsPictures) {
    const auto result =
        call("export dates --text '3 March 2021' --site decoder.0.cross_attention --head all --out pictures");
    ASSERT_EQ(result.status, 0) << result.error;
    EXPECT_EQ(lines(result.output), 4);
    for (int head = 0; head < 4; ++head) {
        const auto png =
            test::readText(file("pictures/decoder.0.cross_attention.head." + std::to_string(head) + ".weights.png"));
        EXPECT_EQ(png.substr(1, 3), "PNG");
    }
}

TEST_F(CommandLine, ExportGivesANameWithoutExtensionTheFormats) {
    ASSERT_EQ(call("export dates --format svg --out picture").status, 0);
    EXPECT_NE(test::readText(file("picture.svg")).find("<svg"), std::string::npos);
}

TEST_F(CommandLine, ExportedNumbersAreExact) {
    ASSERT_EQ(call("run dates --text '3 March 2021' --out t.safetensors").status, 0);
    ASSERT_EQ(
        call("export t.safetensors --site encoder.0.self_attention --stage query --format npy --out q.npy").status, 0);
    const auto query =
        openTrace(file("t.safetensors"))
            ->matrix({Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(0)}, Stage::Query);
    const auto npy = test::readText(file("q.npy"));
    const std::string data(reinterpret_cast<const char*>(query.values.data()),
                           std::size_t(query.values.size()) * sizeof(float));
    EXPECT_TRUE(npy.ends_with(data));
}

TEST_F(CommandLine, WithoutDisplayAndArgumentsTheExampleIsDrawn) {
    const auto result = call("");
    ASSERT_EQ(result.status, 0) << result.error;
    EXPECT_NE(result.output.find("3 March 2021 -> 2021-03-03"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(file("attention-heatmaps/encoder.0.self_attention.head.0.weights.png")));
}

TEST_F(CommandLine, TrainLeavesAModelThatRuns) {
    const auto trained = call("train reverse --out m --steps 4 --batch 4 --evaluate-every 2");
    ASSERT_EQ(trained.status, 0) << trained.error;
    EXPECT_NE(trained.output.find("step 4/4"), std::string::npos);
    EXPECT_EQ(call("run m --text abc --max-length 5").status, 0);
}

TEST_F(CommandLine, WrongUseIsOneLineAndStatus2) {
    for (const auto* wrong : {"run", "frobnicate --x", "run dates --beam 0", "run dates --text a --ids 1",
                              "train nothing --out m", "export dates"}) {
        const auto result = call(wrong);
        EXPECT_EQ(result.status, 2) << wrong;
        EXPECT_EQ(lines(result.error), 1) << wrong << ": " << result.error;
    }
}

TEST_F(CommandLine, OtherFailuresAreOneLineAndStatus1) {
    test::writeText(file("bad.safetensors"), "no tensors here");
    for (const auto* failing :
         {"run nowhere --text a", "info bad.safetensors", "run dates --text a --out missing/t.safetensors",
          "export dates --head 9 --out x.png", "export dates --size 3 --out x.png", "run reverse --ids 99999"}) {
        const auto result = call(failing);
        EXPECT_EQ(result.status, 1) << failing;
        EXPECT_EQ(lines(result.error), 1) << failing << ": " << result.error;
    }
}

TEST_F(CommandLine, HelpShowsDefaultsAndVersionIsPrinted) {
    EXPECT_NE(call("run --help").output.find("--temperature FLOAT"), std::string::npos);
    EXPECT_NE(call("train --help").output.find("=0.002"), std::string::npos);
    EXPECT_EQ(call("--version").output.substr(0, 14), "AttentionScope");
}

} // namespace
} // namespace attnscope
