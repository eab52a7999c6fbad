// Placements: a card comes onto the tableau from its foundation, or from a place where it could be had at any time,
// only to be built on with the next moves. And a foundation move that could be taken back is made at once.
//
// A place is free if its cards can always be taken, and taking one changes nothing for the others: an open reserve, a
// stock turned card by card without end. Take any win and one placement in it, of card c from a foundation or a free
// place, and look at what first happens to c afterwards.
//  1. A card is put onto c, or, if c came from its foundation, the card below it there follows: c was needed.
//  2. c goes to its foundation: leave out both moves (or go there directly). No card was built on c, and in between no
//     other card could use that foundation.
//  3. c moves, alone or at the end of a unit: let the rest of the unit move without it, and place c after that. Units
//     and single cards must be put by one policy, and an emptied pile must not be filled by force.
// Nothing between the placement and that moment looks at c; so the placement can wait until then, and a win is left
// that has no more moves. Done from the last placement to the first, every placement is followed by 1. With several
// placements for one purpose (c from its foundation so that the card below can come, onto a card placed for it) the
// order can be chosen: what makes a card come free on its foundation first, then the places. So:
//  - after a card from a free place, the next move puts something onto it;
//  - after a card from its foundation, the next move puts something onto it or is another placement.
// The last placement thus always gets something put onto it that was in the tableau or in a place that is not free.
//
// If a card could come back from its foundation to where it lies, going there is no loss: the win of the position
// before, with that card's return in front, is a win of the position after, and is rearranged as above. Neither adds
// moves other than to and from foundations, and each other step of a win uses one up, so this comes to an end.
//
// What was placed last is part of the position (and of its hash), so that a position reached with this restriction
// does not stand for the one without it. Not with cells (c could go on into one), nor with two cards of a face (another
// one could take the place on the foundation: random rules with two decks lost wins), nor where the piles can be dealt
// again (one card more in a pile changes what the others get).
//
// Effect: families/tableau/placements.cpp. SearchChoice::places() leaves out placements that nothing can follow,
// TableauSearch::moves_after_placing() leaves out all that does not follow one, and TableauSearch::may_return() says
// which foundation moves are made at once.
#pragma once

#include "game/traits.hpp"

namespace winnable {

inline bool placements_apply(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && has_each_card_once(rules) && rules.cells == 0 &&
         !rules.has_hole && stock_is_none_or_turned(rules) && spaces_wait(rules) && units_are_runs(rules) &&
         shorter_units_move(rules) && has_one_policy(rules) && builds_down(rules) && piles_are_dealt_once(rules) &&
         builds_on_cards_or_not_at_all(rules.build) && builds_by_rank_and_suit(rules.build) &&
         builds_by_rank_and_suit(rules.group_policy);
}

// The card placed by the last move, and where it came from; none after any other move.
class Placed {
 public:
  enum class From : std::uint8_t { kFoundation, kElsewhere };

  Placed() = default;
  explicit Placed(std::uint8_t code) : code_(code) {}
  Placed(From from, Card card) : code_(static_cast<std::uint8_t>(card | static_cast<int>(from) << 6)) {}

  bool is_none() const { return code_ == kNone; }
  Card card() const { return code_ & 63; }
  From from() const { return static_cast<From>(code_ >> 6); }
  std::uint8_t code() const { return code_; }

 private:
  static constexpr std::uint8_t kNone = 0xFF;
  std::uint8_t code_ = kNone;
};

}  // namespace winnable
