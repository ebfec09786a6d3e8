#include "core/nn/activation.h"

#include <numbers>
#include <unsupported/Eigen/SpecialFunctions>

namespace attnscope {
namespace {

constexpr float invSqrt2 = float(1.0 / std::numbers::sqrt2);
constexpr float invSqrt2Pi = float(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
constexpr float sqrt2OverPi = float(std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
constexpr float cubic = 0.044715F;

using Array = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Array sigmoid(const Array& x) {
    return 1.0F / (1.0F + (-x).exp());
}

} // namespace

std::optional<Activation> activationFromName(std::string_view name) {
    if (name == "relu") return Activation::Relu;
    if (name == "gelu") return Activation::Gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast") return Activation::GeluTanh;
    if (name == "swish" || name == "silu") return Activation::Swish;
    return std::nullopt;
}

RowMatrix activate(Activation kind, ConstMatrixRef input) {
    const auto x = input.array();
    switch (kind) {
    case Activation::Relu:
        return x.max(0.0F);
    case Activation::Gelu:
        return 0.5F * x * (1.0F + (x * invSqrt2).erf());
    case Activation::GeluTanh:
        return 0.5F * x * (1.0F + (sqrt2OverPi * (x + cubic * x.cube())).tanh());
    case Activation::Swish:
        return x * sigmoid(x);
    }
    return {};
}

RowMatrix activateBackward(Activation kind, ConstMatrixRef input, ConstMatrixRef dy) {
    const auto x = input.array();
    switch (kind) {
    case Activation::Relu:
        return (x > 0.0F).select(dy.array(), 0.0F);
    case Activation::Gelu: // Φ(x) + x φ(x)
        return dy.array() * (0.5F * (1.0F + (x * invSqrt2).erf()) + x * invSqrt2Pi * (-0.5F * x.square()).exp());
    case Activation::GeluTanh: {
        const Array tanh = (sqrt2OverPi * (x + cubic * x.cube())).tanh();
        return dy.array() * (0.5F * (1.0F + tanh) +
                             0.5F * x * (1.0F - tanh.square()) * sqrt2OverPi * (1.0F + 3.0F * cubic * x.square()));
    }
    case Activation::Swish: {
        const Array s = sigmoid(x);
        return dy.array() * (s * (1.0F + x * (1.0F - s)));
    }
    }
    return {};
}

} // namespace attnscope
