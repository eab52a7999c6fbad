// Klondike as sets of cards, for the search of loose cards (shortcuts/loose_cards.hpp) and for players.
//
// Which pile a face-up card lies in does not matter. A head lies where it was dealt. Every other face-up card is loose:
// it is a king in a space, or it lies on one of the two cards that it fits, and where both are there, these two can
// stand for each other.
#pragma once

#include <bit>

#include "base/card_sets.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"

namespace winnable {

// One deck of 52 cards, seven piles in alternating colours that move as runs, kings in spaces, and a stock of at most
// 24 cards that is turned without end.
inline bool is_klondike(const Rules& rules) {
  const bool moves_runs = rules.groups == Groups::kYes || rules.groups == Groups::kPartialIfBuildable;
  return rules.family == Family::kTableau && rules.decks == 1 && rules.suits == kSuits && rules.max_rank == kMaxRank &&
         rules.piles == 7 && rules.build == Policy::kRedBlack && rules.group_policy == Policy::kRedBlack &&
         rules.spaces == Spaces::kKings && moves_runs && rules.has_foundations && !rules.complete_runs &&
         !rules.has_hole && rules.cells == 0 && rules.reserve_size == 0 && rules.stock_to == StockTo::kWaste &&
         rules.stock_size <= 24 && rules.redeals == kUnlimited && rules.pile_redeals == 0;
}

constexpr Faces kOneRank = 0xF;

// The cards from the ace to a rank, and the kings among them.
constexpr Faces all_cards(int max_rank) { return (Faces{1} << kSuits * max_rank) - 1; }
constexpr Faces all_kings(int max_rank) { return kOneRank << kSuits * (max_rank - 1); }

struct KlondikeSets {
  Faces heads = 0;  // of piles, where they were dealt; a king at the bottom is loose
  Faces loose = 0;  // the other face-up cards
  Faces home = 0;

  Faces up() const { return heads | loose; }

  // The cards that the foundations take next, and the top cards of the foundations.
  Faces next(Faces all) const { return ((home << kSuits) | kOneRank) & all & ~home; }
  Faces tops() const { return home & ~(home >> kSuits); }

  // The cards that the tableau could take, if they are not there.
  Faces room(Faces kings, int piles) const {
    const Faces built = more_than(other_colour_of(up() >> kSuits), loose & ~kings) & ~kings;
    const int used = std::popcount(heads) + std::popcount(loose & kings);
    return used < piles ? built | kings : built;
  }

  // The face-up cards that are bare, or would be if the twin carried what they carry.
  Faces bare(Faces kings) const { return up() & more_than(up(), other_colour_of((loose & ~kings) << kSuits)); }

  // The cards that may be forced home as soon as they can go: is_safe() of shortcuts/safe_foundation.hpp, for all cards
  // at once. Two ranks below, both of the other colour are home; three ranks below, the twin.
  Faces safe_with_return() const {
    return (both_of_other_colour() << 2 * kSuits | 0xFF) & (twins_of(home) << 3 * kSuits | 0xFFF);
  }
  // Where cards cannot come back, a card is also safe if both cards of the other colour one rank below it are home.
  Faces safe_without_return() const { return both_of_other_colour() << kSuits | kOneRank; }

 private:
  // The cards of a rank both of whose partners of the other colour are home.
  Faces both_of_other_colour() const {
    const Faces other = other_colour_of(home);
    return other & twins_of(other);
  }
};

// The sets of a layout, in which the face-up cards of every pile are one run.
inline KlondikeSets klondike_sets(const Layout& layout, Faces kings) {
  KlondikeSets sets;
  for (const Pile& pile : layout.piles) {
    const auto hidden = static_cast<std::size_t>(pile.hidden);
    for (std::size_t i = hidden; i < pile.cards.size(); ++i) {
      const Card card = pile.cards[i];
      const bool is_head = i == hidden && (i > 0 || !has(kings, card));
      if (pile.place == Place::kTableau) (is_head ? sets.heads : sets.loose) |= only(card);
      if (pile.place == Place::kFoundation) sets.home |= only(card);
    }
  }
  return sets;
}

// The cards of a stock that turning can bring to the top of the waste. The first `turned` of its cards are the waste; 0
// stands for a waste of any whole number of turns. `step` cards are turned at once.
inline Faces stock_in_reach(const Card* stock, int size, int turned, int step) {
  if (size == 0) return 0;
  Faces reach = only(stock[size - 1]);
  for (int waste = step; waste < size; waste += step) reach |= only(stock[waste - 1]);
  if (turned == 0) return reach;
  for (int waste = turned; waste < size; waste += step) reach |= only(stock[waste - 1]);
  return reach;
}

}  // namespace winnable
