// Move generation for games with a tableau. One function per kind of source serves both levels: every elementary move,
// exactly by the rules, and the moves of the search, where `searching` leaves out what a symmetry or dominance shows to
// be needless.
#include "partial_runs.hpp"
#include "safe_foundation.hpp"
#include "tableau.hpp"

namespace winnable {

Tableau::Openings Tableau::openings() const {
  Openings open;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0 || rules_.build == Policy::kNoBuild) continue;
    open.single |= takes_[top(pile)];
    open.group |= group_takes_[top(pile)];
  }
  // The search tries the last move first, and emptying the shortest piles first has proved best.
  for (int pile = 0; pile < rules_.piles; ++pile) {
    int at = pile;
    for (; at > 0 && size_[open.order[at - 1]] < size_[pile]; --at) open.order[at] = open.order[at - 1];
    open.order[at] = static_cast<std::uint8_t>(pile);
  }
  return open;
}

void Tableau::legal_moves(MoveList& moves) const {
  if (must_fill()) return forced_fills(moves);
  const Openings open = openings();
  if (may_deal()) moves.push_back(deal_move());
  if (may_redeal()) moves.push_back(redeal_move());
  const auto from_anywhere = [&](Place place, int index, Card card) {
    const Move move = transfer(place, index, Place::kTableau, 0);
    to_cells(moves, move, false);
    to_home(moves, move, card);
    if (place != Place::kTableau) to_tableau(moves, open, move, card, false);
  };
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0) continue;
    from_anywhere(Place::kTableau, pile, top(pile));
    within_tableau(moves, open, pile, true, false);
    within_tableau(moves, open, pile, false, false);
  }
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] == kNoCard) continue;
    const Move move = transfer(Place::kCell, cell, Place::kTableau, 0);
    to_home(moves, move, cells_[cell]);
    to_tableau(moves, open, move, cells_[cell], false);
  }
  each_reserve([&](int index, Card card) { from_anywhere(Place::kReserve, index, card); });
  if (has_waste() && waste_ > 0) from_anywhere(Place::kWaste, 0, talon_[waste_ - 1]);
  from_foundations(moves, open, false);
}

// Generated from the least to the most promising, because the search tries the last one first.
void Tableau::search_moves(MoveList& moves) const {
  if (must_fill()) return forced_fills(moves);
  if (!placed_.is_none()) return moves_after_placing(moves);
  const Openings open = openings();
  const bool plays_stock = has_waste() && switches_.stock_closure;
  const bool with_sequences = moves_sequences();
  // 1. Turn the stock.
  if (!plays_stock && may_deal()) moves.push_back(deal_move());
  if (!plays_stock && may_redeal()) moves.push_back(redeal_move());
  // 2. Into a cell.
  if (empty_cells_) {
    each_waste([&](const Move& move, Card) { to_cells(moves, move, true); });
    each_reserve([&](int index, Card) { to_cells(moves, transfer(Place::kReserve, index, Place::kCell, 0), true); });
    for (int i = 0; i < rules_.piles; ++i) {
      const int pile = open.order[i];
      if (size_[pile]) to_cells(moves, transfer(Place::kTableau, pile, Place::kCell, 0), true);
    }
  }
  // 3. Back from a foundation.
  from_foundations(moves, open, true);
  // 4. From the waste and the reserve to the tableau. Where the stock does not come round for ever, to turn past cards
  // is not taken back, so that comes after all that needs no turning.
  const bool turning_costs = plays_stock && rules_.redeals != kUnlimited;
  const auto needs_turning = [&](const Move& move) { return turning_costs && move.waste != waste_; };
  if (turning_costs) {
    each_waste([&](const Move& move, Card card) {
      if (!needs_turning(move)) return;
      to_tableau(moves, open, move, card, true);
      to_home(moves, move, card);
    });
  }
  each_waste([&](const Move& move, Card card) {
    if (!needs_turning(move)) to_tableau(moves, open, move, card, true);
  });
  each_reserve([&](int index, Card card) {
    to_tableau(moves, open, transfer(Place::kReserve, index, Place::kTableau, 0), card, true);
  });
  // 5. Within the tableau, into a space.
  if (has_space()) {
    for (int i = 0; i < rules_.piles; ++i) {
      within_tableau(moves, open, open.order[i], true, true);
      if (with_sequences) sequence_moves(moves, open, open.order[i], true);
    }
  }
  // 6. Within the tableau, onto a card.
  for (int i = 0; i < rules_.piles; ++i) {
    const int pile = open.order[i];
    if (with_sequences) sequence_moves(moves, open, pile, false);
    const bool is_single = size_[pile] && (rules_.groups == Groups::kNo || run_length(pile) == 1);
    if (is_single && !(open.single >> top(pile) & 1)) continue;  // the common case, decided without a call
    within_tableau(moves, open, pile, false, true);
  }
  // 7. From a cell to the tableau.
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard)
      to_tableau(moves, open, transfer(Place::kCell, cell, Place::kTableau, 0), cells_[cell], true);
  }
  // 8. Home.
  each_waste([&](const Move& move, Card card) {
    if (!needs_turning(move)) to_home(moves, move, card);
  });
  each_reserve(
      [&](int index, Card card) { to_home(moves, transfer(Place::kReserve, index, Place::kFoundation, 0), card); });
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) to_home(moves, transfer(Place::kCell, cell, Place::kFoundation, 0), cells_[cell]);
  }
  for (int i = 0; i < rules_.piles; ++i) {
    const int pile = open.order[i];
    if (size_[pile]) to_home(moves, transfer(Place::kTableau, pile, Place::kFoundation, 0), top(pile));
  }
}

