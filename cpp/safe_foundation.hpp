// Safe foundation moves: a card that nothing will ever need in the tableau goes to its foundation at once.
//
// A card of height r (the base is 1) is of use in the tableau only to carry a card of height r - 1 that may be built on
// it. If each of those is on its foundation already, or can follow there as soon as it is free without doing harm
// itself, then any win can be rearranged to make this move now: the cards that would have been put on it go to their
// foundations instead.
//  - Building in suit, or no building: the only card that could be put on it is the one below it on its own foundation.
//  Always safe.
//  - Red-black: the two cards of the other colour, r - 1, are needed for nothing if both their foundations are at least
//  r - 2 (they can
//    follow at once), provided that what *they* could carry, the card of our colour r - 2 in the other suit, is not
//    stranded: its foundation is at least r - 3. Where cards cannot come back from the foundations it is also enough
//    that both r - 1 are there already.
//  - Any suit: every card r - 1 can follow at once if every other foundation is at least r - 2.
//
// Not with two decks or fewer suits (two cards of one face, two foundations), not where only complete runs leave, and
// not under `auto-waste-then-stock` and `auto-reserve-then-waste`: there emptying a pile forces or forbids other moves,
// and waiting can be better. For the same reason not while a stock is dealt to the tableau only without spaces, or
// together with spaces filled from the reserve (random rules lost wins there).
//
// Stock cards are forced only if every one of them can be reached at any time (one at a time, redeals without limit),
// since only then does taking one out change nothing for the others.
#pragma once

#include "rules.hpp"

namespace winnable {

inline bool safe_foundation_applies(const Rules& rules) {
  const bool deals_to_tableau = rules.stock_size > 0 && rules.stock_to == StockTo::kTableau;
  const bool forces_fills = rules.spaces == Spaces::kWasteThenStock || rules.spaces == Spaces::kReserveThenWaste ||
                            (rules.spaces == Spaces::kReserveThenAny && deals_to_tableau);
  const bool dealing_needs_cards =
      rules.stock_size > 0 && rules.stock_to == StockTo::kTableau && !rules.deal_with_spaces;
  const bool one_policy = rules.groups == Groups::kNo || rules.group_policy == rules.build;
  return rules.family == Family::kTableau && rules.has_foundations && !rules.complete_runs && rules.decks == 1 &&
         rules.suits == 4 && !forces_fills && !dealing_needs_cards && one_policy;
}

inline bool safe_from_stock(const Rules& rules) {
  return rules.stock_to == StockTo::kWaste && rules.deal_count == 1 && rules.redeals == kUnlimited;
}

// Whether a card that fits its foundation may be forced there, given the heights of the four foundations.
template <typename Heights>
bool is_safe(const Rules& rules, const Heights& height, Card card) {
  const int r = step_of(card) + 1;
  const int suit = suit_of(card);
  switch (rules.build) {
    case Policy::kSameSuit:
    case Policy::kNoBuild:
      return true;
    case Policy::kAnySuit:
      return height[suit ^ 1] >= r - 2 && height[suit ^ 2] >= r - 2 && height[suit ^ 3] >= r - 2;
    case Policy::kRedBlack: {
      // Suits are clubs, hearts, spades, diamonds: the other two of the other colour differ in the lowest bit, the twin
      // in the next.
      const int lower = height[suit ^ 1] < height[suit ^ 3] ? height[suit ^ 1] : height[suit ^ 3];
      if (lower >= r - 2 && height[suit ^ 2] >= r - 3) return true;
      return !rules.removable && lower >= r - 1;
    }
  }
  return false;
}

}  // namespace winnable
