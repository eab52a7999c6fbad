// Safe foundation moves: a card that nothing will ever need in the tableau goes to its foundation at once.
//
// A card of height r (the base is 1) is of use in the tableau only to carry a card of height r - 1 that may be built on
// it. If each of those is on its foundation already, or can follow there as soon as it is free without doing harm
// itself, then any win can be rearranged to make this move now: the cards that would have been put on it go to their
// foundations instead. The height of a suit is here that of its lowest foundation: with two decks it has two.
//  - Building in suit, or no building: the only card that could be put on it is the one below it on its own foundation.
//    Always safe with one deck; with two, see below.
//  - Red-black: the cards of the other colour, r - 1, are needed for nothing if both those suits are at least r - 2
//    (they can follow at once), provided that what *they* could carry, the card of our colour r - 2 in the other
//    suit, is not stranded: that suit is at least r - 3. Where cards cannot come back from the foundations it is also
//    enough that all r - 1 of the other colour are there already.
//  - Any suit, or any but its own: every card r - 1 can follow at once if every other suit is at least r - 2.
//  - Same colour: the same is asked of the other suit of its colour alone. Cards of the other colour are never put onto
//    cards of this one.
//  - Two decks: besides that, its own suit must be at least r - 1. Else the card takes the only place from the other
//    card of its face, which may lie where it does more harm. So a two is not always safe.
//
// In full: play any win beside the position P' in which the card is home. Call H the cards that are home in P' and not
// (yet, or any more) in the win. P' is then the win's position without H. A move of the win that puts a unit onto a
// card of H, or takes a card of H, is left out, and what was put there goes home; by the conditions above it can, and
// the same holds for what could be put onto that. So the cards of H in a run are its end, and every other move of the
// win is that of a unit without its end. Is it legal in P'? It lies at the end of its pile, and its target is what it
// was, or freer. What remains is what the rules ask of the card *below* the unit:
//  - a part of a run that may move because the card below it goes home: that card is not in H, so it still does;
//  - a unit that must be a whole run (`maximal-group`, `partial-if-card-above-buildable`): it still is one, unless
//    some card of H lay between it and the card below with which it now makes one run. Only an involuntary placement
//    puts cards onto H without their going home: a deal to the tableau. There waiting can be better, for the dealt card
//    then lies on the card of H, and not on one to which it is tied.
// The other involuntary placements are forced fills. Under `auto-reserve-then-any` a pile that empties sooner takes the
// next card of the reserve sooner, where it is alone and as free as it was; that changes which pile is which, so not
// with deals to come. Under `auto-waste-then-stock` and `auto-reserve-then-waste` emptying a pile forces or forbids
// other moves. And where the stock is dealt only while no pile is empty, a card may be needed to fill one. Where the
// piles can be dealt again, a card less moves all that come after it, so not while a redeal is left.
//
// With two decks the same is said of a set S of faces: those that the conditions above speak of, down to the base. In
// red-black games these are our suit up to r, the other colour up to r - 1, and the other suit of our colour up to r -
// 2; by same colour, our suit up to r and the other suit of our colour up to r - 1; where the last condition for
// red-black is used, our face alone. What may be put onto a card of S is of S, or home for good. All of S is home but
// its highest face in each suit, and of that face every card can go home at any time, for each foundation of the suit
// stands below it or higher. So both cards of a face do as well as one, and H is never more than cards of S: P' leaves
// every card of S at home for good. A card that is not of S is home in P' if and only if it is in the win, so it finds
// its foundation there as it does in the win. Which of two like foundations a card is on is no part of a position.
//
// Not with fewer suits (colours are then not what they are here), nor where only complete runs leave, nor where units
// and single cards are put by different policies (the end of a unit is then not a card that could follow).
//
// Stock cards are forced only if every one of them can be reached at any time (one at a time, redeals without limit),
// since only then does taking one out change nothing for the others.
//
// Effect: TableauSearch::safe_move() makes such moves without a choice, and SearchChoice::takes_back() leaves a card on
// its foundation that would go home again at once. Both ask TableauSearch::is_safe_home().
#pragma once

#include <array>
#include <cstdint>

#include "game/traits.hpp"

namespace winnable {

// Whether a pile may be emptied sooner than in the win without doing harm.
inline bool safe_with_spaces(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kAny, kNoBuild, kKings, kReserveThenAny>::false_for<kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

inline bool safe_foundation_applies(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && rules.suits == kSuits && safe_with_spaces(rules) &&
         units_are_runs(rules) && shorter_units_move(rules) && has_one_policy(rules) && builds_down(rules) &&
         builds_on_cards_or_not_at_all(rules.build);
}

// Whether that also holds while cards of the stock are still to be dealt to the tableau, or the piles dealt again.
inline bool safe_before_deals(const Rules& rules) {
  if (!rules.deal_with_spaces || !spaces_wait(rules) || !piles_are_dealt_once(rules)) return false;
  using enum Groups;
  // kWholePile: a pile that is one run has cards of H at its end only.
  return TrueFor<kNo, kYes, kWholePile>::false_for<kAsOneCard, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>(
      rules.groups);
}

inline bool safe_from_stock(const Rules& rules) {
  return turns_to_waste(rules) && rules.deal_count == 1 && rules.redeals == kUnlimited;
}

// The height of the lowest foundation of each suit.
inline std::array<int, kSuits> lowest_heights(const Rules& rules, const std::array<std::uint8_t, 8>& height) {
  std::array<int, kSuits> lowest;
  lowest.fill(kMaxRank);
  for (std::size_t f = 0; f < rules.foundation_suits.size(); ++f) {
    int& low = lowest[static_cast<std::size_t>(rules.foundation_suits[f])];
    low = height[f] < low ? height[f] : low;
  }
  return lowest;
}

// Whether a card that fits its foundation may be forced there, given the heights of the foundations.
inline bool is_safe(const Rules& rules, const std::array<std::uint8_t, 8>& height, Card card) {
  const int r = step_of(card) + 1;
  const auto suit = static_cast<std::size_t>(suit_of(card));
  const std::array<int, kSuits> lowest = lowest_heights(rules, height);
  if (lowest[suit] < r - 1) return false;  // one deck: never, for the card fits
  switch (rules.build) {
    case Policy::kSpacesOnly:
      return false;  // not argued
    case Policy::kSameSuit:
    case Policy::kNoBuild:
      return true;
    case Policy::kAnySuit:
    case Policy::kOtherSuit:
      return lowest[suit ^ 1] >= r - 2 && lowest[suit ^ 2] >= r - 2 && lowest[suit ^ 3] >= r - 2;
    case Policy::kSameColour:
      return lowest[suit ^ 2] >= r - 2;
    case Policy::kRedBlack: {
      // Suits are clubs, hearts, spades, diamonds: the other two of the other colour differ in the lowest bit, the twin
      // in the next.
      const int lower = lowest[suit ^ 1] < lowest[suit ^ 3] ? lowest[suit ^ 1] : lowest[suit ^ 3];
      if (lower >= r - 2 && lowest[suit ^ 2] >= r - 3) return true;
      return !rules.removable && lower >= r - 1;
    }
  }
  return false;
}

}  // namespace winnable
