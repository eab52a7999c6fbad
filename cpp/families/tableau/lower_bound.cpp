// How many moves a win must still have at least.
#include <algorithm>
#include <array>

#include "families/tableau/tableau.hpp"

namespace winnable {
namespace {

int stock_turns_needed(const TableauGame& game) {
  const Rules& rules = game.rules();
  const auto turns = [&](int each) { return (game.stock_size() + each - 1) / each; };
  if (!fills_spare_the_stock(rules)) return 0;
  switch (rules.stock_to) {
    case StockTo::kWaste:
      return turns(rules.deal_count);
    case StockTo::kTableau:
      return turns(rules.piles);
    case StockTo::kHole:
      return 0;
  }
  return 0;
}

int heads_to_move(const TableauGame& game) {
  int heads = 0;
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    for (int height = 0; height < game.size(pile); ++height) {
      const Card card = game.card_at(pile, height);
      if (step_of(card) == game.rules().max_rank - 1) continue;
      const bool is_in_place = height > 0 && game.card_at(pile, height - 1) == card + kSuits;
      heads += !is_in_place;
    }
  }
  return heads;
}

int blockers_to_move(const TableauGame& game, bool in_units) {
  if (!has_each_card_once(game.rules()) || !units_are_runs(game.rules())) return 0;
  int units = 0;
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    std::array<int, kSuits> lowest;
    lowest.fill(kMaxCards);
    bool is_counted = false;  // a blocker of this unit was counted already
    const Card* cards = game.cards(pile);
    for (int height = 0; height < game.size(pile); ++height) {
      const Card card = cards[height];
      const bool joins = in_units && height > game.hidden(pile) &&
                         has(game.takes(cards[height - 1]) | game.group_takes(cards[height - 1]), card);
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

}  // namespace

// Games with a tableau: every term counts moves that no other term counts.
//
// Home: a foundation takes one card or one complete run with each move, a hole one card. Lower cards of a suit are
//   discarded one by one; their stock need not be dealt to its end.
// Blockers: a card that lies on a lower one of its suit in the same pile must go elsewhere before it goes home. Cards
//   that form a unit may do so together; a face-down card never goes with the one below it, which it hides until then.
//   Only where units are runs, and with one deck, where the lower card must be home first. Not while the piles may be
//   dealt again, which moves all cards at once. The same holds of heads.
// Heads (only complete runs leave): in its run each card lies on the next higher one of its suit. A card that does not
//   do so now must once be moved at the head of a unit.
// Stock: each of its cards must be turned or dealt, a few at a time; not where it may fill spaces directly.
int TableauGame::moves_needed(SequencesCount sequences) const {
  const int stock = stock_turns_needed(*this);
  if (rules_.has_hole) {
    // Dealing to the hole is one of the moves that put a card there.
    const int left = rules_.deck_size() - hole_size();
    return has_waste() ? left + stock : left;
  }
  if (rules_.discard_lower) return cards_to_discard() - discards();
  const int left = rules_.deck_size() - cards_home_;
  if (has_pile_redeals()) return rules_.complete_runs ? left / rules_.max_rank : left;
  if (rules_.complete_runs) return left / rules_.max_rank + heads_to_move(*this) + stock;
  const bool in_units = moves_units(rules_) || sequences == SequencesCount::kAsOneMove;
  return left + blockers_to_move(*this, in_units) + stock;
}

}  // namespace winnable
