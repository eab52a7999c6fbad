// The most promising line of a position whose verdict is not known: the best line that a beam finds. It proves nothing,
// and may be a mistake.
#pragma once

#include <functional>

#include "evaluate/features.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

// The elementary moves that lead to the most promising of at most `positions` positions; none if no move is left or the
// caller wants to stop.
MoveList promising(const Rules& rules, const Layout& layout, const Weights& weights, std::uint64_t positions,
                   std::function<bool()> wants_stop);

// The same by a beam of a given width; `is_won` if the line wins.
struct Outlook {
  MoveList line;
  bool is_won = false;
};
Outlook outlook(const Rules& rules, const Layout& layout, const Weights& weights, std::uint64_t positions,
                std::size_t width, std::function<bool()> wants_stop);

}  // namespace winnable