void Tableau::forced_fills(MoveList& moves) const {
  const int space = first_space();
  if (rules_.spaces == Spaces::kWasteThenStock) {
    const Place from = has_waste() && waste_ > 0 ? Place::kWaste : Place::kStock;
    moves.push_back(transfer(from, 0, Place::kTableau, space));
    return;
  }
  each_reserve([&](int index, Card) { moves.push_back(transfer(Place::kReserve, index, Place::kTableau, space)); });
}

// A single card from any place but the tableau.
void Tableau::to_tableau(MoveList& moves, const Openings& open, Move move, Card card, bool searching) const {
  move.to = Place::kTableau;
  if (move.from != Place::kWaste && only_waste_to_tableau()) return;
  if (rules_.build == Policy::kNoBuild) return;
  const bool fits_space = has_space() && space_takes(card, 1);
  if (!fits_space && !(open.single >> card & 1)) return;
  if (searching && switches_.placements && !is_worth_placing(move.from, card)) return;
  if (fits_space) {
    for (std::uint64_t left = empty_piles_; left; left &= left - 1) {
      move.to_index = static_cast<std::uint8_t>(__builtin_ctzll(left));
      moves.push_back(move);
      if (searching && piles_alike_) break;
    }
  }
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] && takes_[top(pile)] >> card & 1) {
      move.to_index = static_cast<std::uint8_t>(pile);
      moves.push_back(move);
    }
  }
}

// To the foundation, or to the hole.
void Tableau::to_home(MoveList& moves, Move move, Card card) const {
  move.to_index = 0;
  if (rules_.has_hole) {
    move.to = Place::kHole;
    if (fits_hole(card)) moves.push_back(move);
    return;
  }
  move.to = Place::kFoundation;
  if (!rules_.complete_runs) {
    if (goes_home(card)) moves.push_back(move);
  } else if (move.from == Place::kTableau && is_complete_run(move.from_index) &&
             foundation_for_run(suit_of(card)) >= 0) {
    move.count = static_cast<std::uint8_t>(rules_.max_rank);
    moves.push_back(move);
  }
}

void Tableau::to_cells(MoveList& moves, Move move, bool searching) const {
  move.to = Place::kCell;
  for (std::uint64_t left = empty_cells_; left; left &= left - 1) {
    move.to_index = static_cast<std::uint8_t>(__builtin_ctzll(left));
    moves.push_back(move);
    if (searching && switches_.pile_symmetry) break;
  }
}

void Tableau::within_tableau(MoveList& moves, const Openings& open, int pile, bool into_spaces, bool searching) const {
  if (size_[pile] == 0 || rules_.build == Policy::kNoBuild || only_waste_to_tableau()) return;
  const int longest = rules_.groups == Groups::kNo ? 1 : run_length(pile);
  for (int count = longest; count >= 1; --count) {
    const Card head = card_at(pile, size_[pile] - count);
    if (!into_spaces && !((count == 1 ? open.single : open.group) >> head & 1)) continue;
    if (!may_move_part(pile, count, into_spaces)) continue;
    bool then_home = false;
    if (searching && !is_worth_trying(pile, count, into_spaces, then_home)) continue;
    if (into_spaces) {
      if (!space_takes(head, count)) continue;
      for (std::uint64_t left = empty_piles_; left; left &= left - 1) {
        moves.push_back(transfer(Place::kTableau, pile, Place::kTableau, __builtin_ctzll(left), count));
        if (searching && piles_alike_) break;
      }
      continue;
    }
    const auto& takes = count == 1 ? takes_ : group_takes_;
    for (int target = 0; target < rules_.piles; ++target) {
      if (target == pile || size_[target] == 0 || !(takes[top(target)] >> head & 1)) continue;
      Move move = transfer(Place::kTableau, pile, Place::kTableau, target, count);
      move.then_home = then_home;
      moves.push_back(move);
    }
  }
}

