// Suit reduction: where suits cannot matter, positions that differ only in suits are the same.
//
// In a hole game without building, the only tests on cards are those of the hole, and they compare ranks. Exchanging
// cards of one rank in a position therefore changes no move, now or later, and not the goal. (Piles can be dealt again
// only if that changes something, perhaps no more than suits: no argument was made.)
//
// Effect: by Symmetries::suits, TableauGame::choose_key_faces() gives all cards of a rank one face in the key.
#pragma once

#include "game/traits.hpp"

namespace winnable {

inline bool suit_reduction_applies(const Rules& rules) {
  return has_tableau(rules) && rules.has_hole && builds_nothing(rules.build) && piles_are_dealt_once(rules);
}

}  // namespace winnable
