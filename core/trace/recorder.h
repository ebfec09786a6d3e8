#pragma once

#include "core/trace/capture.h"
#include "core/trace/trace.h"

#include <mutex>

namespace attnscope {

/// The probe that keeps what a plan asks.
class TraceRecorder final : public Probe {
  public:
    explicit TraceRecorder(CapturePlan plan) : m_plan(std::move(plan)) {}

    bool wants(const Site&, Stage stage) const override { return m_plan.stages.contains(stage); }
    void show(const Site& site, Stage stage, MatrixRef values) override;

    /// Hands everything over; the recorder is empty afterwards.
    std::shared_ptr<const Trace> finish(TraceInfo info);

  private:
    CapturePlan m_plan;
    std::mutex m_mutex;
    Trace::Matrices m_matrices;
};

} // namespace attnscope
