#include "families/tableau/tableau_moves.hpp"

namespace winnable {

Openings TableauGame::openings() const {
  Openings open;
  if (rules_.build == Policy::kNoBuild) return open;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0) continue;
    open.single |= takes_[top(pile)];
    open.group |= group_takes_[top(pile)];
  }
  return open;
}

void TableauGame::legal_moves(MoveList& moves) const {
  if (must_fill()) return forced_fills(moves);
  const EveryMove every;
  TableauMoves add(*this, every, moves);
  add.turn_stock();
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0) continue;
    const Move move = transfer(Place::kTableau, pile, Place::kTableau, 0);
    add.into_cells(move);
    add.home(move, top(pile));
    add.units_into_spaces(pile);
    add.units_onto_cards(pile);
  }
  for (int index = 0; index < rules_.cells; ++index) {
    if (cells_[index] == kNoCard) continue;
    const Move move = transfer(Place::kCell, index, Place::kTableau, 0);
    add.home(move, cells_[index]);
    add.onto_tableau(move, cells_[index]);
  }
  const auto from_outside = [&](Place place, int index, Card card) {
    const Move move = transfer(place, index, Place::kTableau, 0);
    add.into_cells(move);
    add.home(move, card);
    add.onto_tableau(move, card);
  };
  each_reserve([&](int index, Card card) { from_outside(Place::kReserve, index, card); });
  if (waste_size() > 0) from_outside(Place::kWaste, 0, talon_[turned_ - 1]);
  add.from_foundations();
}

void TableauGame::forced_fills(MoveList& moves) const {
  const int space = first_space();
  if (rules_.spaces == Spaces::kWasteThenStock) {
    const Place from = waste_size() > 0 ? Place::kWaste : Place::kStock;
    moves.push_back(transfer(from, 0, Place::kTableau, space));
    return;
  }
  each_reserve([&](int index, Card) { moves.push_back(transfer(Place::kReserve, index, Place::kTableau, space)); });
}

}  // namespace winnable
