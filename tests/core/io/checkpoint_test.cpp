#include "core/arch/architecture.h"

#include "tests/support/expect.h"
#include "tests/support/random_models.h"
#include "tests/support/test_files.h"

namespace attnscope {
namespace {

/// A folder with a valid tiny marian model, to be spoilt by each test.
class CheckpointFolder : public testing::Test {
  protected:
    CheckpointFolder() {
        const auto& architecture = findArchitecture("marian", "test");
        test::writeText(path() / "config.json", std::string(architecture.tinyConfig));
        m_model = architecture.create(ConfigJson::parse(std::string(architecture.tinyConfig), "tiny"));
        test::fillRandom(*m_model, 1);
        m_model->visitParameters([&](const std::string& name, MatrixRef values, bool isVector) {
            m_tensors[name] = {values, isVector};
        });
    }
    const std::filesystem::path& path() const { return m_folder.path(); }

    struct Tensor {
        RowMatrix values;
        bool isVector = false;
    };
    using Tensors = std::map<std::string, Tensor>;

    void write(const Tensors& tensors, const std::string& file = "model.safetensors") const {
        SafetensorsWriter writer;
        for (const auto& [name, tensor] : tensors)
            if (tensor.isVector)
                writer.add(name, {tensor.values.cols()}, tensor.values);
            else
                writer.add(name, tensor.values);
        writer.write(path() / file);
    }
    void writeIndex(const nlohmann::json& weightMap) const {
        test::writeText(path() / "model.safetensors.index.json", nlohmann::json{{"weight_map", weightMap}}.dump());
    }
    std::shared_ptr<const Model> load() const { return loadModel(Checkpoint::open(path())); }
    void refuses(ErrorCode code, const std::string& message) const {
        test::expectError(code, message, [&] { load(); });
        test::expectError(code, path().string(), [&] { load(); });
    }
    void loadsTheSameModel() const {
        const ModelInput input{
            .source = test::toIds({1, 2, 3, 0}), .target = test::toIds({10, 4, 5}), .table = {}, .sourceVisible = {}};
        test::expectSameBits(load()->forward(input, {}), m_model->forward(input, {}));
    }

