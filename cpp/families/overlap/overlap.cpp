#include "families/overlap/overlap.hpp"

#include <algorithm>
#include <cstdlib>

namespace winnable {

OverlapGame::OverlapGame(const Rules& rules, const Layout& layout) : rules_(rules), zobrist_(zobrist()) {
  const auto size = rules.overlap_rows.size();
  for (std::size_t low = 0; low < size; ++low) {
    for (std::size_t high = 0; high < size; ++high) {
      const bool is_next_row = rules.overlap_rows[high] == rules.overlap_rows[low] + 1;
      const int apart = std::abs(rules.overlap_columns[high] - rules.overlap_columns[low]);
      if (is_next_row && apart == 1) covers_[low] |= only_one(static_cast<int>(high));
    }
  }
  for (const Pile& pile : layout.piles) {
    if (pile.place == Place::kSquare && !pile.cards.empty()) {
      cards_[static_cast<std::size_t>(pile.index)] = pile.cards.back();
      present_ |= only_one(pile.index);
    }
  }
  hole_ = layout.cards(Place::kHole);
  hole_.reserve(kMaxCards + 1);
  for (const Card card : layout.cards(Place::kWaste)) first_talon_[talon_size_++] = card;
  turned_ = talon_size_;
  const auto& stock = layout.cards(Place::kStock);
  for (auto card = stock.rbegin(); card != stock.rend(); ++card) first_talon_[talon_size_++] = *card;
  for (int i = 0; i < talon_size_; ++i) talon_id_[i] = static_cast<std::uint8_t>(i);
  talon_ = first_talon_;
  redeals_used_ = layout.redeals_used;
  key_ = whole_key();
}

Layout OverlapGame::layout() const {
  Layout result;
  result.redeals_used = redeals_used_;
  for (int square = 0; square < static_cast<int>(rules_.overlap_rows.size()); ++square) {
    Pile& pile = result.piles.emplace_back(Place::kSquare, square);
    if (!(present_ & only_one(square))) continue;
    pile.cards.push_back(card(square));
    pile.hidden = rules_.overlap_face_down[static_cast<std::size_t>(square)] && !is_free(square);
  }
  if (rules_.stock_size) {
    Pile& stock = result.piles.emplace_back(Place::kStock);
    for (int i = talon_size_ - 1; i >= turned_; --i) stock.cards.push_back(talon_[i]);
  }
  if (rules_.stock_size && rules_.stock_to == StockTo::kWaste)
    result.piles.push_back({Place::kWaste, 0, {talon_.begin(), talon_.begin() + turned_}, 0});
  if (rules_.has_hole) result.piles.push_back({Place::kHole, 0, hole_, 0});
  return result;
}

// Rules

VertexSet OverlapGame::free_squares() const {
  VertexSet free = 0;
  for (VertexSet left = present_; left; left &= left - 1) {
    if (is_free(first_of(left))) free |= left & -left;
  }
  return free;
}

bool OverlapGame::may_redeal() const {
  return rules_.stock_to == StockTo::kWaste && turned_ > 0 && stock_is_empty() &&
         (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals);
}

bool OverlapGame::fits_hole(Card card) const {
  const int last = step_of(hole_.back());
  const int highest = rules_.max_rank - 1;
  if (last == highest && !rules_.hole_past_last) return false;
  const int apart = std::abs(step_of(card) - last);
  return apart == 1 || (rules_.hole_loops && apart == highest);
}

std::vector<FreeCard> OverlapGame::free_cards() const {
  std::vector<FreeCard> free;
  for (VertexSet left = free_squares(); left; left &= left - 1)
    free.push_back({Place::kSquare, first_of(left), card(first_of(left))});
  if (rules_.stock_to == StockTo::kWaste && turned_ > 0) free.push_back({Place::kWaste, 0, talon_[turned_ - 1]});
  if (rules_.discard_from_stock && !stock_is_empty()) free.push_back({Place::kStock, 0, talon_[turned_]});
  return free;
}

void OverlapGame::legal_moves(MoveList& moves) const {
  const std::vector<FreeCard> free = free_cards();
  for (const FreeCard& each : free) {
    if (rules_.has_hole && fits_hole(each.card)) moves.push_back(transfer(each.place, each.index, Place::kHole, 0));
    if (leaves_alone(each.card)) moves.push_back(transfer(each.place, each.index, Place::kDiscard, 0));
  }
  if (rules_.discard_sum) add_pairs(free, moves);
  if (rules_.discard_with_cover) add_pairs_with_cover(moves);
  if (!stock_is_empty()) moves.push_back(deal_move());
  if (may_redeal()) moves.push_back(redeal_move());
}

// A pair is discarded by putting one of its cards on the other, whichever.
void OverlapGame::add_pairs(const std::vector<FreeCard>& free, MoveList& moves) const {
  for (const FreeCard& one : free) {
    for (const FreeCard& other : free) {
      const bool is_same = one.place == other.place && one.index == other.index;
      if (!is_same && is_pair(one.card, other.card))
        moves.push_back(transfer(one.place, one.index, other.place, other.index));
    }
  }
}

// A free card and one on which no other card lies.
void OverlapGame::add_pairs_with_cover(MoveList& moves) const {
  for (VertexSet left = present_; left; left &= left - 1) {
    const int low = first_of(left);
    const VertexSet on_it = covers(low) & present_;
    if (!on_it || (on_it & (on_it - 1)) || !is_free(first_of(on_it))) continue;
    const int high = first_of(on_it);
    if (!is_pair(card(low), card(high))) continue;
    moves.push_back(transfer(Place::kSquare, low, Place::kSquare, high));
    moves.push_back(transfer(Place::kSquare, high, Place::kSquare, low));
  }
}

// Changing the position

std::uint8_t OverlapGame::take_from_talon(int index) {
  const std::uint8_t id = talon_id_[index];
  key_ -= zobrist_.stock_card[id];
  std::copy(talon_id_.begin() + index + 1, talon_id_.begin() + talon_size_, talon_id_.begin() + index);
  std::copy(talon_.begin() + index + 1, talon_.begin() + talon_size_, talon_.begin() + index);
  --talon_size_;
  return id;
}

void OverlapGame::put_in_talon(int index, std::uint8_t id) {
  std::copy_backward(talon_id_.begin() + index, talon_id_.begin() + talon_size_, talon_id_.begin() + talon_size_ + 1);
  std::copy_backward(talon_.begin() + index, talon_.begin() + talon_size_, talon_.begin() + talon_size_ + 1);
  talon_id_[index] = id;
  talon_[index] = first_talon_[id];
  ++talon_size_;
  key_ += zobrist_.stock_card[id];
}

// Takes a card away from where it lies. Returns what give_back needs.
std::uint8_t OverlapGame::take(Place place, int index) {
  if (place == Place::kSquare) {
    present_ &= ~only_one(index);
    key_ -= zobrist_.at_height[card(index)][index];
    return 0;
  }
  return take_from_talon(place == Place::kWaste ? --turned_ : turned_);
}

void OverlapGame::give_back(Place place, int index, std::uint8_t id) {
  if (place == Place::kSquare) {
    present_ |= only_one(index);
    key_ += zobrist_.at_height[card(index)][index];
    return;
  }
  put_in_talon(place == Place::kWaste ? turned_++ : turned_, id);
}

void OverlapGame::put_in_hole(Card card) {
  key_ += zobrist_.hole[rank_face(card)] - zobrist_.hole[rank_face(hole_.back())];
  hole_.push_back(card);
}

void OverlapGame::take_from_hole() {
  const Card card = hole_.back();
  hole_.pop_back();
  key_ += zobrist_.hole[rank_face(hole_.back())] - zobrist_.hole[rank_face(card)];
}

void OverlapGame::make(const Move& move, Undo& undo) {
  key_ -= stock_key();
  undo.turned = static_cast<std::uint8_t>(turned_);
  if (move.kind == Kind::kRedeal) {
    turned_ = 0;
    ++redeals_used_;
  } else if (move.kind == Kind::kDeal && rules_.stock_to == StockTo::kWaste) {
    turned_ = std::min(turned_ + rules_.deal_count, talon_size_);
  } else if (move.kind == Kind::kDeal) {
    undo.talon_id = take_from_talon(0);
    put_in_hole(first_talon_[undo.talon_id]);
  } else {
    undo.talon_id = take(move.from, move.from_index);
    if (move.to == Place::kHole)
      put_in_hole(move.from == Place::kSquare ? card(move.from_index) : first_talon_[undo.talon_id]);
    else if (move.to != Place::kDiscard)
      undo.covered = take(move.to, move.to_index);
  }
  key_ += stock_key();
}

void OverlapGame::unmake(const Move& move, const Undo& undo) {
  key_ -= stock_key();
  if (move.kind == Kind::kRedeal) {
    --redeals_used_;
  } else if (move.kind == Kind::kDeal && rules_.stock_to == StockTo::kHole) {
    take_from_hole();
    put_in_talon(0, undo.talon_id);
  } else if (move.kind == Kind::kTransfer) {
    if (move.to == Place::kHole)
      take_from_hole();
    else if (move.to != Place::kDiscard)
      give_back(move.to, move.to_index, undo.covered);
    give_back(move.from, move.from_index, undo.talon_id);
  }
  turned_ = undo.turned;
  key_ += stock_key();
}

// The key

Key OverlapGame::stock_key() const {
  if (!rules_.stock_size) return {};
  Key key = zobrist_.waste_size[turned_];
  if (rules_.redeals != kUnlimited) key += zobrist_.redeals[redeals_used_];
  return key;
}

Key OverlapGame::whole_key() const {
  Key key = stock_key();
  for (VertexSet left = present_; left; left &= left - 1)
    key += zobrist_.at_height[card(first_of(left))][first_of(left)];
  for (int i = 0; i < talon_size_; ++i) key += zobrist_.stock_card[talon_id_[i]];
  if (rules_.has_hole) key += zobrist_.hole[rank_face(hole_.back())];
  return key;
}

Key OverlapGame::exact_key() const {
  if (!rules_.has_hole) return key_;
  return key_ - zobrist_.hole[rank_face(hole_.back())] + zobrist_.hole[hole_.back()];
}

void OverlapGame::check_key() {
  if (!(key_ == whole_key())) std::abort();
}

void OverlapGame::pack(std::string& packed) const {
  packed.assign(reinterpret_cast<const char*>(&present_), sizeof(present_));
  packed.append(talon_id_.begin(), talon_id_.begin() + talon_size_);
  packed.push_back('\xFF');
  packed.push_back(static_cast<char>(turned_));
  packed.push_back(static_cast<char>(rules_.redeals != kUnlimited ? redeals_used_ : 0));
  if (rules_.has_hole) packed.push_back(static_cast<char>(rank_face(hole_.back())));
}

// What it looks like

Features OverlapGame::quick_features() const {
  Features found{};
  const int squares = static_cast<int>(rules_.overlap_rows.size());
  found(Feature::kHome) = squares - std::popcount(present_);
  found(Feature::kMobility) = std::popcount(free_squares());
  found(Feature::kStock) = talon_size_;
  for (VertexSet left = present_; left; left &= left - 1) {
    const int square = first_of(left);
    found(Feature::kHidden) += rules_.overlap_face_down[static_cast<std::size_t>(square)] && !is_free(square);
  }
  return found;
}

// A move takes away two overlapping cards at most.
int OverlapGame::moves_needed() const {
  const int left = std::popcount(present_);
  return rules_.has_hole ? left : (left + 1) / 2;
}

}  // namespace winnable
