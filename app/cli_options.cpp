#include "app/cli_options.h"

#include "core/base/version.h"
#include "core/export/exporter.h"

#include <CLI/CLI.hpp>

namespace attnscope {
namespace {

/// "5,7,2" as ids; a usage error names what is no number.
CLI::Option* addIds(CLI::App& app, const std::string& name, std::vector<int>& ids, const std::string& help) {
    return app.add_option(name, ids, help)->delimiter(',')->check(CLI::NonNegativeNumber);
}

struct IdLists {
    std::vector<int> source, target;
};

void addRunOptions(CLI::App& app, RunCommand& c, IdLists& ids) {
    auto& g = c.request.generation;
    auto* text = app.add_option("--text", c.request.sourceText, "Source text; without it the model's first example");
    auto* table = app.add_option("--table", c.tableFile,
                                 "File with a table of numbers, one row a token; an empty line separates sequences")
                      ->check(CLI::ExistingFile);
    auto* sourceIds = addIds(app, "--ids", ids.source, "Source token ids instead of text, such as 5,7,2");
    text->excludes(table, sourceIds);
    table->excludes(sourceIds);
    auto* target = app.add_option("--target", c.request.targetText,
                                  "Target text for the decoder to read; without it the model writes");
    target->excludes(addIds(app, "--target-ids", ids.target, "Target token ids instead of text"));
    app.add_option("--sequence", c.request.batchIndex, "Which sequence of a table file to record, from 0")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    auto* greedy = app.add_flag_callback(
        "--greedy", [&g] { g.method = SearchMethod::Greedy; }, "Take the most probable token (the default)");
    auto* beam = app.add_option_function<int>(
                        "--beam",
                        [&g](int n) {
                            g.method = SearchMethod::Beam;
                            g.beams = n;
                        },
                        "Beam search with N beams")
                     ->check(CLI::Range(1, 64));
    auto* sample = app.add_flag_callback(
        "--sample", [&g] { g.method = SearchMethod::Sample; }, "Draw tokens at random");
    greedy->excludes(beam, sample);
    beam->excludes(sample);
    app.add_option("--seed", g.seed, "Seed of --sample")->capture_default_str();
    app.add_option("--temperature", g.temperature, "Of --sample: below 1 sharpens, above 1 flattens")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--top-k", g.topK, "Of --sample: only the k most probable tokens, 0 for all")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--top-p", g.topP, "Of --sample: only the most probable tokens that reach p")
        ->capture_default_str()
        ->check(CLI::Range(1e-9, 1.0));
    app.add_option("--length-penalty", g.lengthPenalty, "Of --beam: score = log-probability / length^penalty")
        ->capture_default_str();
    app.add_option("--max-length", g.maxLength, "Tokens at most, start token included, 0 for the model's own limit")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--hypothesis", c.request.hypothesis, "Of --beam: which finished text to record, from 0")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--budget", c.budgetGiB, "Memory for the recording, GiB; above it scores are derived on demand")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--threads", c.threads, "Computing threads, 0 for all cores")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024));
}

void finishRun(RunCommand& c, const IdLists& ids) {
    for (const int id : ids.source) c.request.sourceIds.emplace_back(id);
    for (const int id : ids.target) c.request.targetIds.emplace_back(id);
    c.request.capture.budget = std::size_t(c.budgetGiB * double(std::size_t(1) << 30));
}

/// "png, svg, pdf, csv, ...": painters' formats and the exporters' of the core.
std::vector<std::string> exportFormats() {
    std::vector<std::string> formats{"png", "svg", "pdf"};
    for (const auto& exporter : builtinExporters()) formats.emplace_back(exporter.id);
    return formats;
}

std::vector<std::string> stageNames() {
    std::vector<std::string> names;
    for (const auto& info : allStages()) names.emplace_back(info.name);
    return names;
}