    test::TemporaryFolder m_folder;
    std::unique_ptr<Model> m_model;
    Tensors m_tensors;
};

constexpr const char* someMatrix = "model.encoder.layers.1.fc1.weight";
constexpr const char* someVector = "model.decoder.layers.0.fc1.bias";

TEST_F(CheckpointFolder, LoadsWhatWasWritten) {
    write(m_tensors);
    loadsTheSameModel();
    std::int64_t parameters = 0;
    for (const auto& [name, tensor] : m_tensors) parameters += tensor.values.size();
    EXPECT_EQ(Checkpoint::open(path()).parameterCount(), parameters);
}

TEST_F(CheckpointFolder, MissingFolder) {
    test::expectError(ErrorCode::FileNotReadable, "no such folder", [] { Checkpoint::open("/no/such/folder"); });
}
TEST_F(CheckpointFolder, MissingConfig) {
    write(m_tensors);
    std::filesystem::remove(path() / "config.json");
    refuses(ErrorCode::FileNotReadable, "config.json");
}
TEST_F(CheckpointFolder, MissingWeights) {
    refuses(ErrorCode::FileNotReadable, "no model.safetensors in the folder");
}
TEST_F(CheckpointFolder, MissingTensor) {
    m_tensors.erase(someMatrix);
    write(m_tensors);
    refuses(ErrorCode::TensorMissing, "tensor \"" + std::string(someMatrix) + "\" is missing; expected [12, 8]");
}
TEST_F(CheckpointFolder, MisshapenMatrix) {
    m_tensors[someMatrix].values = RowMatrix::Zero(12, 9);
    write(m_tensors);
    refuses(ErrorCode::TensorShape, "has shape [12, 9]; config.json asks for [12, 8]");
}
TEST_F(CheckpointFolder, TransposedMatrix) {
    m_tensors[someMatrix].values = RowMatrix::Zero(8, 12);
    write(m_tensors);
    refuses(ErrorCode::TensorShape, "has shape [8, 12]; config.json asks for [12, 8]");
}
TEST_F(CheckpointFolder, MatrixInsteadOfVector) {
    m_tensors[someVector].isVector = false;
    write(m_tensors);
    refuses(ErrorCode::TensorShape, "has shape [1, 10]; config.json asks for [10]");
}
TEST_F(CheckpointFolder, UnusedTensor) {
    m_tensors["model.encoder.layers.2.fc1.weight"] = m_tensors[someMatrix];
    write(m_tensors);
    refuses(ErrorCode::TensorUnused,
            "tensor \"model.encoder.layers.2.fc1.weight\" [12, 8] is not part of a marian model");
}
TEST_F(CheckpointFolder, IgnoresPositionTablesThatAreComputedHere) {
    m_tensors["model.encoder.embed_positions.weight"] = m_tensors[someMatrix];
    write(m_tensors);
    loadsTheSameModel();
}
TEST_F(CheckpointFolder, UnknownModelType) {
    write(m_tensors);
    test::writeText(path() / "config.json", R"({"model_type": "mamba"})");
    refuses(ErrorCode::NotSupported, "model_type \"mamba\" is not supported");
    refuses(ErrorCode::NotSupported, "marian, self_attention");
}
TEST_F(CheckpointFolder, TakesNamesWithoutTheBasePrefix) {
    Tensors renamed;
    for (const auto& [name, tensor] : m_tensors) renamed[name.starts_with("model.") ? name.substr(6) : name] = tensor;
    write(renamed);
    loadsTheSameModel();
}

TEST_F(CheckpointFolder, TakesTheEmbeddingUnderEveryTiedName) {
    const auto embedding = m_tensors.extract("model.shared.weight");
    for (const auto& name : findArchitecture("marian", "test").tiedNames.at(0)) {
        auto tensors = m_tensors;
        tensors[name] = embedding.mapped();
        write(tensors);
        loadsTheSameModel();
    }
}

TEST_F(CheckpointFolder, TakesAllTiedNamesAtOnce) {
    for (const auto& name : findArchitecture("marian", "test").tiedNames.at(0))
        m_tensors[name] = m_tensors.at("model.shared.weight");
    write(m_tensors);
    loadsTheSameModel();
}

/// The tensors in two shards, and where each is.
class ShardedFolder : public CheckpointFolder {
  protected:
    ShardedFolder() {
        for (const auto& [name, tensor] : m_tensors) {
            const bool inEncoder = name.find("encoder.layers") != std::string::npos;
            (inEncoder ? m_first : m_second)[name] = tensor;
            m_weightMap[name] = inEncoder ? "model-1.safetensors" : "model-2.safetensors";
        }
        write(m_first, "model-1.safetensors");
        write(m_second, "model-2.safetensors");
    }
    Tensors m_first, m_second;
    nlohmann::json m_weightMap;
};

TEST_F(ShardedFolder, LoadsShardsByTheirIndex) {
    writeIndex(m_weightMap);
    loadsTheSameModel();
}
TEST_F(ShardedFolder, RefusesAnIndexThatPointsOutsideTheFolder) {
    for (const char* outside : {"../model-1.safetensors", "/etc/passwd", "sub/model-1.safetensors", "", ".."}) {
        m_weightMap[someMatrix] = outside;
        writeIndex(m_weightMap);
        refuses(ErrorCode::FileDamaged, "points to no plain file name");
    }
}
TEST_F(ShardedFolder, RefusesAnIndexWithoutAMap) {
    test::writeText(path() / "model.safetensors.index.json", "{}");
    refuses(ErrorCode::FileDamaged, "no weight_map");
}
TEST_F(ShardedFolder, SaysWhichShardIsMissing) {
    writeIndex(m_weightMap);
    std::filesystem::remove(path() / "model-2.safetensors");
    refuses(ErrorCode::FileNotReadable, "model-2.safetensors");
}
TEST_F(ShardedFolder, RefusesATensorInTwoShards) {
    m_second[someMatrix] = m_tensors[someMatrix];
    write(m_second, "model-2.safetensors");
    writeIndex(m_weightMap);
    refuses(ErrorCode::FileDamaged, "is in two shards");
}

} // namespace
} // namespace attnscope
