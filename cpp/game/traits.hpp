// What the arguments for shortcuts ask of the rules, each question in one place and with its exact meaning.
//
// Every answer names all values of the rule: those for which it is true, and the others. So a value that is added to
// the rule language does not compile until each question has an answer for it. Answer by the sentence above the
// function: the arguments rely on it. Where the sentence is not surely true, the answer is false, and what relies on it
// stays off.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "game/rules.hpp"

namespace winnable {

// Whether every value of an enum is named, once.
template <typename Enum>
constexpr bool are_all_values(std::initializer_list<Enum> named) {
  std::uint64_t found = 0;
  for (const Enum value : named) found |= std::uint64_t{1} << static_cast<int>(value);
  return named.size() == value_count<Enum>() && found == (std::uint64_t{1} << named.size()) - 1;
}

// The answer for a value: `TrueFor<kWaste>::false_for<kTableau, kHole>(rules.stock_to)`.
template <auto... kThese>
struct TrueFor {
  template <auto... kOthers, typename Enum>
    requires(are_all_values<Enum>({kThese..., kOthers...}))
  static constexpr bool false_for(Enum value) {
    return ((value == kThese) || ...);
  }
};

// The deck

// No two cards have the same face, and each suit has one foundation.
inline bool has_each_card_once(const Rules& rules) { return rules.decks == 1 && rules.suits == kSuits; }

// The goal

// Foundations are the goal. Every card goes to its own foundation alone, and the lower cards of its suit go before it.
inline bool cards_go_home_singly(const Rules& rules) { return rules.has_foundations && !rules.complete_runs; }

// The kind of game

// The game has piles that are built on, and no other kind of table.
inline bool has_tableau(const Rules& rules) { return rules.family == Family::kTableau; }

// Building

// A card is put only onto one that is a rank higher, if on any.
inline bool builds_down(const Rules& rules) {
  using enum Direction;
  return TrueFor<kDown>::false_for<kUpOrDown>(rules.direction);
}

// Whether a card may lie on another one depends on their ranks and suits alone, and not on what lies where.
inline bool builds_by_rank_and_suit(Policy policy) {
  using enum Policy;
  return TrueFor<kAnySuit, kRedBlack, kSameColour, kSameSuit, kOtherSuit, kSpacesOnly, kNoBuild>::false_for<>(policy);
}

// Cards are put onto cards, or nothing is ever put onto the tableau: not onto spaces alone.
inline bool builds_on_cards_or_not_at_all(Policy policy) {
  using enum Policy;
  return TrueFor<kAnySuit, kRedBlack, kSameColour, kSameSuit, kOtherSuit, kNoBuild>::false_for<kSpacesOnly>(policy);
}

// A card is put onto those, and only those, that are a rank higher and of the other colour.
inline bool builds_in_red_and_black(Policy policy) {
  using enum Policy;
  return TrueFor<kRedBlack>::false_for<kAnySuit, kSameColour, kSameSuit, kOtherSuit, kSpacesOnly, kNoBuild>(policy);
}

// A card is put onto those, and only those, that are a rank higher.
inline bool builds_in_any_suit(Policy policy) {
  using enum Policy;
  return TrueFor<kAnySuit>::false_for<kRedBlack, kSameColour, kSameSuit, kOtherSuit, kSpacesOnly, kNoBuild>(policy);
}

// Nothing is ever put onto the tableau but by dealing.
inline bool builds_nothing(Policy policy) {
  using enum Policy;
  return TrueFor<kNoBuild>::false_for<kAnySuit, kRedBlack, kSameColour, kSameSuit, kOtherSuit, kSpacesOnly>(policy);
}

// Units: cards of one pile that move together

// There are units of more than one card.
inline bool moves_units(const Rules& rules) {
  using enum Groups;
  return TrueFor<kYes, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>::false_for<kNo>(
      rules.groups);
}

// A unit is the end of its pile and a run: face-up cards of which each could be put onto the one below it by the group
// policy.
inline bool units_are_runs(const Rules& rules) {
  using enum Groups;
  return TrueFor<kNo, kYes, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable>::false_for<kAnyFaceUp>(
      rules.groups);
}

// If the last cards of a unit go away, the rest of it may still move to where the whole could: the rules ask nothing
// of the size of a unit, nor of the card at its end.
inline bool shorter_units_move(const Rules& rules) {
  using enum Groups;
  return TrueFor<kNo, kYes, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>::false_for<>(
      rules.groups);
}

// Where something may be put does not depend on whether it is a card or a unit: both go by one policy.
inline bool has_one_policy(const Rules& rules) { return !moves_units(rules) || rules.group_policy == rules.build; }

// Spaces

// An empty pile stays empty until the player chooses to fill it, and prevents no other move.
inline bool spaces_wait(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kAny, kNoBuild, kKings>::false_for<kReserveThenAny, kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

// Kings, and only kings, fill spaces, by the player's choice: a pile begins with a card as it was dealt, or with a
// king.
inline bool kings_fill_spaces(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kKings>::false_for<kAny, kNoBuild, kReserveThenAny, kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

// An empty pile stays empty to the end.
inline bool spaces_stay_empty(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kNoBuild>::false_for<kAny, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

// No space is filled by force from the stock or the waste.
inline bool fills_spare_the_stock(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kAny, kNoBuild, kKings, kReserveThenAny, kReserveThenWaste>::false_for<kWasteThenStock>(rules.spaces);
}

// The stock

// Cards of the stock are turned to a waste, and played from its top.
inline bool turns_to_waste(const Rules& rules) {
  using enum StockTo;
  return TrueFor<kWaste>::false_for<kTableau, kHole>(rules.stock_to);
}

// A deal puts one card of the stock on the hole, at any time.
inline bool deals_to_hole(const Rules& rules) {
  using enum StockTo;
  return TrueFor<kHole>::false_for<kWaste, kTableau>(rules.stock_to);
}

// There is no stock, or one whose cards come into play from the top of the waste.
inline bool stock_is_none_or_turned(const Rules& rules) { return rules.stock_size == 0 || turns_to_waste(rules); }

// Dealing puts no card onto the piles.
inline bool deals_spare_the_piles(const Rules& rules) {
  using enum StockTo;
  return TrueFor<kWaste, kHole>::false_for<kTableau>(rules.stock_to);
}

// Dealing the piles again

// The piles are never dealt again.
inline bool piles_are_dealt_once(const Rules& rules) { return rules.pile_redeals == 0; }

// If the piles are dealt again, all cards keep their order from the first pile to the last, each pile from its bottom.
inline bool redeals_keep_the_order(const Rules& rules) {
  using enum RedealType;
  return TrueFor<kPackets>::false_for<kRows, kBottomToTop>(rules.redeal_type);
}

// If the piles are dealt again, what becomes of a pile depends on its cards alone.
inline bool redeals_each_pile_alone(const Rules& rules) {
  using enum RedealType;
  return TrueFor<kBottomToTop>::false_for<kPackets, kRows>(rules.redeal_type);
}

}  // namespace winnable
