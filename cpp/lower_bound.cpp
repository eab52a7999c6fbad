// How many moves a win must still have at least. Every term counts moves that no other term counts.
//
// Home: a foundation takes one card or one complete run with each move, a hole one card.
// Blockers: a card that lies on a lower one of its suit in the same pile must go elsewhere before it goes home. Cards
//   that form a unit may do so together; a face-down card never goes with the one below it, which it hides until then.
//   Only with one deck, where the lower card must be home first.
// Heads (only complete runs leave): in its run each card lies on the next higher one of its suit. A card that does not
//   do so now must once be moved at the head of a unit.
// Stock: each of its cards must be turned or dealt, a few at a time; not where it may fill spaces directly.
#include <algorithm>
#include <array>

#include "tableau.hpp"

namespace winnable {

int Tableau::moves_needed() const {
  const int stock = stock_turns_needed();
  if (rules_.has_hole) {
    // Dealing to the hole is one of the moves that put a card there.
    const int left = rules_.deck_size() - static_cast<int>(hole_.size());
    return has_waste() ? left + stock : left;
  }
  const int left = rules_.deck_size() - cards_home_;
  if (rules_.complete_runs) return left / rules_.max_rank + heads_to_move() + stock;
  return left + blockers_to_move() + stock;
}

int Tableau::stock_turns_needed() const {
  const auto turns = [](int cards, int each) { return (cards + each - 1) / each; };
  if (rules_.spaces == Spaces::kWasteThenStock) return 0;
  if (has_waste()) return turns(talon_size_ - waste_, rules_.deal_count);
  return rules_.stock_to == StockTo::kTableau ? turns(talon_size_ - dealt_, rules_.piles) : 0;
}

int Tableau::heads_to_move() const {
  int heads = 0;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    for (int height = 0; height < size_[pile]; ++height) {
      const Card card = card_at(pile, height);
      if (step_of(card) == rules_.max_rank - 1) continue;
      const bool is_in_place = height > 0 && card_at(pile, height - 1) == card + kSuits;
      heads += !is_in_place;
    }
  }
  return heads;
}

int Tableau::blockers_to_move() const {
  if (rules_.decks != 1 || rules_.suits != kSuits) return 0;
  const bool in_units = rules_.groups != Groups::kNo || moves_sequences();
  int units = 0;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    std::array<int, kSuits> lowest;
    lowest.fill(kMaxCards);
    bool is_counted = false;  // the unit has a blocker already
    for (int height = 0; height < size_[pile]; ++height) {
      const Card card = card_at(pile, height);
      const bool joins = in_units && height > hidden_[pile] &&
                         ((takes_[card_at(pile, height - 1)] | group_takes_[card_at(pile, height - 1)]) >> card & 1);
      if (!joins) is_counted = false;
      int& suit_lowest = lowest[static_cast<std::size_t>(suit_of(card))];
      if (suit_lowest < step_of(card) && !is_counted) {
        is_counted = true;
        ++units;
      }
      suit_lowest = std::min(suit_lowest, step_of(card));
    }
  }
  return units;
}

}  // namespace winnable