void addExportOptions(CLI::App& app, ExportCommand& c, IdLists& ids) {
    app.add_option("SOURCE", c.run.model, "Trace file, model folder or name of a sample model")->required();
    addRunOptions(app, c.run, ids);
    app.add_option("--site", c.site,
                   "Attention sublayer, such as decoder.1.cross_attention (layers count from 0), or all; without it "
                   "the first cross-attention from the end");
    app.add_option("--head", c.head, "Head, from 0, or all")->capture_default_str();
    app.add_option("--stage", c.stage, "What to export")->capture_default_str()->check(CLI::IsMember(stageNames()));
    app.add_option("--view", c.view, "Picture: heatmap, tables, decoding or stack")
        ->capture_default_str()
        ->check(CLI::IsMember({"heatmap", "tables", "decoding", "stack"}));
    app.add_option("--format", c.format, "Picture or numbers")
        ->capture_default_str()
        ->check(CLI::IsMember(exportFormats()));
    app.add_option("--size", c.size, "Picture size in logical pixels, such as 800x600");
    app.add_option("--scale", c.scale, "PNG: device pixels for each logical pixel")
        ->capture_default_str()
        ->check(CLI::Range(0.1, 16.0));
    app.add_option("--out", c.run.out, "File, or folder where there are several (it is made)")->required();
}

void addTrainOptions(CLI::App& app, TrainCommand& c) {
    std::vector<std::string> tasks;
    for (const auto& task : builtinTasks()) tasks.emplace_back(task.name);
    auto& o = c.options;
    app.add_option("TASK", c.task, "What to learn")->required()->check(CLI::IsMember(tasks));
    app.add_option("--out", c.out, "Folder for the model (it is made)")->required();
    app.add_option("--seed", o.seed, "Equal seeds give equal models")->capture_default_str();
    app.add_option("--steps", o.steps, "Optimizer steps, 0 for as many as the task needs")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--batch", o.batch, "Examples a step")->capture_default_str()->check(CLI::PositiveNumber);
    app.add_option("--learning-rate", o.learningRate, "At its peak, after the warm-up")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--smoothing", o.smoothing, "Label smoothing")->capture_default_str()->check(CLI::Range(0.0, 0.99));
    app.add_option("--evaluate-every", o.evaluateEvery, "Steps between looks at held-out data")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--threads", c.threads, "Computing threads, 0 for all cores")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024));
    app.add_flag("--resume", o.resume, "Go on where a stopped training of this folder ended");
}

/// A message of several lines or with trailing hints becomes one line.
std::string oneLine(std::string text) {
    for (auto& c : text)
        if (c == '\n') c = ' ';
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

} // namespace

ParsedCommandLine parseCommandLine(int argc, const char* const* argv) {
    CLI::App app("AttentionScope: see how attention works, with the true numbers.", "attentionscope");
    app.set_version_flag("--version", "AttentionScope " + version() + " (core built for " + coreInstructionSet() + ")");
    app.require_subcommand(0, 1);
    WindowCommand window;
    RunCommand run;
    ExportCommand exporting;
    InfoCommand info;
    TrainCommand training;
    IdLists runIds, exportIds;

    app.add_option("FILE", window.file, "Model folder, sample model or trace to open in the window");
    auto* runApp = app.add_subcommand("run", "Run a model on a text and record everything");
    runApp->add_option("MODEL", run.model, "Model folder or name of a sample model")->required();
    addRunOptions(*runApp, run, runIds);
    runApp->add_option("--out", run.out, "Trace file to write");
    auto* exportApp = app.add_subcommand("export", "Write pictures or numbers of a trace or of a new run");
    addExportOptions(*exportApp, exporting, exportIds);
    auto* infoApp = app.add_subcommand("info", "Say what is in a model folder, a trace or a safetensors file");
    infoApp->add_option("PATH", info.path, "File, folder or name of a sample model")->required();
    auto* trainApp = app.add_subcommand("train", "Train a sample model");
    addTrainOptions(*trainApp, training);

    ParsedCommandLine parsed;
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        parsed.output = app.help();
        return parsed;
    } catch (const CLI::CallForVersion& e) {
        parsed.output = std::string(e.what()) + "\n";
        return parsed;
    } catch (const CLI::ParseError& e) {
        parsed.usageError = oneLine(e.what());
        parsed.status = 2;
        return parsed;
    }
    finishRun(run, runIds);
    finishRun(exporting.run, exportIds);
    if (*runApp)
        parsed.command = run;
    else if (*exportApp)
        parsed.command = exporting;
    else if (*infoApp)
        parsed.command = info;
    else if (*trainApp)
        parsed.command = training;
    else
        parsed.command = window;
    return parsed;
}

} // namespace attnscope
