// Monte Carlo tree search that plays a game move by move, as a published study of grids does it.
#pragma once

#include <cstdint>
#include <functional>

#include "game/game.hpp"

namespace winnable {

// Before each move `simulations` games are played from the position on the table: down a tree by the upper confidence
// bound (Kocsis and Szepesvari 2006), one position further, and on with moves at random. A win counts 1 and a loss -1
// (Kucharski, Deihim and Ergezer 2019). Then the move with the best mean is made, and a new tree is begun.
struct TreePlay {
  bool is_won = false;
  bool is_complete = true;     // it was not stopped
  std::uint64_t selected = 0;  // moves made, which the study counts as nodes
};
TreePlay play_by_tree(const Rules& rules, const Layout& layout, std::uint64_t simulations, double exploration,
                      std::uint64_t seed, const std::function<bool()>& wants_stop);

}  // namespace winnable
