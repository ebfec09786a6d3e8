#include "app/commands.h"

#include "core/base/thread_pool.h"
#include "core/io/checkpoint.h"
#include "core/trace/trace_file.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

namespace attnscope {
namespace {

std::string readFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) throw Error(ErrorCode::FileNotReadable, "cannot be read", path);
    return text.str();
}

/// The request with its table read and, where nothing was given, the model's first example.
RunRequest completed(const RunCommand& command, const LoadedModel& model) {
    RunRequest request = command.request;
    if (!command.tableFile.empty()) request.table = readFile(command.tableFile);
    const bool isEmpty = request.table.empty() && request.sourceText.empty() && request.sourceIds.empty();
    if (!isEmpty) return request;
    if (model.examples.empty())
        throw Error(ErrorCode::BadInput, "no input, and the model has no example", model.name,
                    "give --text, --ids or --table");
    request.sourceText = model.examples.front().text;
    request.table = model.examples.front().table;
    return request;
}

void printGeneration(const TraceInfo& info, std::ostream& out) {
    const auto& generation = *info.generation;
    out << info.outputText << "\n";
    if (generation.options.method != SearchMethod::Beam) return;
    for (std::size_t i = 0; i < generation.hypotheses.size(); ++i) {
        const auto& hypothesis = generation.hypotheses[i];
        char score[32];
        std::snprintf(score, sizeof score, "%9.4f", hypothesis.score);
        out << (int(i) == info.hypothesis ? "* " : "  ") << score << " ";
        for (const auto& step : hypothesis.steps) out << " " << info.tokenText(step.chosen);
        out << "\n";
    }
}

void printTraceInfo(const Trace& trace, const std::string& path, std::ostream& out) {
    const auto& info = trace.info();
    out << "trace     " << path << "\n"
        << "model     " << info.modelName << " (" << info.modelType << ", " << info.parameters << " parameters)\n"
        << "written   by AttentionScope " << info.programVersion << "\n"
        << "source    " << info.source.tokens.size() << " tokens: " << info.source.text << "\n"
        << "target    " << info.target.tokens.size() << " tokens: " << info.target.text << "\n"
        << "matrices  " << trace.recorded().size() << " recorded, " << bytesText(trace.bytes()) << "\n";
    for (const auto& site : info.sites)
        out << "  " << siteName(site.site) << "  " << site.heads << (site.heads == 1 ? " head\n" : " heads\n");
}

void printModelInfo(const LoadedModel& model, std::ostream& out) {
    const auto& info = model.model->info();
    out << "model      " << model.name << " (" << info.modelType << ")\n"
        << "folder     " << model.folder.string() << "\n"
        << "parameters " << model.parameters << "\n"
        << "layers     " << info.encoderLayers << " encoder, " << info.decoderLayers << " decoder\n"
        << "heads      " << info.encoderHeads << " encoder, " << info.decoderHeads << " decoder\n"
        << "width      " << info.width << "\n"
        << "vocabulary " << info.vocabulary << (model.tokenizer ? "" : " (no tokenizer: give ids)") << "\n";
    for (const auto& site : model.model->attentionSites())
        out << "  " << siteName(site.site) << "  " << site.heads << (site.heads == 1 ? " head\n" : " heads\n");
}

void printTensors(const Safetensors& file, std::ostream& out) {
    out << "safetensors " << file.path() << ", " << file.tensors().size() << " tensors\n";
    for (const auto& [name, tensor] : file.tensors())
        out << "  " << name << "  " << dtypeName(tensor.dtype) << " " << tensor.shapeText() << "\n";
}

std::atomic<std::stop_source*> g_interrupted = nullptr;

/// Ctrl-C asks the running training to stop, for as long as this lives; a second Ctrl-C ends the program.
class StopOnInterrupt {
  public:
    StopOnInterrupt() {
        g_interrupted = &m_source;
        std::signal(SIGINT, [](int) {
            std::signal(SIGINT, SIG_DFL);
            if (auto* source = g_interrupted.load()) source->request_stop();
        });
    }
    ~StopOnInterrupt() {
        std::signal(SIGINT, SIG_DFL);
        g_interrupted = nullptr;
    }
    std::stop_token token() const { return m_source.get_token(); }

  private:
    std::stop_source m_source;
};

void printProgress(const TrainingProgress& p, std::ostream& out) {
    char line[160];
    const auto seconds = int(p.secondsLeft + 0.5);
    char accuracy[24] = "not yet";
    if (p.accuracy >= 0) std::snprintf(accuracy, sizeof accuracy, "%.2f %%", 100 * p.accuracy);
    std::snprintf(line, sizeof line, "\rstep %d/%d  loss %.4f  held-out %s  left %d:%02d   ", p.step, p.steps, p.loss,
                  accuracy, seconds / 60, seconds % 60);
    out << line << std::flush;
}

} // namespace

std::shared_ptr<const Trace> traceOf(const RunCommand& command) {
    setComputeThreads(command.threads);
    const auto path = resolveModel(command.model);
    if (std::filesystem::is_regular_file(path)) return openTrace(path);
    const auto model = openModel(path);
    return runModel(*model, completed(command, *model));
}

int runCommand(const RunCommand& command, std::ostream& out) {
    setComputeThreads(command.threads);
    const auto model = openModel(resolveModel(command.model));
    const auto trace = runModel(*model, completed(command, *model));
    if (trace->info().generation) printGeneration(trace->info(), out);
    if (command.out.empty()) return 0;
    writeTrace(*trace, command.out);
    out << "trace " << command.out << " (" << bytesText(trace->bytes()) << ")\n";
    return 0;
}

int infoCommand(const InfoCommand& command, std::ostream& out) {
    const auto path = resolveModel(command.path);
    if (std::filesystem::is_directory(path)) {
        printModelInfo(*openModel(path), out);
        return 0;
    }
    const auto file = Safetensors::open(path);
    if (file.metadata().contains("attentionscope"))
        printTraceInfo(*openTrace(path), path.string(), out);
    else
        printTensors(file, out);
    return 0;
}

int trainCommand(const TrainCommand& command, std::ostream& out) {
    setComputeThreads(command.threads);
    const StopOnInterrupt interrupt;
    const auto result = train(
        findTask(command.task), command.options, command.out, [&](const auto& p) { printProgress(p, out); },
        interrupt.token());
    char line[160];
    if (result.testAccuracy >= 0)
        std::snprintf(line, sizeof line, "\ndone: %.2f %% of %d held-out inputs exactly right\n",
                      100 * result.testAccuracy, command.options.testExamples);
    else
        std::snprintf(line, sizeof line,
                      "\nstopped after %d steps; the best weights so far are kept, go on with --resume\n",
                      result.stepsDone);
    out << line << command.out << "\n";
    return 0;
}

} // namespace attnscope
