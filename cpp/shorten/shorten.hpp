// Shorter wins (shorten.cpp), and the shortest (shortest.cpp): proved where that is feasible, else how short a win can
// be at best.
#pragma once

#include <cstddef>
#include <functional>

#include "base/limits.hpp"
#include "game/game.hpp"

namespace winnable {

// Makes a win shorter by bounded searches from each of its positions for a quicker way to a later one. Takes a win in
// elementary moves and gives one that is no longer, better the more seconds there are.
MoveList shortened(const Rules& rules, const Layout& layout, const MoveList& win, double seconds,
                   std::function<bool()> wants_stop);

struct Shortest {
  MoveList moves{};               // the shortest win known, elementary
  int length = 0;                 // of it, as lengths are counted here
  int no_win_below = 0;           // every win has at least this many moves
  Reason reason = Reason::kNone;  // why it is not known whether a shorter one exists
};

// Lengths are counted in elementary moves; where only single cards move but cells can carry a sequence, a sequence
// counts as one move (the count of fc-solve). `win` is a win in elementary moves.
Shortest shortest(const Rules& rules, const Layout& layout, const MoveList& win, const Limits& limits,
                  std::function<bool()> wants_stop);

// The length of a win, counted so: its elementary moves, where those that together carry a sequence count as one.
int length_of(const Rules& rules, const Layout& layout, const MoveList& win);

// The first of some moves that the rules do not allow, their number if all are legal but do not win, or kNoFault.
constexpr std::ptrdiff_t kNoFault = -1;
std::ptrdiff_t first_fault(const Rules& rules, const Layout& layout, const MoveList& moves);

// The lower bound for a position, without any search.
int moves_needed(const Rules& rules, const Layout& layout);

}  // namespace winnable
