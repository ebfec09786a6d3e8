// What the commands do. Each returns the exit status and throws Error; out is where results are printed.
#pragma once

#include "app/cli_options.h"

#include <iosfwd>

namespace attnscope {

int runCommand(const RunCommand& command, std::ostream& out);
int infoCommand(const InfoCommand& command, std::ostream& out);
int trainCommand(const TrainCommand& command, std::ostream& out);

/// Paints offscreen; needs a QApplication only for pictures and makes it itself.
int exportCommand(const ExportCommand& command, std::ostream& out);

/// The sample model's example, decoded, all its heatmaps written as PNG into a folder of the working directory.
int headlessExample(std::ostream& out);

/// The window; returns when it is closed.
int windowCommand(const WindowCommand& command, int& argc, char** argv);

/// The trace of a file, or of a new run of a model.
std::shared_ptr<const Trace> traceOf(const RunCommand& command);

} // namespace attnscope
