// Makes a win shorter: bounded searches from each of its positions for a quicker way to a later one.
#pragma once

#include <functional>

#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

// Takes a win in elementary moves and gives one that is no longer, better the more seconds there are.
MoveList shortened(const Rules& rules, const Layout& layout, const MoveList& win, double seconds,
                   std::function<bool()> wants_stop);

}  // namespace winnable
