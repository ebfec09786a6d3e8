#include "core/trace/recorder.h"

#include <utility>

namespace attnscope {

void TraceRecorder::show(const Site& site, Stage stage, MatrixRef values) {
    const auto copy = std::make_shared<const RowMatrix>(values);
    std::lock_guard lock(m_mutex);
    m_matrices.insert_or_assign({site, stage}, TraceMatrix{*copy, copy});
}

std::shared_ptr<const Trace> TraceRecorder::finish(TraceInfo info) {
    std::lock_guard lock(m_mutex);
    return std::make_shared<const Trace>(std::move(info), std::exchange(m_matrices, {}));
}

} // namespace attnscope
