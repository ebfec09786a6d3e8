#pragma once

#include "core/base/matrix.h"

#include <optional>
#include <string_view>

namespace attnscope {

enum class Activation {
    Relu,
    Gelu,     ///< x Φ(x), exact, by erf (Hendrycks & Gimpel 2016)
    GeluTanh, ///< its tanh form, "gelu_new"
    Swish,    ///< x σ(x), also called silu
};

/// Hugging Face's names: relu, gelu, gelu_new (gelu_pytorch_tanh, gelu_fast), swish (silu).
std::optional<Activation> activationFromName(std::string_view name);

RowMatrix activate(Activation kind, ConstMatrixRef x);

/// dy ⊙ f'(x)
RowMatrix activateBackward(Activation kind, ConstMatrixRef x, ConstMatrixRef dy);

} // namespace attnscope
