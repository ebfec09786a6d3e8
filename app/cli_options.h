// The command line, declared once: the same table parses, prints help and shows defaults.
#pragma once

#include "core/session/session.h"
#include "core/train/trainer.h"

#include <optional>
#include <string>
#include <variant>

namespace attnscope {

struct WindowCommand {
    std::string file; ///< model or trace to open; empty: the sample model `dates`
};

struct RunCommand {
    std::string model;
    RunRequest request;
    std::string tableFile;
    double budgetGiB = 1;
    int threads = 0;
    std::string out;
};

struct ExportCommand {
    RunCommand run;         ///< run.model: a trace file or a model
    std::string site;       ///< such as "decoder.1.cross_attention"; empty: the last one of the model
    std::string head = "0"; ///< a number from 0, or "all"
    std::string stage = "weights";
    std::string view = "heatmap";
    std::string format = "png";
    std::string size; ///< "800x600", logical pixels; empty: as large as the matrix needs
    double scale = 2;
};

struct InfoCommand {
    std::string path;
};

struct TrainCommand {
    std::string task, out;
    TrainingOptions options;
    int threads = 0;
};

using Command = std::variant<WindowCommand, RunCommand, ExportCommand, InfoCommand, TrainCommand>;

struct ParsedCommandLine {
    std::optional<Command> command; ///< nothing: only print, then leave with status
    std::string output;             ///< help or version
    std::string usageError;         ///< one line; status is 2
    int status = 0;
};

ParsedCommandLine parseCommandLine(int argc, const char* const* argv);

} // namespace attnscope
