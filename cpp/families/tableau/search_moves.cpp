// The moves that a search tries in a position of a game with a tableau.
#include "families/tableau/tableau_search.hpp"

namespace winnable {

// Generated from the least to the most promising, because the search tries the last one first.
void TableauSearch::search_moves(MoveList& moves) const {
  if (position_.must_fill()) return position_.forced_fills(moves);
  if (!placed_.is_none()) return moves_after_placing(moves);
  const SearchChoice choice(*this);
  Moves add(position_, choice, moves);
  const Order order = longest_first();
  if (!plays_stock()) add.turn_stock();
  if (position_.empty_cells()) into_cells(add, order);
  add.from_foundations();
  if (turning_costs()) onto_tableau_with_turning(add);
  from_waste_and_reserve(add);
  if (position_.has_space()) into_spaces(add, order, moves);
  onto_cards(add, order, moves);
  each_cell([&](const Move& move, Card card) { add.onto_tableau(move, card); });
  home(add, order);
}

// Emptying the shortest piles first has proved best.
TableauSearch::Order TableauSearch::longest_first() const {
  Order order;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    int at = pile;
    for (; at > 0 && position_.size(order[at - 1]) < position_.size(pile); --at) order[at] = order[at - 1];
    order[at] = static_cast<std::uint8_t>(pile);
  }
  return order;
}

void TableauSearch::into_cells(Moves& add, const Order& order) const {
  each_waste([&](const Move& move, Card) { add.into_cells(move); });
  position_.each_reserve([&](int index, Card) { add.into_cells(transfer(Place::kReserve, index, Place::kCell, 0)); });
  for (int i = 0; i < rules_.piles; ++i) {
    const int pile = order[i];
    if (position_.size(pile)) add.into_cells(transfer(Place::kTableau, pile, Place::kCell, 0));
  }
}

// Plays that turn the stock first. Some cards that they turn past may never come again, so even plays home are
// tried after the plays that need no turning.
void TableauSearch::onto_tableau_with_turning(Moves& add) const {
  each_waste([&](const Move& move, Card card) {
    if (!needs_turning(move)) return;
    add.onto_tableau(move, card);
    add.home(move, card);
  });
}

void TableauSearch::from_waste_and_reserve(Moves& add) const {
  each_waste([&](const Move& move, Card card) {
    if (!needs_turning(move)) add.onto_tableau(move, card);
  });
  position_.each_reserve(
      [&](int index, Card card) { add.onto_tableau(transfer(Place::kReserve, index, Place::kTableau, 0), card); });
}

void TableauSearch::into_spaces(Moves& add, const Order& order, MoveList& moves) const {
  const bool with_sequences = moves_sequences();
  for (int i = 0; i < rules_.piles; ++i) {
    add.units_into_spaces(order[i]);
    if (with_sequences) sequences_into_space(position_, order[i], moves);
  }
}

void TableauSearch::onto_cards(Moves& add, const Order& order, MoveList& moves) const {
  const bool with_sequences = moves_sequences();
  for (int i = 0; i < rules_.piles; ++i) {
    const int pile = order[i];
    if (with_sequences) sequences_onto_cards(position_, add.open(), pile, moves);
    const bool is_single = position_.longest_unit(pile) == 1;
    if (is_single && !has(add.open().single, position_.top(pile))) continue;  // the common case, decided without a call
    add.units_onto_cards(pile);
  }
}

void TableauSearch::home(Moves& add, const Order& order) const {
  each_waste([&](const Move& move, Card card) {
    if (!needs_turning(move)) add.home(move, card);
  });
  position_.each_reserve(
      [&](int index, Card card) { add.home(transfer(Place::kReserve, index, Place::kFoundation, 0), card); });
  each_cell([&](const Move& move, Card card) { add.home(move, card); });
  for (int i = 0; i < rules_.piles; ++i) {
    const int pile = order[i];
    if (position_.size(pile)) add.home(transfer(Place::kTableau, pile, Place::kFoundation, 0), position_.top(pile));
  }
}

// What the search does with the last `count` cards of a pile that may go onto a card.
Part TableauSearch::part_onto_card(int pile, int count) const {
  if (count == position_.run_length(pile)) return Part::kGoes;
  const bool parts_stay = holds(parts_stay_, position_.all_is_dealt());
  if (!parts_stay && !position_.runs_loose()) return Part::kGoes;
  if (!position_.goes_home(position_.card_at(pile, position_.size(pile) - count - 1))) return Part::kStays;
  return position_.runs_loose() ? Part::kGoesAndFreesHome : Part::kGoes;
}

}  // namespace winnable
