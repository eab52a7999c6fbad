// Twin symmetry: it does not matter which of two cards of one rank and colour carries which run. Where suits do not
// count for building, it does not matter which of the four cards of a rank does.
//
// Take two face-up cards a and t of the same rank and colour whose runs both reach the end of their piles. Two
// positions P and Q that differ only in which of the two carries which run (an empty run is one too) are won or lost
// together, for each can follow the other move by move. Everything that P does with the run A on a, Q does with it on
// t: cards that come onto it, parts that leave it, or the whole of it with its own head. Moves of a together with what
// it carries are followed by a with the other run. The other cards, and what lies below, are the same. Only two moves
// need more:
//  - P moves A from a to t (t is bare; there is no third card that carries it, since the deck has only two of one rank
//    and colour): Q is the result already.
//  - a, bare in P, goes to its foundation, while in Q it carries the run T and t is bare: Q moves T to t and a home, in
//    one move. That is a part of a run which moves because the card below goes home, legal under both group rules.
// Under `partial-if-card-above-buildable` a part that P moves because the card u below it goes home has u below it in
// Q, too, unless u is a or t: then it can go only to the other of the two (as above) or into a space, which is free.
// Piles empty at the same moments, so forced fills from the reserve are the same. Swaps of one rank after another give
// every arrangement of the runs that the hash below takes as one.
//
// Where any suit goes onto any, the four cards of a rank carry the same cards, and the same holds for any two of them,
// with these words for the two moves above:
//  - P moves A from a to t (t is bare): Q is the result already. P moves A to a third bare card of that rank: Q moves
//  it
//    there from t, and a and t differ in what they carry as before.
//  - a, bare in P, goes home, while in Q it carries the run T: as many cards of that rank are bare in Q as in P. Q
//  moves
//    T to one of them and a home, in one move.
// The argument is made only where units move without conditions (`yes`) and nothing is ever placed (placements.hpp): no
// card comes back from a foundation, nor from a place where it can be had at any time.
//
// Effect: by Symmetries::run_carriers, TableauGame::pile_key() holds, for each pile, the cards up to and including the
// head of its last run by their places, and the other cards of the run only as a set. Trap: moving part of a run to the
// twin does not change this key, so the search would take it for a position already seen. It must be one move with the
// foundation move it makes possible: `then_home`, by TableauSearch::part_onto_card().
//
// Together with placements.hpp: after a card c was placed, only moves onto c are tried, and the card c is part of the
// hash. They are the same in all positions of one hash: c has just been placed and is bare in each. What it takes lies,
// if it is part of a run, on the one other card of its rank and colour, in each of them; so also what worth_placing()
// says of cards that are not in the tableau does not depend on the arrangement.
#pragma once

#include "game/traits.hpp"

namespace winnable {

// Under which group rules each of two twins follows the other, as said above.
inline bool twins_follow_each_other(const Rules& rules) {
  using enum Groups;
  return TrueFor<kYes, kPartialIfBuildable>::false_for<kNo, kAsOneCard, kWholePile, kMaximalGroup, kAnyFaceUp>(
      rules.groups);
}

// Under which spaces the two positions are filled alike, and can make their moves at the same time.
inline bool twins_fill_alike(const Rules& rules) {
  using enum Spaces;
  // kReserveThenWaste: while there is a space, T could not move to t. kWasteThenStock: no argument was made.
  return TrueFor<kAny, kNoBuild, kKings, kReserveThenAny>::false_for<kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

// Any run that ends its pile moves, and so does any part of it that is its end.
inline bool all_parts_move(const Rules& rules) {
  using enum Groups;
  return TrueFor<kYes>::false_for<kNo, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>(
      rules.groups);
}

// No card is placed in the sense of placements.hpp.
inline bool places_nothing(const Rules& rules) {
  const bool has_free_reserve = rules.reserve_size > 0 && !rules.reserve_stacked;
  const bool has_free_stock = rules.stock_size > 0 && rules.redeals == kUnlimited;
  return !rules.removable && !has_free_reserve && !has_free_stock && stock_is_none_or_turned(rules);
}

// Whether what a card carries depends on its rank and colour alone, or on its rank alone.
inline bool twins_carry_alike(const Rules& rules) {
  if (builds_in_red_and_black(rules.build)) return builds_in_red_and_black(rules.group_policy);
  return builds_in_any_suit(rules.build) && builds_in_any_suit(rules.group_policy) && all_parts_move(rules) &&
         places_nothing(rules);
}

inline bool twin_symmetry_applies(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && has_each_card_once(rules) && rules.cells == 0 &&
         twins_carry_alike(rules) && builds_down(rules) && units_are_runs(rules) && twins_follow_each_other(rules) &&
         twins_fill_alike(rules);
}

}  // namespace winnable
