#include "placements.hpp"

#include <algorithm>

#include "safe_foundation.hpp"
#include "tableau.hpp"

namespace winnable {
namespace {

// A card and those before it in its suit. The suits take turns, so they are every fourth bit.
Faces up_to(Card card) { return (0x1111111111111ULL << suit_of(card)) & (only(card) | (only(card) - 1)); }

}  // namespace

Placed Tableau::placed_by(const Move& move) const {
  if (move.to != Place::kTableau || move.kind != Kind::kTransfer) return {};
  switch (move.from) {
    case Place::kFoundation:
      return {Placed::From::kFoundation, foundation_top(move.from_index)};
    case Place::kReserve:
      if (rules_.reserve_stacked) return {};
      return {Placed::From::kElsewhere, reserve_[move.from_index]};
    case Place::kWaste:
      if (!has_free_stock()) return {};
      return {Placed::From::kElsewhere, talon_[(move.waste == kAsItIs ? waste_ : move.waste) - 1]};
    default:
      return {};
  }
}

void Tableau::set_placed(Placed placed) {
  if (placed.is_none() && placed_.is_none()) return;
  key_ -= placed_key(placed_);
  key_ += placed_key(placed);
  placed_ = placed;
}

// The cards that something could be put onto if they were placed, with further placements in between if need be.
Faces Tableau::worth_placing() const {
  Faces cards = 0;  // that could be put onto another one with a single move
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int run = rules_.groups == Groups::kNo ? std::min<int>(size_[pile], 1) : run_length(pile);
    bool then_home;
    for (int i = 1; i <= run; ++i) {
      if (is_worth_trying(pile, i, false, then_home)) cards |= only(card_at(pile, size_[pile] - i));
    }
  }
  Faces free = 0;
  for (int i = 0; i < reserve_size_; ++i) (rules_.reserve_stacked ? cards : free) |= only(reserve_[i]);
  each_waste([&](const Move&, Card card) { (has_free_stock() ? free : cards) |= only(card); });
  for (std::size_t f = 0; rules_.removable && f < rules_.foundation_suits.size(); ++f) {
    if (height_[f]) free |= up_to(foundation_top(static_cast<int>(f)));
  }
  Faces worth = 0;
  for (Card card = 0; card < kSuits * rules_.max_rank; ++card) {
    if ((takes_[card] | group_takes_[card]) & (cards | (free & worth))) worth |= only(card);
  }
  return worth;
}

bool Tableau::is_worth_placing(Place from, Card card) const {
  const bool is_free = from == Place::kReserve ? !rules_.reserve_stacked : from == Place::kWaste && has_free_stock();
  if (is_free) return has(worth_placing(), card);
  if (from != Place::kFoundation) return true;
  // It may come back only to let one that lies below it on its foundation follow.
  return worth_placing() & up_to(card);
}

// Further placements, each onto the card placed unless that came from its foundation; and whatever goes onto it.
void Tableau::moves_after_placing(MoveList& moves) const {
  const Openings open = openings();
  const auto elsewhere = [&](const Move& move) {
    return size_[move.to_index] == 0 || top(move.to_index) != placed_.card();
  };
  const auto generate = [&](bool anywhere, auto&& moves_of_a_source) {
    const auto before = static_cast<std::ptrdiff_t>(moves.size());
    moves_of_a_source();
    if (!anywhere) moves.erase(std::remove_if(moves.begin() + before, moves.end(), elsewhere), moves.end());
  };
  const bool anywhere = placed_.from() == Placed::From::kFoundation;
  generate(anywhere, [&] { from_foundations(moves, open, true); });
  generate(anywhere && has_free_stock(),
           [&] { each_waste([&](const Move& move, Card card) { to_tableau(moves, open, move, card, true); }); });
  generate(anywhere && !rules_.reserve_stacked, [&] {
    each_reserve([&](int index, Card card) {
      to_tableau(moves, open, transfer(Place::kReserve, index, Place::kTableau, 0), card, true);
    });
  });
  generate(false, [&] {
    for (int pile = 0; pile < rules_.piles; ++pile) within_tableau(moves, open, pile, false, true);
  });
}

// The top of a pile could come back to where it is from its foundation.
bool Tableau::may_return(int pile) const {
  if (!rules_.removable || rules_.build == Policy::kNoBuild) return false;
  const int size = size_[pile];
  if (size == 1) return space_takes(top(pile), 1);
  return size - 2 >= hidden_[pile] && takes_[card_at(pile, size - 2)] >> top(pile) & 1;
}

}  // namespace winnable
