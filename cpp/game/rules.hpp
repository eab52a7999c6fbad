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
enum class Policy : std::uint8_t { kAnySuit, kRedBlack, kSameColour, kSameSuit, kOtherSuit, kSpacesOnly, kNoBuild };
enum class Direction : std::uint8_t { kDown, kUpOrDown };
enum class Spaces : std::uint8_t { kAny, kNoBuild, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock };
enum class Groups : std::uint8_t { kNo, kYes, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp };
enum class RedealType : std::uint8_t { kPackets, kRows, kBottomToTop };
enum class StockTo : std::uint8_t { kWaste, kTableau, kHole };
enum class Neighbours : std::uint8_t { kLeft, kRight, kEither };
enum class Match : std::uint8_t { kSameSuit, kSameRank, kRedBlack, kAnySuit, kAdjacentRank };
constexpr std::size_t kMatches = value_count<Match>();

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
  int pile_redeals = 0;  // how often the piles may be dealt again; kUnlimited, or how many
  RedealType redeal_type = RedealType::kPackets;
  std::vector<int> packets{};  // how many cards each pile then gets

  // Foundations
  bool has_foundations = true;
  bool removable = false;
  bool complete_runs = false;           // only complete runs go to the foundations
  std::vector<int> foundation_suits{};  // the suit of each foundation

  // Hole
  bool has_hole = false;
  bool hole_loops = true;
  bool hole_past_last = true;  // a card may follow one of the highest rank

  bool discard_lower = false;  // the last card of a pile leaves if another one has its suit and a higher rank

  int cells = 0;

  // Stock
  int stock_size = 0;
  StockTo stock_to = StockTo::kWaste;
  int deal_count = 1;
  int redeals = 0;  // of the waste; kUnlimited, or how many
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
  std::vector<int> covers{};   // pairs of a square and one that covers it
  int discard_sum = 0;         // cards leave that add up to it, one or two; 0: none are discarded
  bool discard_equal = false;  // two cards of the same rank leave, in place of two that add up
  bool clears_all = false;     // stock and waste, too, must be empty

  bool has_discards() const { return discard_sum > 0 || discard_equal; }
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
  visit("pile_redeals", &Rules::pile_redeals, kUnlimited, kMostRedeals);
  visit("redeal_type", &Rules::redeal_type);
  visit("packets", &Rules::packets, 0, kMaxCards);
  visit("has_foundations", &Rules::has_foundations);
  visit("removable", &Rules::removable);
  visit("complete_runs", &Rules::complete_runs);
  visit("foundation_suits", &Rules::foundation_suits, 0, kSuits - 1);
  visit("has_hole", &Rules::has_hole);
  visit("hole_loops", &Rules::hole_loops);
  visit("hole_past_last", &Rules::hole_past_last);
  visit("discard_lower", &Rules::discard_lower);
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
  visit("discard_equal", &Rules::discard_equal);
  visit("clears_all", &Rules::clears_all);
}

// The words

constexpr auto words_for(Family) { return std::array{"tableau", "accordion", "sequences", "grid", "overlap"}; }
constexpr auto words_for(Policy) {
  return std::array{"any-suit", "red-black", "same-colour", "same-suit", "other-suit", "spaces-only", "no-build"};
}
constexpr auto words_for(Direction) { return std::array{"down", "up-or-down"}; }
constexpr auto words_for(Spaces) {
  return std::array{
      "any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste", "auto-waste-then-stock"};
}
constexpr auto words_for(Groups) {
  return std::array{
      "no", "yes", "as-one-card", "whole-pile", "maximal-group", "partial-if-card-above-buildable", "any-face-up"};
}
constexpr auto words_for(RedealType) { return std::array{"packets", "rows", "bottom-to-top"}; }
constexpr auto words_for(StockTo) { return std::array{"waste", "tableau piles", "hole"}; }
constexpr auto words_for(Neighbours) { return std::array{"L", "R", "LR"}; }
constexpr auto words_for(Match) {
  return std::array{"same-suit", "same-rank", "red-black", "any-suit", "adjacent-rank"};
}

// Whether the suits of two neighbours are as a policy wants them.
constexpr bool suits_agree(Policy policy, Card card, Card other) {
  switch (policy) {
    case Policy::kAnySuit:
      return true;
    case Policy::kRedBlack:
      return is_red(card) != is_red(other);
    case Policy::kSameColour:
      return is_red(card) == is_red(other);
    case Policy::kSameSuit:
      return suit_of(card) == suit_of(other);
    case Policy::kOtherSuit:
      return suit_of(card) != suit_of(other);
    case Policy::kSpacesOnly:
    case Policy::kNoBuild:
      return false;
  }
  return false;
}

// Whether a card may lie on another one that is a rank higher.
constexpr bool may_put(Policy policy, Card card, Card below) {
  return step_of(card) + 1 == step_of(below) && suits_agree(policy, card, below);
}

// The rank of the cards with which a card of a rank is discarded; it need not be in the deck. 0: it is discarded alone.
constexpr int partner_rank(const Rules& rules, int rank) {
  return rules.discard_equal ? rank : rules.discard_sum - rank;
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
