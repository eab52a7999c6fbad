// A grid that cannot be won can still be played well: to few and large stacks. What counts is the sum of the squared
// sizes of the stacks (Neller's objective), which is most when all cards lie in one, that is, when the game is won.
#pragma once

#include <cstdint>
#include <functional>

#include "base/limits.hpp"
#include "game/game.hpp"

namespace winnable {

struct BestStacks {
  MoveList moves{};    // to the best stacks that were found
  int score = 0;       // the sum of their squared sizes
  int none_above = 0;  // no play scores more
  std::uint64_t positions = 0;
  Reason reason = Reason::kNone;  // why it is not known whether there is a better play
};

// Sizes are counted from the layout given, in which every stack is one card. For grids of up to 64 squares.
BestStacks best_stacks(const Rules& rules, const Layout& layout, const Limits& limits,
                       std::function<bool()> wants_stop);

}  // namespace winnable
