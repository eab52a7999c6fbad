// The search view of a game with a tableau. A move of the search is an elementary move, perhaps after turning the stock
// (shortcuts/stock_closure.hpp), perhaps followed by a foundation move (shortcuts/twin_symmetry.hpp), or a whole
// sequence (sequence_moves.cpp). What was placed last belongs to the position (shortcuts/placements.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "families/tableau/tableau.hpp"
#include "families/tableau/tableau_moves.hpp"
#include "shortcuts/placements.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

// Whole sequences as one move of the search, where the rules let only single cards move: cells and spaces hold the
// cards in between. The single moves are tried as well, so a search with sequences misses nothing. Wins are reported in
// elementary moves.
bool sequences_can_move(const Rules& rules);
void sequences_into_space(const TableauGame& game, int pile, MoveList& moves);
void sequences_onto_cards(const TableauGame& game, const Openings& open, int pile, MoveList& moves);
int longest_sequence(const TableauGame& game, Onto onto);  // the most cards that can go onto a card, or into a space

// The single moves that a sequence takes.
void expand_sequence(const TableauGame& game, const Move& move, MoveList& elementary);

class SearchChoice;

class TableauSearch {
 public:
  using Position = TableauGame;

  TableauSearch(const TableauGame& root, const Switches& switches);

  // See searchable.hpp.
  const TableauGame& position() const { return position_; }
  bool is_won() const { return position_.is_won(); }
  bool is_dead() const { return false; }
  bool forced_move(Move& move) const;
  void search_moves(MoveList& moves) const;
  void expand(const Move& move, MoveList& elementary) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Key key() const { return position_.key() + placed_key_; }
  Key place_key() const { return position_.place_key() + placed_key_; }
  bool key_after(const Move& move, Key& key) const {
    if (!position_.key_after(move, key, move.waste, move.then_home)) return false;
    if (switches_.placements) key += key_of(placed_by(move));
    return true;
  }
  int moves_needed() const;
  void pack(std::string& packed) const;
  void check_key();

 private:
  friend class SearchChoice;
  using Moves = TableauMoves<SearchChoice>;
  using Order = std::array<std::uint8_t, kMaxPiles>;  // the piles, the longest first

  // The steps of search_moves (search_moves.cpp)
  Order longest_first() const;
  void into_cells(Moves& add, const Order& order) const;
  void onto_tableau_with_turning(Moves& add) const;
  void from_waste_and_reserve(Moves& add) const;
  void into_spaces(Moves& add, const Order& order, MoveList& moves) const;
  void onto_cards(Moves& add, const Order& order, MoveList& moves) const;
  void home(Moves& add, const Order& order) const;
  template <typename Do>
  void each_waste(Do&& act) const;
  template <typename Do>
  void each_cell(Do&& act) const;

  bool plays_stock() const { return position_.has_waste() && switches_.stock_closure; }
  // Where redeals are limited, cards that were turned past may not come again.
  bool turning_costs() const { return plays_stock() && rules_.redeals != kUnlimited; }
  bool needs_turning(const Move& move) const { return turning_costs() && move.waste != position_.waste_size(); }
  bool moves_sequences() const { return switches_.sequence_moves && sequences_can_move(rules_); }
  Part part_onto_card(int pile, int count) const;
  bool safe_move(Move& move) const;  // forced_moves.cpp
  bool is_safe_home(Card card) const;

  // What was placed (placements.cpp; the argument is in shortcuts/placements.hpp)
  Placed placed_by(const Move& move) const;
  void set_placed(Placed placed);
  Key key_of(Placed placed) const;
  bool is_free_place(Place place) const;
  Faces worth_placing() const;
  bool has_free_stock() const;
  void moves_after_placing(MoveList& moves) const;
  bool may_return(int pile) const;

  const Rules& rules_;
  const Switches switches_;
  const Holds parts_stay_;  // part of a run moves only if that frees a card for its foundation
  TableauGame position_;
  Placed placed_;  // by the last move
  Key placed_key_;
};

// Which of the legal moves the search tries; see pile_symmetry.hpp, partial_runs.hpp, twin_symmetry.hpp, placements.hpp
// and safe_foundation.hpp in shortcuts/. For one position.
class SearchChoice {
 public:
  explicit SearchChoice(const TableauSearch& search) : search_(search) {}

  bool one_space_stands_for_all() const { return search_.position_.piles_alike(); }
  bool one_cell_stands_for_all() const { return search_.switches_.pile_symmetry; }
  bool moves_into_space(int pile, int count) const {
    return !search_.position_.piles_alike() || count < search_.position_.size(pile);
  }
  Part moves_onto_card(int pile, int count) const { return search_.part_onto_card(pile, count); }
  // A card that would be forced back at once need not be taken.
  bool takes_back(Card card) const { return !search_.switches_.greedy_foundation && !search_.is_safe_home(card); }
  bool places(Place from, Card card) const;

 private:
  const TableauSearch& search_;
  mutable std::optional<Faces> worth_placing_;  // computed when first asked for
};

// Calls something with each card that can be played from the waste and the move that takes it. If the search turns the
// stock only to play a card, the move turns the stock first.
template <typename Do>
void TableauSearch::each_waste(Do&& act) const {
  Move move = transfer(Place::kWaste, 0, Place::kTableau, 0);
  if (plays_stock()) {
    position_.each_reachable_waste([&](int waste) {
      move.waste = static_cast<std::uint8_t>(waste);
      act(move, position_.talon(waste - 1));
    });
  } else if (position_.waste_size() > 0) {
    act(move, position_.talon(position_.waste_size() - 1));
  }
}

template <typename Do>
void TableauSearch::each_cell(Do&& act) const {
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (position_.cell(cell) != kNoCard) act(transfer(Place::kCell, cell, Place::kTableau, 0), position_.cell(cell));
  }
}

}  // namespace winnable
