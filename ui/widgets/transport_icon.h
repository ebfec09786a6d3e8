// The signs of a player's buttons, drawn in the theme's text colour.
#pragma once

#include <QIcon>

namespace attnscope {

enum class TransportSign { First, Back, Play, Pause, Forward, Last };

QIcon transportIcon(TransportSign sign);

} // namespace attnscope
