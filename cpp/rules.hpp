// The rules of a game as plain numbers, one line per rule. Python fills it from the rule file.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"

namespace winnable {

enum class Family : std::uint8_t { kTableau, kAccordion, kSequences, kGrid };
enum class Policy : std::uint8_t { kAnySuit, kRedBlack, kSameSuit, kNoBuild };
enum class Spaces : std::uint8_t { kAny, kNoBuild, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock };
enum class Groups : std::uint8_t { kNo, kYes, kWholePile, kMaximalGroup, kPartialIfBuildable };
enum class StockTo : std::uint8_t { kWaste, kTableau, kHole };

constexpr int kUnlimited = -1;

struct Rules {
  Family family = Family::kTableau;
  int max_rank = 13;
  int decks = 1;
  int suits = 4;

  // Tableau
  int piles = 8;
  Policy build = Policy::kAnySuit;
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
  bool from_left = true;
  bool from_right = false;
  Policy sequence_policy = Policy::kSameSuit;
  bool fixed_suit = false;

  // Accordion and grid: two cards match if any of these holds
  bool match_suit = false;
  bool match_rank = false;
  bool match_colours = false;  // different colours
  bool match_any = false;
  bool match_adjacent = false;

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
    case Policy::kNoBuild:
      return false;
  }
  return false;
}

}  // namespace winnable
