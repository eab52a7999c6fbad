#include "shortcuts/placements.hpp"

#include <algorithm>

#include "families/tableau/tableau_search.hpp"
#include "shortcuts/safe_foundation.hpp"

namespace winnable {

bool TableauSearch::has_free_stock() const { return switches_.stock_closure && safe_from_stock(rules_); }

bool TableauSearch::is_free_place(Place place) const {
  return place == Place::kReserve ? !rules_.reserve_stacked : place == Place::kWaste && has_free_stock();
}

Placed TableauSearch::placed_by(const Move& move) const {
  if (move.to != Place::kTableau || move.kind != Kind::kTransfer) return {};
  if (move.from == Place::kFoundation) return {Placed::From::kFoundation, position_.foundation_top(move.from_index)};
  if (!is_free_place(move.from)) return {};
  if (move.from == Place::kReserve) return {Placed::From::kElsewhere, position_.reserve(move.from_index)};
  const int waste = move.waste == kAsItIs ? position_.waste_size() : move.waste;
  return {Placed::From::kElsewhere, position_.talon(waste - 1)};
}

void TableauSearch::set_placed(Placed placed) {
  if (placed.is_none() && placed_.is_none()) return;
  placed_ = placed;
  placed_key_ = key_of(placed);
}

Key TableauSearch::key_of(Placed placed) const {
  if (placed.is_none()) return {};
  return zobrist().placed[Placed(placed.from(), position_.key_face(placed.card())).code()];
}

// The cards that something could be put onto if they were placed, if need be after further placements.
Faces TableauSearch::worth_placing() const {
  Faces cards = 0;  // that could be put onto another one with a single move
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = position_.size(pile);
    const int longest = position_.longest_unit(pile);
    for (int i = 1; i <= longest; ++i) {
      if (part_onto_card(pile, i) != Part::kStays) cards |= only(position_.card_at(pile, size - i));
    }
  }
  Faces free = 0;
  for (int i = 0; i < position_.reserve_size(); ++i)
    (is_free_place(Place::kReserve) ? free : cards) |= only(position_.reserve(i));
  each_waste([&](const Move&, Card card) { (has_free_stock() ? free : cards) |= only(card); });
  for (int f = 0; rules_.removable && f < position_.foundations(); ++f) {
    if (position_.height(f)) free |= up_to(position_.foundation_top(f));
  }
  Faces worth = 0;
  for (Card card = 0; card < kSuits * rules_.max_rank; ++card) {
    const Faces taken = position_.takes(card) | position_.group_takes(card);
    if (taken & (cards | (free & worth))) worth |= only(card);
  }
  return worth;
}

bool SearchChoice::places(Place from, Card card) const {
  if (!search_.switches_.placements) return true;
  const bool is_free = search_.is_free_place(from);
  if (!is_free && from != Place::kFoundation) return true;
  if (!worth_placing_) worth_placing_ = search_.worth_placing();
  // A card may also come back from its foundation just to let a card that lies below it there follow.
  return *worth_placing_ & (is_free ? only(card) : up_to(card));
}

// Adds further placements, which must go onto the card just placed unless that came from its foundation; and every move
// onto that card.
void TableauSearch::moves_after_placing(MoveList& moves) const {
  const SearchChoice choice(*this);
  Moves add(position_, choice, moves);
  const auto elsewhere = [&](const Move& move) {
    return position_.size(move.to_index) == 0 || position_.top(move.to_index) != placed_.card();
  };
  const auto generate = [&](bool anywhere, auto&& moves_of_a_source) {
    const auto before = static_cast<std::ptrdiff_t>(moves.size());
    moves_of_a_source();
    if (!anywhere) moves.erase(std::remove_if(moves.begin() + before, moves.end(), elsewhere), moves.end());
  };
  const bool anywhere = placed_.from() == Placed::From::kFoundation;
  generate(anywhere, [&] { add.from_foundations(); });
  generate(anywhere && has_free_stock(),
           [&] { each_waste([&](const Move& move, Card card) { add.onto_tableau(move, card); }); });
  generate(anywhere && !rules_.reserve_stacked, [&] {
    position_.each_reserve(
        [&](int index, Card card) { add.onto_tableau(transfer(Place::kReserve, index, Place::kTableau, 0), card); });
  });
  generate(false, [&] {
    for (int pile = 0; pile < rules_.piles; ++pile) add.units_onto_cards(pile);
  });
}

// Whether the top of a pile, once it is home, could come back to where it lies.
bool TableauSearch::may_return(int pile) const {
  if (!rules_.removable || rules_.build == Policy::kNoBuild) return false;
  const int size = position_.size(pile);
  const Card card = position_.top(pile);
  if (size == 1) return position_.space_takes(card, 1);
  return size - 2 >= position_.hidden(pile) && has(position_.takes(position_.card_at(pile, size - 2)), card);
}

}  // namespace winnable
