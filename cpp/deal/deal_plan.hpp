// How a game is dealt from a shuffled deck, so that many deals are laid out without Python.
// Takes a deck, front first; gives the layout of the deal.
#pragma once

#include <array>
#include <vector>

#include "base/words.hpp"
#include "deal/shuffle.hpp"
#include "game/layout.hpp"

namespace winnable {

struct DealPlan {
  enum class Initial : std::uint8_t { kNone, kOne, kTwo, kAllButOne, kAll };
  static constexpr int kNoHole = -1;
  static constexpr int kFromFront = -2;  // the hole begins with the first card of the deck
  static constexpr int kRandom = 0;      // the base rank is that of the first card of the deck

  Layout places;  // for each place the numbers of its cards in the order of dealing
  int max_rank = kMaxRank;
  int hole = kNoHole;  // the card put there before the deal
  int base_rank = 1;
  Initial initial = Initial::kNone;  // which foundations begin with a base card
  std::vector<int> sink{};           // the ranks whose cards go to the bottom of their piles
  std::vector<int> in_line{};        // pairs of squares that must not get cards of the same rank
  bool aces_are_gaps = false;
  std::array<int, kSuits> played_suits = {0, 1, 2, 3};  // the suit that each suit is played as
};

constexpr auto words_for(DealPlan::Initial) { return std::array{"none", "one", "two", "all-but-one", "all"}; }

// How many foundations begin with a base card.
int put_out(DealPlan::Initial initial, int foundations);

// Lays the cards out. `layout` is a copy of the places of the plan, or an earlier deal of the plan, so that nothing is
// allocated.
void lay_out(const DealPlan& deal_plan, std::vector<CardNumber> deck, Layout& layout);

}  // namespace winnable
