// Speed of the core as a ratio to a named alternative measured in the same run. bench --help lists Google Benchmark's options.
#include "core/arch/architecture.h"
#include "core/arch/marian.h"
#include "core/decode/generate.h"
#include "core/trace/recorder.h"
#include "tests/support/test_files.h"

#include <benchmark/benchmark.h>

namespace attnscope {
namespace {

/// A Marian model of opus-mt's shape (d 512, 8 heads, 6 + 6 layers) but a small vocabulary, with random weights.
const MarianModel& opusShapedModel() {
    static const auto model = [] {
        auto m = std::make_unique<MarianModel>(MarianConfig::read(ConfigJson::parse(
            R"({"vocab_size": 8000, "d_model": 512, "encoder_layers": 6, "decoder_layers": 6, "encoder_attention_heads": 8,
                "decoder_attention_heads": 8, "encoder_ffn_dim": 2048, "decoder_ffn_dim": 2048, "pad_token_id": 7999})",
            "bench")));
        unsigned seed = 1;
        m->visitParameters([&](const std::string& name, MatrixRef values, bool) {
            values = test::randomMatrix(values.rows(), values.cols(), seed++) * 0.05F;
            if (name.ends_with("norm.weight")) values.setOnes();
        });
        return m;
    }();
    return *model;
}

ModelInput inputOf(int length) {
    ModelInput input;
    for (int i = 0; i < length; ++i) {
        input.source.emplace_back(1 + i * 31 % 7000);
        input.target.emplace_back(1 + i * 17 % 7000);
    }
    return input;
}

void Forward(benchmark::State& state) {
    const auto input = inputOf(int(state.range(0)));
    const auto& model = opusShapedModel(); // made outside the timed loop
    for (auto _ : state) benchmark::DoNotOptimize(model.forward(input, {}));
}
BENCHMARK(Forward)->Arg(32)->Arg(128)->Arg(512)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same with every stage kept: its ratio to Forward is what recording costs.
void ForwardRecorded(benchmark::State& state) {
    const auto input = inputOf(int(state.range(0)));
    const auto plan =
        planCapture(opusShapedModel().stageShapes(state.range(0), state.range(0)), {.budget = std::size_t(4) << 30});
    for (auto _ : state) {
        TraceRecorder recorder(plan);
        opusShapedModel().forward(input, {&recorder, {}, {}});
        benchmark::DoNotOptimize(recorder.finish({}));
    }
    state.counters["trace_MiB"] = double(plan.bytesNeeded) / (1 << 20);
}
BENCHMARK(ForwardRecorded)->Arg(32)->Arg(128)->Arg(512)->Unit(benchmark::kMillisecond)->UseRealTime();

void DecodeWithCache(benchmark::State& state) {
    const auto input = inputOf(32);
    const GenerationOptions options{.maxLength = int(state.range(0))};
    std::size_t tokens = 0;
    for (auto _ : state) tokens += generate(opusShapedModel(), input, options, {}).hypotheses[0].steps.size();
    state.counters["tokens_per_s"] = benchmark::Counter(double(tokens), benchmark::Counter::kIsRate);
}
BENCHMARK(DecodeWithCache)->Arg(32)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The alternative: a whole forward pass for every token.
void DecodeByFullPasses(benchmark::State& state) {
    auto input = inputOf(32);
    std::size_t tokens = 0;
    for (auto _ : state) {
        input.target.assign(1, opusShapedModel().config().decoderStart);
        while (int(input.target.size()) < state.range(0)) {
            Eigen::Index best = 0;
            const auto logits = opusShapedModel().forward(input, {});
            logits.row(logits.rows() - 1).maxCoeff(&best);
            input.target.emplace_back(int(best));
            ++tokens;
        }
    }
    state.counters["tokens_per_s"] = benchmark::Counter(double(tokens), benchmark::Counter::kIsRate);
}
BENCHMARK(DecodeByFullPasses)->Arg(32)->Unit(benchmark::kMillisecond)->UseRealTime();

void SoftmaxRows(benchmark::State& state) {
    const RowMatrix scores = test::randomMatrix(1024, 1024, 3);
    for (auto _ : state) {
        RowMatrix weights = scores;
        softmaxRows(weights);
        benchmark::DoNotOptimize(weights.data());
    }
}
BENCHMARK(SoftmaxRows)->Unit(benchmark::kMicrosecond);

/// The alternative: one broadcast expression over the whole matrix.
void SoftmaxBroadcast(benchmark::State& state) {
    const RowMatrix scores = test::randomMatrix(1024, 1024, 3);
    for (auto _ : state) {
        const RowMatrix e = (scores.colwise() - scores.rowwise().maxCoeff()).array().exp().matrix();
        RowMatrix weights = (e.array().colwise() / e.rowwise().sum().array()).matrix();
        benchmark::DoNotOptimize(weights.data());
    }
}
BENCHMARK(SoftmaxBroadcast)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace attnscope
