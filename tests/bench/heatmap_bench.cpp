// Drawing heatmaps: a frame of a large matrix, against visiting every cell under every pixel.
#include "tests/support/test_files.h"
#include "ui/widgets/cell_image.h"

#include <benchmark/benchmark.h>

namespace attnscope {
namespace {

constexpr int width = 1000, height = 940; // pixels of a usual window

TraceMatrix largeMatrix(Index size) {
    const auto matrix = std::make_shared<const RowMatrix>(test::randomMatrix(size, size, 1));
    return {*matrix, matrix};
}

void HeatmapFrame(benchmark::State& state) {
    const MaxPyramid pyramid(largeMatrix(state.range(0)), Strongest::Largest, false);
    const CellColours colours = cellColours(colourMaps().front(), {-1, 1});
    QImage image(width, height, QImage::Format_RGB32);
    const double cells = double(state.range(0));
    for (auto _ : state) {
        fillCells(image, pyramid, CellWindow{0, 0, cells, cells}, colours, {});
        benchmark::DoNotOptimize(image.bits());
    }
}
BENCHMARK(HeatmapFrame)->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime();

void HeatmapFrameVisitingEveryCell(benchmark::State& state) {
    const TraceMatrix matrix = largeMatrix(state.range(0));
    const CellColours colours = cellColours(colourMaps().front(), {-1, 1});
    QImage image(width, height, QImage::Format_RGB32);
    const auto edge = [&](int pixel, int pixels) { return Index(pixel) * state.range(0) / pixels; };
    for (auto _ : state) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const Index top = edge(y, height), left = edge(x, width);
                const Index rows = std::max<Index>(1, edge(y + 1, height) - top);
                const Index columns = std::max<Index>(1, edge(x + 1, width) - left);
                image.setPixel(x, y, colours.of(matrix.values.block(top, left, rows, columns).maxCoeff()));
            }
        benchmark::DoNotOptimize(image.bits());
    }
}
BENCHMARK(HeatmapFrameVisitingEveryCell)->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Once for each new matrix on the screen.
void HeatmapPyramid(benchmark::State& state) {
    const TraceMatrix matrix = largeMatrix(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(MaxPyramid(matrix, Strongest::Largest, false));
}
BENCHMARK(HeatmapPyramid)->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace attnscope
