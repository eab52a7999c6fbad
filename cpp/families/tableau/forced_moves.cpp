// Moves that a search makes without trying others: forced fills, and safe moves home (shortcuts/safe_foundation.hpp).
#include "families/tableau/tableau_search.hpp"
#include "shortcuts/safe_foundation.hpp"

namespace winnable {

bool TableauSearch::forced_move(Move& move) const {
  if (!placed_.is_none()) return false;
  if (position_.must_fill()) {
    const bool is_choice =
        rules_.spaces != Spaces::kWasteThenStock && !rules_.reserve_stacked && position_.reserve_size() > 1;
    if (is_choice) return false;
    MoveList fills;
    position_.forced_fills(fills);
    move = fills.front();
    return true;
  }
  return (switches_.safe_foundation || switches_.greedy_foundation || switches_.placements) && safe_move(move);
}

// The card must fit its foundation, or be the top of it.
bool TableauSearch::is_safe_home(Card card) const {
  return switches_.safe_foundation && is_safe(rules_, position_.heights(), card) &&
         (!position_.has_deals_ahead() || safe_before_deals(rules_));
}

bool TableauSearch::safe_move(Move& move) const {
  if (!rules_.has_foundations || rules_.complete_runs) return false;
  bool found = false;
  const auto take = [&](const Move& source, Card card) {
    if (found || !position_.goes_home(card) || !(switches_.greedy_foundation || is_safe_home(card))) return;
    move = source;
    move.to = Place::kFoundation;
    found = true;
  };
  for (int pile = 0; pile < rules_.piles && !found; ++pile) {
    if (position_.size(pile) == 0) continue;
    const Card card = position_.top(pile);
    const Move source = transfer(Place::kTableau, pile, Place::kFoundation, 0);
    take(source, card);
    if (!found && switches_.placements && position_.goes_home(card) && may_return(pile)) {
      move = source;
      found = true;
    }
  }
  if (!found) each_cell(take);
  if (!found) {
    position_.each_reserve(
        [&](int index, Card card) { take(transfer(Place::kReserve, index, Place::kFoundation, 0), card); });
  }
  if (!found && has_free_stock() && !switches_.counts_turns) {
    Move source = transfer(Place::kWaste, 0, Place::kFoundation, 0);
    for (int i = 0; i < position_.talon_size() && !found; ++i) {
      source.waste = static_cast<std::uint8_t>(i + 1);
      take(source, position_.talon(i));
    }
  }
  return found;
}

}  // namespace winnable
