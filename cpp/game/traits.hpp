// What the arguments for shortcuts ask of the rules, each question in one place and with its exact meaning.
//
// Every answer goes through all values of the rule, without a `default`. So a value that is added to the rule language
// does not compile until each question has an answer for it (-Werror=switch). Answer by the sentence above the
// function: the arguments rely on it. Where the sentence is not surely true, the answer is false, and what relies on it
// stays off.
#pragma once

#include "game/rules.hpp"

namespace winnable {

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
  switch (rules.direction) {
    case Direction::kDown:
      return true;
    case Direction::kUpOrDown:
      return false;
  }
  return false;
}

// Whether a card may lie on another one depends on their ranks and suits alone, and not on what lies where.
inline bool builds_by_rank_and_suit(Policy policy) {
  switch (policy) {
    case Policy::kAnySuit:
    case Policy::kRedBlack:
    case Policy::kSameSuit:
    case Policy::kOtherSuit:
    case Policy::kNoBuild:
      return true;
  }
  return false;
}

// A card is put onto those, and only those, that are a rank higher and of the other colour.
inline bool builds_in_red_and_black(Policy policy) {
  switch (policy) {
    case Policy::kRedBlack:
      return true;
    case Policy::kAnySuit:
    case Policy::kSameSuit:
    case Policy::kOtherSuit:
    case Policy::kNoBuild:
      return false;
  }
  return false;
}

// Nothing is ever put onto the tableau but by dealing.
inline bool builds_nothing(Policy policy) {
  switch (policy) {
    case Policy::kNoBuild:
      return true;
    case Policy::kAnySuit:
    case Policy::kRedBlack:
    case Policy::kSameSuit:
    case Policy::kOtherSuit:
      return false;
  }
  return false;
}

// Units: cards of one pile that move together

// There are units of more than one card.
inline bool moves_units(const Rules& rules) {
  switch (rules.groups) {
    case Groups::kNo:
      return false;
    case Groups::kYes:
    case Groups::kWholePile:
    case Groups::kMaximalGroup:
    case Groups::kPartialIfBuildable:
    case Groups::kAnyFaceUp:
      return true;
  }
  return true;
}

// A unit is the end of its pile and a run: face-up cards of which each could be put onto the one below it by the group
// policy.
inline bool units_are_runs(const Rules& rules) {
  switch (rules.groups) {
    case Groups::kNo:
    case Groups::kYes:
    case Groups::kWholePile:
    case Groups::kMaximalGroup:
    case Groups::kPartialIfBuildable:
      return true;
    case Groups::kAnyFaceUp:
      return false;
  }
  return false;
}

// If the last cards of a unit go away, the rest of it may still move to where the whole could: the rules ask nothing
// of the size of a unit, nor of the card at its end.
inline bool shorter_units_move(const Rules& rules) {
  switch (rules.groups) {
    case Groups::kNo:
    case Groups::kYes:
    case Groups::kWholePile:
    case Groups::kMaximalGroup:
    case Groups::kPartialIfBuildable:
    case Groups::kAnyFaceUp:
      return true;
  }
  return false;
}

// Where something may be put does not depend on whether it is a card or a unit: both go by one policy.
inline bool has_one_policy(const Rules& rules) { return !moves_units(rules) || rules.group_policy == rules.build; }

// Spaces

// An empty pile stays empty until the player chooses to fill it, and prevents no other move.
inline bool spaces_wait(const Rules& rules) {
  switch (rules.spaces) {
    case Spaces::kAny:
    case Spaces::kNoBuild:
    case Spaces::kKings:
      return true;
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
    case Spaces::kWasteThenStock:
      return false;
  }
  return false;
}

// Kings, and only kings, fill spaces, by the player's choice: a pile begins with a card as it was dealt, or with a
// king.
inline bool kings_fill_spaces(const Rules& rules) {
  switch (rules.spaces) {
    case Spaces::kKings:
      return true;
    case Spaces::kAny:
    case Spaces::kNoBuild:
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
    case Spaces::kWasteThenStock:
      return false;
  }
  return false;
}

// No space is filled by force from the stock or the waste.
inline bool fills_spare_the_stock(const Rules& rules) {
  switch (rules.spaces) {
    case Spaces::kAny:
    case Spaces::kNoBuild:
    case Spaces::kKings:
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
      return true;
    case Spaces::kWasteThenStock:
      return false;
  }
  return false;
}

// The stock

// Cards of the stock are turned to a waste, and played from its top.
inline bool turns_to_waste(const Rules& rules) {
  switch (rules.stock_to) {
    case StockTo::kWaste:
      return true;
    case StockTo::kTableau:
    case StockTo::kHole:
      return false;
  }
  return false;
}

// There is no stock, or one whose cards come into play from the top of the waste.
inline bool stock_is_none_or_turned(const Rules& rules) { return rules.stock_size == 0 || turns_to_waste(rules); }

// Dealing puts no card onto the piles.
inline bool deals_spare_the_piles(const Rules& rules) {
  switch (rules.stock_to) {
    case StockTo::kWaste:
    case StockTo::kHole:
      return true;
    case StockTo::kTableau:
      return false;
  }
  return false;
}

}  // namespace winnable
