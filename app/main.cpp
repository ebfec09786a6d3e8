#include "app/commands.h"
#include "core/base/error.h"

#include <cstdlib>
#include <iostream>

namespace {

bool hasDisplay() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
}

template <class... Ts> struct Overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> Overloaded(Ts...) -> Overloaded<Ts...>;

} // namespace

int main(int argc, char** argv) {
    using namespace attnscope;
    const auto parsed = parseCommandLine(argc, argv);
    std::cout << parsed.output;
    if (!parsed.usageError.empty())
        std::cerr << "attentionscope: " << parsed.usageError << " (see attentionscope --help)\n";
    if (!parsed.command) return parsed.status;
    try {
        return std::visit(Overloaded{
                              [&](const WindowCommand& c) {
                                  return c.file.empty() && !hasDisplay() ? headlessExample(std::cout)
                                                                         : windowCommand(c, argc, argv);
                              },
                              [](const RunCommand& c) { return runCommand(c, std::cout); },
                              [](const ExportCommand& c) { return exportCommand(c, std::cout); },
                              [](const InfoCommand& c) { return infoCommand(c, std::cout); },
                              [](const TrainCommand& c) { return trainCommand(c, std::cout); },
                          },
                          *parsed.command);
    } catch (const std::exception& e) {
        std::cerr << "attentionscope: " << e.what() << "\n";
        return 1;
    }
}
