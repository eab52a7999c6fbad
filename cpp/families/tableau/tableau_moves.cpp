#include "families/tableau/tableau_moves.hpp"

namespace winnable {

Openings TableauGame::openings() const {
  Openings open;
  if (rules_.build == Policy::kNoBuild) return open;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0) continue;
    open.single |= takes(top(pile));
    open.group |= group_takes(top(pile));
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

// The card that a single move would take, by where it says the card is; none if no card can be taken there.
Card TableauGame::card_moved(const Move& move) const {
  const int index = move.from_index;
  switch (move.from) {
    case Place::kTableau:
      return index < rules_.piles && size_[index] > 0 ? top(index) : kNoCard;
    case Place::kCell:
      return index < rules_.cells ? cells_[index] : kNoCard;
    case Place::kReserve:
      if (rules_.reserve_stacked) return index == 0 && reserve_size_ > 0 ? reserve_[reserve_size_ - 1] : kNoCard;
      return index < reserve_size_ ? reserve_[index] : kNoCard;
    case Place::kWaste:
      return index == 0 && waste_size() > 0 ? talon_[turned_ - 1] : kNoCard;
    case Place::kFoundation: {
      const bool may_return = rules_.removable && !rules_.complete_runs && rules_.has_foundations;
      return may_return && index < foundations() && height_[index] > 0 ? foundation_top(index) : kNoCard;
    }
    case Place::kStock:
    case Place::kHole:
    case Place::kSquare:
    case Place::kDiscard:
      return kNoCard;
  }
  return kNoCard;
}

bool TableauGame::is_legal(const Move& move) const {
  if (must_fill()) return is_legal_fill(move);
  if (move == deal_move()) return may_deal();
  if (move == redeal_move()) return may_redeal();
  if (move.kind != Kind::kTransfer || move.waste != kAsItIs || move.then_home) return false;
  const Card card = card_moved(move);
  if (card == kNoCard) return false;
  const bool is_single = move.count == 1;
  switch (move.to) {
    case Place::kCell:
      return is_single && move.from != Place::kCell && move.from != Place::kFoundation &&
             move.to_index < rules_.cells && (empty_cells_ >> move.to_index & 1);
    case Place::kFoundation:
    case Place::kHole:
      return is_legal_home(move, card);
    case Place::kDiscard:
      return rules_.discard_lower && is_single && move.from == Place::kTableau && move.to_index == 0 &&
             is_discarded(card);
    case Place::kTableau:
      if (move.to_index >= rules_.piles || rules_.build == Policy::kNoBuild) return false;
      if (move.from == Place::kTableau) return is_legal_unit(move);
      return is_single && is_legal_onto_tableau(move, card);
    case Place::kReserve:
    case Place::kWaste:
    case Place::kStock:
    case Place::kSquare:
      return false;
  }
  return false;
}

bool TableauGame::is_legal_fill(const Move& move) const {
  const int space = first_space();
  if (rules_.spaces == Spaces::kWasteThenStock)
    return move == transfer(waste_size() > 0 ? Place::kWaste : Place::kStock, 0, Place::kTableau, space);
  bool is_found = false;
  each_reserve([&](int index, Card) { is_found |= move == transfer(Place::kReserve, index, Place::kTableau, space); });
  return is_found;
}

bool TableauGame::is_legal_home(const Move& move, Card card) const {
  if (move.from == Place::kFoundation || move.to_index != 0 || rules_.discard_lower) return false;
  if (rules_.has_hole != (move.to == Place::kHole)) return false;
  if (rules_.has_hole) return move.count == 1 && fits_hole(card);
  if (!rules_.complete_runs) return move.count == 1 && goes_home(card);
  return move.from == Place::kTableau && move.count == rules_.max_rank && run_goes_home(move.from_index);
}

// A single card from any place but the tableau.
bool TableauGame::is_legal_onto_tableau(const Move& move, Card card) const {
  if (move.from != Place::kWaste && only_waste_to_tableau()) return false;
  const int pile = move.to_index;
  return size_[pile] ? has(takes(top(pile)), card) : space_takes(card, 1);
}

// Within the tableau.
bool TableauGame::is_legal_unit(const Move& move) const {
  const int from = move.from_index;
  const int to = move.to_index;
  const int count = move.count;
  if (from == to || only_waste_to_tableau() || count < 1 || count > longest_unit(from)) return false;
  const Card head = card_at(from, size_[from] - count);
  if (size_[to] == 0) return may_move_part(from, count, Onto::kSpace) && space_takes(head, count);
  const Faces takes_there = count == 1 ? takes(top(to)) : group_takes(top(to));
  return has(takes_there, head) && may_move_part(from, count, Onto::kCard);
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
