// Suit reduction: where suits cannot matter, positions that differ only in suits are the same.
//
// In a hole game without building, the only tests on cards are those of the hole, and they compare ranks. Exchanging
// cards of one rank in a position therefore changes no move, now or later, and not the goal.
#pragma once

#include "rules.hpp"

namespace winnable {

inline bool suit_reduction_applies(const Rules& rules) {
  return rules.family == Family::kTableau && rules.has_hole && rules.build == Policy::kNoBuild;
}

}  // namespace winnable
