// Pile symmetry: piles, cells and the cards of an open reserve may be exchanged.
//
// No rule looks at where in the row a pile stands, with three exceptions. A stock dealt to the tableau reaches the
// piles from the left, so that piles may be exchanged only once it is empty. Piles that are dealt again are gathered
// from the left, so that they may be exchanged only once no redeal is left; not so where the bottom card of each pile
// goes to its top, which looks at each pile alone. And a forced fill goes to the first empty pile; but all empty piles
// are alike, so which of them is filled leads to positions that differ in the order of piles only. Any win from one
// position is therefore a win from the other with the piles renamed. Cells, and an open reserve, have no order in any
// rule.
//
// Effect: by Symmetries::piles, TableauGame::anchored_key() leaves out which pile it is, and the key adds up the piles,
// so that exchanged piles give the same sum. By SearchChoice::one_space_stands_for_all() and
// SearchChoice::one_cell_stands_for_all() moves go to the first empty pile or cell only, and by
// SearchChoice::moves_into_space() a whole pile is not moved to an empty one.
#pragma once

#include "game/traits.hpp"

namespace winnable {

// Filling a space, by choice or by force, does not depend on where in the row the piles stand, but for which of the
// empty ones comes first.
inline bool spaces_are_alike(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kAny, kNoBuild, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock>::false_for<>(
      rules.spaces);
}

// What moves together does not depend on where the piles stand either: it depends on the cards of the pile, and on the
// foundations.
inline bool units_are_alike(const Rules& rules) {
  using enum Groups;
  return TrueFor<kNo, kYes, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>::false_for<>(
      rules.groups);
}

inline bool pile_symmetry_applies(const Rules& rules) {
  return has_tableau(rules) && spaces_are_alike(rules) && units_are_alike(rules);
}

// Where the shortcut applies, whether it also does while something can still be dealt to the piles.
inline bool piles_alike_before_deals(const Rules& rules) {
  return deals_spare_the_piles(rules) && (piles_are_dealt_once(rules) || redeals_each_pile_alone(rules));
}

}  // namespace winnable
