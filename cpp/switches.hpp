// What the search may use, each switched on by rule conditions and each to be switched off by the user.
// The arguments for soundness stand in the files named after the switches.
#pragma once

#include "rules.hpp"

namespace winnable {

struct Switches {
  bool pile_symmetry = false;      // pile_symmetry.hpp
  bool suit_reduction = false;     // suit_reduction.hpp
  bool safe_foundation = false;    // safe_foundation.hpp
  bool partial_runs = false;       // partial_runs.hpp
  bool twin_symmetry = false;      // twin_symmetry.hpp
  bool stock_closure = false;      // stock_closure.hpp
  bool blocking = false;           // blocking.hpp
  bool relaxation = false;         // relaxation.hpp
  bool grid_connectivity = false;  // grid_connectivity.hpp
  bool placements = false;         // placements.hpp

  // Streamliners: searches that may miss wins, and so prove nothing.
  bool greedy_foundation = false;  // play to the foundation whenever possible
  bool suit_blind = false;         // take positions that differ only in suits as the same

  bool counts_turns = false;  // for short wins: the stock is not turned for a card that goes home without a choice

  bool sequence_moves = false;  // sequence_moves.cpp: helps a search that goes by promise
};

// The switches whose rule conditions hold, out of those wanted.
Switches allowed(const Rules& rules, const Switches& wanted);

}  // namespace winnable
