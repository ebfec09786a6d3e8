// What every family of the visible list must keep.
#include "core/arch/architecture.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

#include <mutex>
#include <numeric>

namespace attnscope {
namespace {

/// Notes place and shape of everything shown.
class ShapeKeeper final : public Probe {
  public:
    bool wants(const Site&, Stage) const override { return true; }
    void show(const Site& site, Stage stage, MatrixRef values) override {
        std::lock_guard lock(m_mutex);
        lines.push_back(line(site, stage, values.rows(), values.cols()));
    }
    static std::string line(const Site& site, Stage stage, Index rows, Index cols) {
        return siteName(site) + " " + std::string(stageInfo(stage).name) + " " + std::to_string(rows) + " x " +
               std::to_string(cols);
    }
    std::vector<std::string> lines;

  private:
    std::mutex m_mutex;
};

std::vector<std::string> sorted(std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
}

class EveryArchitecture : public testing::TestWithParam<std::size_t> {
  protected:
    EveryArchitecture()
        : m_model(m_architecture.create(ConfigJson::parse(std::string(m_architecture.tinyConfig), "tiny"))) {
        test::fillRandom(*m_model, 1);
    }

    ModelInput input(int sourceLength, int targetLength) const {
        ModelInput in;
        in.source = test::randomIds(sourceLength, m_model->info().vocabulary, 5);
        if (m_model->info().generates) in.target = test::randomIds(targetLength, m_model->info().vocabulary, 6);
        return in;
    }

    const Architecture& m_architecture = builtinArchitectures()[GetParam()];
    std::unique_ptr<Model> m_model;
};

TEST_P(EveryArchitecture, GivesTheSameOutputsAfterSavingAndLoading) {
    const test::TemporaryFolder folder;
    test::writeText(folder.path() / "config.json", std::string(m_architecture.tinyConfig));
    saveParameters(*m_model, folder.path() / "model.safetensors");
    const auto loaded = loadModel(Checkpoint::open(folder.path()));
    test::expectSameBits(loaded->forward(input(5, 4), {}), m_model->forward(input(5, 4), {}));
}

TEST_P(EveryArchitecture, AnnouncesExactlyTheShapesThatItShows) {
    for (const auto& [source, target] : {std::pair{1, 1}, {5, 3}, {2, 7}}) {
        ShapeKeeper seen;
        m_model->forward(input(source, target), {&seen, {}, {}});
        std::vector<std::string> announced;
        for (const auto& s : m_model->stageShapes(source, target))
            announced.push_back(ShapeKeeper::line(s.site, s.stage, s.rows, s.cols));
        EXPECT_EQ(sorted(seen.lines), sorted(announced));
    }
}

TEST_P(EveryArchitecture, DescribesEveryAttentionThatItShows) {
    const auto sites = m_model->attentionSites();
    for (const auto& shape : m_model->stageShapes(3, 2)) {
        if (!stageInfo(shape.stage).isSquare) continue;
        const auto described = std::count_if(sites.begin(), sites.end(), [&](const AttentionSite& s) {
            return s.site.stack == shape.site.stack && s.site.layer == shape.site.layer &&
                   s.site.sublayer == shape.site.sublayer && shape.site.head->value < s.heads;
        });
        EXPECT_EQ(described, 1) << siteName(shape.site);
    }
}

TEST_P(EveryArchitecture, VisitsEveryParameterOnceByName) {
    std::set<std::string> names;
    m_model->visitParameters([&](const std::string& name, MatrixRef values, bool isVector) {
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_GT(values.size(), 0) << name;
        EXPECT_TRUE(!isVector || values.rows() == 1) << name;
    });
    EXPECT_FALSE(names.empty());
}

TEST_P(EveryArchitecture, GivesTheSameResultTwice) {
    test::expectSameBits(m_model->forward(input(5, 4), {}), m_model->forward(input(5, 4), {}));
}

TEST_P(EveryArchitecture, ComputesTheSameWhenWatched) {
    ShapeKeeper probe;
    test::expectSameBits(m_model->forward(input(5, 4), {&probe, {}, {}}), m_model->forward(input(5, 4), {}));
}

TEST_P(EveryArchitecture, RefusesIdsOutOfRange) {
    for (const int id : {-1, m_model->info().vocabulary}) {
        auto in = input(3, 2);
        in.source[1] = TokenId(id);
        test::expectError(ErrorCode::BadInput,
                          "token id " + std::to_string(id) + " at position 1 is not in the vocabulary",
                          [&] { m_model->forward(in, {}); });
    }
}

TEST_P(EveryArchitecture, RefusesAnEmptySource) {
    auto in = input(3, 2);
    in.source.clear();
    test::expectError(ErrorCode::BadInput, "source: empty", [&] { m_model->forward(in, {}); });
}

TEST_P(EveryArchitecture, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    test::expectError(ErrorCode::Cancelled, "stopped", [&] {
        m_model->forward(input(3, 2), {nullptr, stop.get_token(), {}});
    });
}

std::vector<std::size_t> everyIndex() {
    std::vector<std::size_t> indices(builtinArchitectures().size());
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
}
std::string architectureName(const testing::TestParamInfo<std::size_t>& i) {
    return std::string(builtinArchitectures()[i.param].modelType);
}
INSTANTIATE_TEST_SUITE_P(Builtin, EveryArchitecture, testing::ValuesIn(everyIndex()), architectureName);

} // namespace
} // namespace attnscope