// Whether the search must try to move this many cards of a pile; see pile_symmetry.hpp, partial_runs.hpp,
// twin_symmetry.hpp.
bool Tableau::is_worth_trying(int pile, int count, bool into_space, bool& then_home) const {
  if (into_space) return !piles_alike_ || count < size_[pile];
  if (count == run_length(pile) || (!parts_stay_ && !runs_loose_)) return true;
  const bool frees_a_card = goes_home(card_at(pile, size_[pile] - count - 1));
  then_home = runs_loose_ && frees_a_card;
  return frees_a_card;
}

void Tableau::from_foundations(MoveList& moves, const Openings& open, bool searching) const {
  if (!rules_.removable || rules_.complete_runs || !rules_.has_foundations) return;
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    if (height_[f] == 0) continue;
    const Card card = foundation_top(static_cast<int>(f));
    // A card that would be forced back at once need not be taken.
    if (searching && switches_.safe_foundation && is_safe(rules_, height_, card)) continue;
    if (searching && switches_.greedy_foundation) continue;
    to_tableau(moves, open, transfer(Place::kFoundation, static_cast<int>(f), Place::kTableau, 0), card, searching);
  }
}

bool Tableau::forced_move(Move& move) const {
  if (!placed_.is_none()) return false;
  if (must_fill()) {
    if (rules_.spaces != Spaces::kWasteThenStock && !rules_.reserve_stacked && reserve_size_ > 1) return false;
    MoveList fills;
    forced_fills(fills);
    move = fills.front();
    return true;
  }
  return (switches_.safe_foundation || switches_.greedy_foundation || switches_.placements) && safe_move(move);
}

bool Tableau::safe_move(Move& move) const {
  if (!rules_.has_foundations || rules_.complete_runs) return false;
  const auto goes = [&](Card card) {
    return goes_home(card) &&
           (switches_.greedy_foundation || (switches_.safe_foundation && is_safe(rules_, height_, card)));
  };
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] && (goes(top(pile)) || (switches_.placements && goes_home(top(pile)) && may_return(pile)))) {
      move = transfer(Place::kTableau, pile, Place::kFoundation, 0);
      return true;
    }
  }
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard && goes(cells_[cell])) {
      move = transfer(Place::kCell, cell, Place::kFoundation, 0);
      return true;
    }
  }
  bool found = false;
  each_reserve([&](int index, Card card) {
    if (found || !goes(card)) return;
    move = transfer(Place::kReserve, index, Place::kFoundation, 0);
    found = true;
  });
  if (found) return true;
  if (has_free_stock() && !switches_.counts_turns) {
    for (int i = 0; i < talon_size_; ++i) {
      if (goes(talon_[i])) {
        move = transfer(Place::kWaste, 0, Place::kFoundation, 0);
        move.waste = static_cast<std::uint8_t>(i + 1);
        return true;
      }
    }
  }
  return false;
}

// The elementary moves that a move of the search stands for, in the position before it.
void Tableau::expand(const Move& move, MoveList& elementary) const {
  if (move.waste != kAsItIs) {
    const int step = rules_.deal_count;
    const auto deals = [&](int from, int to) {
      for (int waste = from; waste < to; waste += step) elementary.push_back(deal_move());
    };
    if (in_this_pass(move.waste)) {
      deals(waste_, move.waste);
    } else {
      deals(waste_, talon_size_);
      elementary.push_back(redeal_move());
      deals(0, move.waste);
    }
  }
  if (move.count > 1 && rules_.groups == Groups::kNo && move.to == Place::kTableau) {
    const std::uint64_t spaces = usable_spaces() ? empty_piles_ & ~(std::uint64_t{1} << move.to_index) : 0;
    return expand_sequence(move.from_index, move.to_index, move.count, spaces, elementary);
  }
  Move plain = move;
  plain.waste = kAsItIs;
  plain.then_home = 0;
  elementary.push_back(plain);
  if (move.then_home) elementary.push_back(transfer(Place::kTableau, move.from_index, Place::kFoundation, 0));
}

}  // namespace winnable
