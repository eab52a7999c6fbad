// The most promising line of a position whose verdict is not known: the best line that a beam finds. It proves nothing,
// and may be a mistake.
#pragma once

#include <functional>

#include "evaluate/features.hpp"
#include "game/game.hpp"

namespace winnable {

constexpr std::size_t kUsualBeam = 300;

struct Outlook {
  MoveList line;  // elementary moves
  bool is_won = false;
};

// The line to the most promising of at most `positions` positions, by a beam of a given width, and whether it wins;
// none if no move is left or the caller wants to stop.
Outlook outlook(const Rules& rules, const Layout& layout, const Weights& weights, std::uint64_t positions,
                std::function<bool()> wants_stop, std::size_t width = kUsualBeam);

}  // namespace winnable
