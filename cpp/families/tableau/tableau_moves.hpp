// Move generation for games with a tableau: one function per kind of source and target. A `Choice` says which moves are
// wanted: every legal move, exactly by the rules, or the moves of a search (tableau_search.hpp), which leaves out what
// a symmetry or dominance shows to be needless.
#pragma once

#include "families/tableau/tableau.hpp"
#include "game/moves.hpp"

namespace winnable {

// What is done with part of a pile that may go onto a card.
enum class Part : std::uint8_t { kStays, kGoes, kGoesAndFreesHome };  // the last: the card it frees goes home with it

// Chooses every legal move.
struct EveryMove {
  static constexpr bool one_space_stands_for_all() { return false; }
  static constexpr bool one_cell_stands_for_all() { return false; }
  static constexpr bool places(Place, Card) { return true; }  // a card from outside the tableau onto it
  static constexpr bool takes_back(Card) { return true; }     // from its foundation
  static constexpr bool moves_into_space(int, int) { return true; }
  static constexpr Part moves_onto_card(int, int) { return Part::kGoes; }
};

template <typename Choice>
class TableauMoves {
 public:
  TableauMoves(const TableauGame& game, const Choice& choice, MoveList& moves)
      : game_(game), rules_(game.rules()), choice_(choice), open_(game.openings()), moves_(moves) {}

  const Openings& open() const { return open_; }

  void turn_stock() {
    if (game_.may_deal()) moves_.push_back(deal_move());
    if (game_.may_redeal()) moves_.push_back(redeal_move());
  }

  void into_cells(Move move) {
    move.to = Place::kCell;
    for (std::uint64_t left = game_.empty_cells(); left; left &= left - 1) {
      add(move, __builtin_ctzll(left));
      if (choice_.one_cell_stands_for_all()) break;
    }
  }

  // To the foundation, to the hole, or to the discards.
  void home(Move move, Card card) {
    move.to_index = 0;
    if (rules_.has_hole) {
      move.to = Place::kHole;
      if (game_.fits_hole(card)) moves_.push_back(move);
      return;
    }
    if (rules_.discard_lower) {
      move.to = Place::kDiscard;
      if (move.from == Place::kTableau && game_.is_discarded(card)) moves_.push_back(move);
      return;
    }
    move.to = Place::kFoundation;
    if (!rules_.complete_runs) {
      if (game_.goes_home(card)) moves_.push_back(move);
    } else if (move.from == Place::kTableau && game_.run_goes_home(move.from_index)) {
      move.count = static_cast<std::uint8_t>(rules_.max_rank);
      moves_.push_back(move);
    }
  }

  // A single card from any place but the tableau.
  void onto_tableau(Move move, Card card) {
    move.to = Place::kTableau;
    if (move.from != Place::kWaste && game_.only_waste_to_tableau()) return;
    if (rules_.build == Policy::kNoBuild) return;
    const bool fits_space = game_.has_space() && game_.space_takes(card, 1);
    if (!fits_space && !has(open_.single, card)) return;
    if (!choice_.places(move.from, card)) return;
    if (fits_space) into_spaces(move);
    for (int pile = 0; pile < rules_.piles; ++pile) {
      if (game_.size(pile) && has(game_.takes(game_.top(pile)), card)) add(move, pile);
    }
  }

  void from_foundations() {
    if (!rules_.removable || rules_.complete_runs || !rules_.has_foundations) return;
    for (int f = 0; f < game_.foundations(); ++f) {
      if (game_.height(f) == 0) continue;
      const Card card = game_.foundation_top(f);
      if (choice_.takes_back(card)) onto_tableau(transfer(Place::kFoundation, f, Place::kTableau, 0), card);
    }
  }

  // Within the tableau, the longest unit first.
  void units_into_spaces(int pile) {
    if (!game_.has_space() || !has_units(pile)) return;
    for (int count = game_.longest_unit(pile); count >= 1; --count) {
      if (!game_.may_move_part(pile, count, Onto::kSpace)) continue;
      if (!choice_.moves_into_space(pile, count) || !game_.space_takes(head_of(pile, count), count)) continue;
      into_spaces(transfer(Place::kTableau, pile, Place::kTableau, 0, count));
    }
  }

  void units_onto_cards(int pile) {
    if (!has_units(pile)) return;
    for (int count = game_.longest_unit(pile); count >= 1; --count) {
      const Card head = head_of(pile, count);
      if (!has(count == 1 ? open_.single : open_.group, head)) continue;
      if (!game_.may_move_part(pile, count, Onto::kCard)) continue;
      const Part part = choice_.moves_onto_card(pile, count);
      if (part == Part::kStays) continue;
      Move move = transfer(Place::kTableau, pile, Place::kTableau, 0, count);
      move.then_home = part == Part::kGoesAndFreesHome;
      for (int target = 0; target < rules_.piles; ++target) {
        if (target == pile || game_.size(target) == 0) continue;
        const Card below = game_.top(target);
        if (has(count == 1 ? game_.takes(below) : game_.group_takes(below), head)) add(move, target);
      }
    }
  }

 private:
  void add(Move move, int to_index) {
    move.to_index = static_cast<std::uint8_t>(to_index);
    moves_.push_back(move);
  }

  void into_spaces(const Move& move) {
    for (std::uint64_t left = game_.empty_piles(); left; left &= left - 1) {
      add(move, __builtin_ctzll(left));
      if (choice_.one_space_stands_for_all()) break;
    }
  }

  bool has_units(int pile) const {
    return game_.size(pile) && rules_.build != Policy::kNoBuild && !game_.only_waste_to_tableau();
  }
  Card head_of(int pile, int count) const { return game_.card_at(pile, game_.size(pile) - count); }

  const TableauGame& game_;
  const Rules& rules_;
  const Choice& choice_;
  const Openings open_;
  MoveList& moves_;
};

}  // namespace winnable
