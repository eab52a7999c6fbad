// The rules of a game as plain values, one line per rule; below them the name of every field, and the word of every
// value of an enum. The words are those of the rule language; tests compare the two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cards.hpp"
#include "base/words.hpp"

namespace winnable {

enum class Family : std::uint8_t { kTableau, kAccordion, kSequences, kGrid, kOverlap };
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
  bool stock_face_up = false;  // its top card can be played

  // Reserve
  int reserve_size = 0;
  bool reserve_stacked = false;

  // Accordion
  std::vector<int> accordion_steps{};  // negative to the left

  int square_columns = 0;  // of sequences and grids, whose squares are counted row by row

  // Sequences
  Neighbours neighbours = Neighbours::kLeft;  // those of a gap that say what may fill it
  Policy sequence_policy = Policy::kSameSuit;
  bool fixed_suit = false;

  // Accordion and grid: two cards match if any of these holds
  std::vector<Match> matches{};

  // Overlap
  std::vector<int> covers{};  // pairs of a square and one that covers it
  int discard_sum = 0;        // cards leave that add up to it, one or two; 0: none are discarded
  bool clears_all = false;    // stock and waste, too, must be empty

  int deck_size() const { return kSuits * max_rank * decks; }
};

constexpr int kMostPiles = 52;  // piles and cells, as in the rule language
constexpr int kMostRedeals = 255;

// Every field, one line each: its name, where it is kept and, for numbers, from what to what they may go. All that
// reads or writes rules goes by this list, so that a field that is added is known to all of it.
//
// Calls `visit(name, member)` for truths, words and lists of words, and `visit(name, member, least, most)` for numbers
// and lists of numbers.
template <typename Visit>
void each_rule_field(Visit&& visit) {
  visit("family", &Rules::family);
  visit("max_rank", &Rules::max_rank, 1, kMaxRank);
  visit("decks", &Rules::decks, 1, 2);
  visit("suits", &Rules::suits, 1, kSuits);
  visit("piles", &Rules::piles, 0, kMostPiles);
  visit("build", &Rules::build);
  visit("direction", &Rules::direction);
  visit("spaces", &Rules::spaces);
  visit("groups", &Rules::groups);
  visit("group_policy", &Rules::group_policy);
  visit("has_foundations", &Rules::has_foundations);
  visit("removable", &Rules::removable);
  visit("complete_runs", &Rules::complete_runs);
  visit("foundation_suits", &Rules::foundation_suits, 0, kSuits - 1);
  visit("has_hole", &Rules::has_hole);
  visit("hole_loops", &Rules::hole_loops);
  visit("hole_past_last", &Rules::hole_past_last);
  visit("cells", &Rules::cells, 0, kMostPiles);
  visit("stock_size", &Rules::stock_size, 0, kMaxCards);
  visit("stock_to", &Rules::stock_to);
  visit("deal_count", &Rules::deal_count, 1, kMaxCards);
  visit("redeals", &Rules::redeals, kUnlimited, kMostRedeals);
  visit("deal_with_spaces", &Rules::deal_with_spaces);
  visit("stock_face_up", &Rules::stock_face_up);
  visit("reserve_size", &Rules::reserve_size, 0, kMaxCards);
  visit("reserve_stacked", &Rules::reserve_stacked);
  visit("accordion_steps", &Rules::accordion_steps, -kMostPiles, kMostPiles);
  visit("square_columns", &Rules::square_columns, 0, kMaxCards);
  visit("neighbours", &Rules::neighbours);
  visit("sequence_policy", &Rules::sequence_policy);
  visit("fixed_suit", &Rules::fixed_suit);
  visit("matches", &Rules::matches);
  visit("covers", &Rules::covers, 0, kMaxCards - 1);
  visit("discard_sum", &Rules::discard_sum, 0, 2 * kMaxRank);
  visit("clears_all", &Rules::clears_all);
}

// The words

constexpr const char* word_of(Family family) {
  switch (family) {
    case Family::kTableau:
      return "tableau";
    case Family::kAccordion:
      return "accordion";
    case Family::kSequences:
      return "sequences";
    case Family::kGrid:
      return "grid";
    case Family::kOverlap:
      return "overlap";
  }
  return nullptr;
}

constexpr const char* word_of(Policy policy) {
  switch (policy) {
    case Policy::kAnySuit:
      return "any-suit";
    case Policy::kRedBlack:
      return "red-black";
    case Policy::kSameSuit:
      return "same-suit";
    case Policy::kOtherSuit:
      return "other-suit";
    case Policy::kNoBuild:
      return "no-build";
  }
  return nullptr;
}

constexpr const char* word_of(Direction direction) {
  switch (direction) {
    case Direction::kDown:
      return "down";
    case Direction::kUpOrDown:
      return "up-or-down";
  }
  return nullptr;
}

constexpr const char* word_of(Spaces spaces) {
  switch (spaces) {
    case Spaces::kAny:
      return "any";
    case Spaces::kNoBuild:
      return "no-build";
    case Spaces::kKings:
      return "kings";
    case Spaces::kReserveThenAny:
      return "auto-reserve-then-any";
    case Spaces::kReserveThenWaste:
      return "auto-reserve-then-waste";
    case Spaces::kWasteThenStock:
      return "auto-waste-then-stock";
  }
  return nullptr;
}

constexpr const char* word_of(Groups groups) {
  switch (groups) {
    case Groups::kNo:
      return "no";
    case Groups::kYes:
      return "yes";
    case Groups::kWholePile:
      return "whole-pile";
    case Groups::kMaximalGroup:
      return "maximal-group";
    case Groups::kPartialIfBuildable:
      return "partial-if-card-above-buildable";
    case Groups::kAnyFaceUp:
      return "any-face-up";
  }
  return nullptr;
}

constexpr const char* word_of(StockTo stock_to) {
  switch (stock_to) {
    case StockTo::kWaste:
      return "waste";
    case StockTo::kTableau:
      return "tableau piles";
    case StockTo::kHole:
      return "hole";
  }
  return nullptr;
}

constexpr const char* word_of(Neighbours neighbours) {
  switch (neighbours) {
    case Neighbours::kLeft:
      return "L";
    case Neighbours::kRight:
      return "R";
    case Neighbours::kEither:
      return "LR";
  }
  return nullptr;
}

constexpr const char* word_of(Match match) {
  switch (match) {
    case Match::kSameSuit:
      return "same-suit";
    case Match::kSameRank:
      return "same-rank";
    case Match::kRedBlack:
      return "red-black";
    case Match::kAnySuit:
      return "any-suit";
    case Match::kAdjacentRank:
      return "adjacent-rank";
  }
  return nullptr;
}

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
