// The rules of a game as plain values, one line per rule. Their names are in game/rule_fields.hpp and the words for the
// values of enums in game/words.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cards.hpp"

namespace winnable {

enum class Family : std::uint8_t { kTableau, kAccordion, kSequences, kGrid };
enum class Policy : std::uint8_t { kAnySuit, kRedBlack, kSameSuit, kOtherSuit, kNoBuild };
enum class Direction : std::uint8_t { kDown, kUpOrDown };
enum class Spaces : std::uint8_t { kAny, kNoBuild, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock };
enum class Groups : std::uint8_t { kNo, kYes, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp };
enum class StockTo : std::uint8_t { kWaste, kTableau, kHole };
enum class Neighbours : std::uint8_t { kLeft, kRight, kEither };
enum class Match : std::uint8_t { kSameSuit, kSameRank, kRedBlack, kAnySuit, kAdjacentRank };
constexpr std::size_t kMatches = static_cast<std::size_t>(Match::kAdjacentRank) + 1;

constexpr int kUnlimited = -1;

struct Rules {
  Family family = Family::kTableau;
  int max_rank = 13;
  int decks = 1;
  int suits = 4;

  // Tableau
  int piles = 8;
  Policy build = Policy::kAnySuit;
  Direction direction = Direction::kDown;
  Spaces spaces = Spaces::kAny;
  Groups groups = Groups::kNo;
  Policy group_policy = Policy::kAnySuit;

  // Foundations
  bool has_foundations = true;
  bool removable = false;
  bool complete_runs = false;           // only complete runs go to the foundations
  std::vector<int> foundation_suits{};  // the suit of each foundation

  // Hole
  bool has_hole = false;
  bool hole_loops = true;
  bool hole_past_last = true;  // a card may follow one of the highest rank

  int cells = 0;

  // Stock
  int stock_size = 0;
  StockTo stock_to = StockTo::kWaste;
  int deal_count = 1;
  int redeals = 0;  // kUnlimited, or how many
  bool deal_with_spaces = true;

  // Reserve
  int reserve_size = 0;
  bool reserve_stacked = false;

  // Accordion
  std::vector<int> accordion_steps{};  // negative to the left

  // Sequences
  Neighbours neighbours = Neighbours::kLeft;  // those of a gap that say what may fill it
  Policy sequence_policy = Policy::kSameSuit;
  bool fixed_suit = false;

  // Accordion and grid: two cards match if any of these holds
  std::vector<Match> matches{};

  int deck_size() const { return kSuits * max_rank * decks; }
};

// Whether the suits of two neighbours are as a policy wants them.
constexpr bool suits_agree(Policy policy, Card card, Card other) {
  switch (policy) {
    case Policy::kAnySuit:
      return true;
    case Policy::kRedBlack:
      return is_red(card) != is_red(other);
    case Policy::kSameSuit:
      return suit_of(card) == suit_of(other);
    case Policy::kOtherSuit:
      return suit_of(card) != suit_of(other);
    case Policy::kNoBuild:
      return false;
  }
  return false;
}

// Whether two top cards of an accordion or a grid match in one way.
constexpr bool cards_match(Match way, Card card, Card other) {
  switch (way) {
    case Match::kSameSuit:
      return suit_of(card) == suit_of(other);
    case Match::kSameRank:
      return step_of(card) == step_of(other);
    case Match::kRedBlack:
      return is_red(card) != is_red(other);
    case Match::kAnySuit:
      return true;
    case Match::kAdjacentRank:
      return step_of(card) - step_of(other) == 1 || step_of(other) - step_of(card) == 1;
  }
  return false;
}

}  // namespace winnable
