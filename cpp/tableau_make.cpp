// Making moves and taking them back, in place.
#include <algorithm>
#include <cstring>

#include "tableau.hpp"

namespace winnable {

void Tableau::put_on_pile(int pile, Card card) {
  const int height = size_[pile]++;
  const int at = pile * stride_ + height;
  cards_[at] = card;
  const bool continues = height > hidden_[pile] && may_put(rules_.group_policy, card, cards_[at - 1]);
  run_[at] = static_cast<std::uint8_t>(continues ? run_[at - 1] + 1 : 1);
  const Card face = hash_face_[card];
  prefix_[at + 1] = prefix_[at] ^ zobrist_.at_height[face][height];
  loose_[at + 1] = loose_[at] + zobrist_.loose[face];
  empty_piles_ &= ~(std::uint64_t{1} << pile);
}

void Tableau::take_from_pile(int pile, int count) {
  size_[pile] = static_cast<std::uint8_t>(size_[pile] - count);
  if (size_[pile] == 0) empty_piles_ |= std::uint64_t{1} << pile;
}

// A hidden card that comes to the top turns up by itself.
bool Tableau::turn_up(int pile) {
  if (hidden_[pile] == 0 || hidden_[pile] < size_[pile]) return false;
  --hidden_[pile];
  run_[pile * stride_ + size_[pile] - 1] = 1;
  return true;
}

void Tableau::remove_talon(int index) {
  key_ -= zobrist_.stock_card[talon_id_[index]];
  --talon_size_;
  std::memmove(&talon_[index], &talon_[index + 1], static_cast<std::size_t>(talon_size_ - index));
  std::memmove(&talon_id_[index], &talon_id_[index + 1], static_cast<std::size_t>(talon_size_ - index));
}

void Tableau::insert_talon(int index, Card card, std::uint8_t id) {
  std::memmove(&talon_[index + 1], &talon_[index], static_cast<std::size_t>(talon_size_ - index));
  std::memmove(&talon_id_[index + 1], &talon_id_[index], static_cast<std::size_t>(talon_size_ - index));
  ++talon_size_;
  talon_[index] = card;
  talon_id_[index] = id;
  key_ += zobrist_.stock_card[id];
}

// Only limited redeals are counted.
bool Tableau::count_redeal() {
  if (rules_.redeals == kUnlimited) return false;
  ++redeals_used_;
  return true;
}

// Sets the waste to a size that turning the stock can reach; says whether that took a redeal that counts.
bool Tableau::turn_stock_to(int waste) {
  const bool counted = !in_this_pass(waste) && count_redeal();
  waste_ = waste;
  return counted;
}

Card Tableau::take(const Move& move, Undo& undo) {
  const int index = move.from_index;
  switch (move.from) {
    case Place::kTableau: {
      const Card card = top(index);
      pile_changes(index);
      take_from_pile(index, 1);
      undo.turned_up = turn_up(index);
      pile_changed(index);
      return card;
    }
    case Place::kCell: {
      const Card card = cells_[index];
      cells_[index] = kNoCard;
      empty_cells_ |= std::uint64_t{1} << index;
      key_ -= zobrist_.cell[hash_face_[card]];
      return card;
    }
    case Place::kReserve: {
      if (rules_.reserve_stacked) {
        key_ -= zobrist_.reserve_size[reserve_size_];
        key_ += zobrist_.reserve_size[--reserve_size_];
        return reserve_[reserve_size_];
      }
      const Card card = reserve_[index];
      --reserve_size_;
      std::memmove(&reserve_[index], &reserve_[index + 1], static_cast<std::size_t>(reserve_size_ - index));
      key_ -= zobrist_.reserve[hash_face_[card]];
      return card;
    }
    case Place::kFoundation: {
      set_height(index, height_[index] - 1);
      return make_card(height_[index], rules_.foundation_suits[index]);
    }
    case Place::kStock:
      if (!has_waste()) {
        key_ -= zobrist_.stock_size[talon_size_ - dealt_];
        key_ += zobrist_.stock_size[talon_size_ - dealt_ - 1];
        return talon_[dealt_++];
      }
      [[fallthrough]];
    default: {  // the waste, or the stock when the waste is empty
      const int at = waste_ > 0 ? waste_ - 1 : 0;
      const Card card = talon_[at];
      undo.talon_id = talon_id_[at];
      remove_talon(at);
      waste_ = at;
      return card;
    }
  }
}

void Tableau::give_back(const Move& move, const Undo& undo, Card card) {
  const int index = move.from_index;
  switch (move.from) {
    case Place::kTableau:
      pile_changes(index);
      if (undo.turned_up) ++hidden_[index];
      put_on_pile(index, card);
      pile_changed(index);
      return;
    case Place::kCell:
      cells_[index] = card;
      empty_cells_ &= ~(std::uint64_t{1} << index);
      key_ += zobrist_.cell[hash_face_[card]];
      return;
    case Place::kReserve:
      if (rules_.reserve_stacked) {
        key_ -= zobrist_.reserve_size[reserve_size_];
        key_ += zobrist_.reserve_size[++reserve_size_];
        return;
      }
      std::memmove(&reserve_[index + 1], &reserve_[index], static_cast<std::size_t>(reserve_size_ - index));
      ++reserve_size_;
      reserve_[index] = card;
      key_ += zobrist_.reserve[hash_face_[card]];
      return;
    case Place::kFoundation:
      set_height(index, height_[index] + 1);
      return;
    case Place::kStock:
      if (!has_waste()) {
        key_ -= zobrist_.stock_size[talon_size_ - dealt_];
        --dealt_;
        key_ += zobrist_.stock_size[talon_size_ - dealt_];
        return;
      }
      insert_talon(0, card, undo.talon_id);
      return;
    default:
      insert_talon(waste_, card, undo.talon_id);
      return;
  }
}

void Tableau::give(const Move& move, Card card, Undo& undo) {
  const int index = move.to_index;
  switch (move.to) {
    case Place::kTableau:
      pile_changes(index);
      put_on_pile(index, card);
      pile_changed(index);
      return;
    case Place::kCell:
      cells_[index] = card;
      empty_cells_ &= ~(std::uint64_t{1} << index);
      key_ += zobrist_.cell[hash_face_[card]];
      return;
    case Place::kFoundation:
      undo.foundation = static_cast<std::uint8_t>(foundation_for(card));
      set_height(undo.foundation, height_[undo.foundation] + 1);
      return;
    default:
      key_ -= zobrist_.hole[hash_face_[hole_.back()]];
      key_ += zobrist_.hole[hash_face_[card]];
      hole_.push_back(card);
      return;
  }
}

Card Tableau::take_back(const Move& move, const Undo& undo) {
  const int index = move.to_index;
  switch (move.to) {
    case Place::kTableau: {
      const Card card = top(index);
      pile_changes(index);
      take_from_pile(index, 1);
      pile_changed(index);
      return card;
    }
    case Place::kCell: {
      const Card card = cells_[index];
      cells_[index] = kNoCard;
      empty_cells_ |= std::uint64_t{1} << index;
      key_ -= zobrist_.cell[hash_face_[card]];
      return card;
    }
    case Place::kFoundation:
      set_height(undo.foundation, height_[undo.foundation] - 1);
      return make_card(height_[undo.foundation], rules_.foundation_suits[undo.foundation]);
    default: {
      const Card card = hole_.back();
      key_ -= zobrist_.hole[hash_face_[card]];
      hole_.pop_back();
      key_ += zobrist_.hole[hash_face_[hole_.back()]];
      return card;
    }
  }
}

void Tableau::move_cards(int from, int to, int count) {
  const int first = from * stride_ + size_[from] - count;
  take_from_pile(from, count);
  for (int i = 0; i < count; ++i) put_on_pile(to, cards_[first + i]);
}

void Tableau::make(const Move& move, Undo& undo) {
  undo.old_waste = static_cast<std::uint8_t>(waste_);
  undo.redealt = 0;
  if (switches_.placements) {
    undo.card = placed_.code();
    set_placed(placed_by(move));
  }
  if (move.kind == Kind::kDeal) return deal(undo);
  const bool touches_waste = move.kind == Kind::kRedeal || move.from == Place::kWaste || move.from == Place::kStock;
  if (touches_waste) key_ -= waste_key();
  if (move.kind == Kind::kRedeal) {
    waste_ = 0;
    undo.redealt = count_redeal();
  } else {
    if (move.waste != kAsItIs) undo.redealt = turn_stock_to(move.waste);
    if (move.from == Place::kTableau && move.to == Place::kTableau) {
      const int from = move.from_index;
      const int to = move.to_index;
      pile_changes(from);
      pile_changes(to);
      move_cards(from, to, move.count);
      undo.turned_up = turn_up(from);
      pile_changed(from);
      pile_changed(to);
      if (move.then_home) home(from, undo);
      return;
    }
    if (move.to == Place::kFoundation && rules_.complete_runs) {
      put_run_home(move.from_index, undo);
      return;
    }
    give(move, take(move, undo), undo);
  }
  if (touches_waste) key_ += waste_key();
  if (move.from == Place::kStock && !has_waste()) recompute_key();  // an empty stock changes what is alike
}

void Tableau::unmake(const Move& move, const Undo& undo) {
  if (switches_.placements) set_placed(Placed(undo.card));
  if (move.kind == Kind::kDeal) return undeal(undo);
  const bool touches_waste = move.kind == Kind::kRedeal || move.from == Place::kWaste || move.from == Place::kStock;
  if (touches_waste) key_ -= waste_key();
  if (move.kind == Kind::kTransfer) {
    const int from = move.from_index;
    if (move.from == Place::kTableau && move.to == Place::kTableau) {
      if (move.then_home) unhome(from, undo);
      pile_changes(from);
      pile_changes(move.to_index);
      if (undo.turned_up) ++hidden_[from];
      move_cards(move.to_index, from, move.count);
      pile_changed(from);
      pile_changed(move.to_index);
      return;
    }
    if (move.to == Place::kFoundation && rules_.complete_runs) {
      pile_changes(from);
      if (undo.turned_up) ++hidden_[from];
      set_height(undo.foundation, 0);
      for (int step = rules_.max_rank - 1; step >= 0; --step) put_on_pile(from, make_card(step, undo.card));
      pile_changed(from);
      return;
    }
    give_back(move, undo, take_back(move, undo));
  }
  waste_ = undo.old_waste;
  redeals_used_ -= undo.redealt;
  if (touches_waste) key_ += waste_key();
  if (move.from == Place::kStock && !has_waste()) recompute_key();
}

void Tableau::put_run_home(int pile, Undo& undo) {
  const int suit = suit_of(top(pile));
  undo.card = static_cast<std::uint8_t>(suit);
  undo.foundation = static_cast<std::uint8_t>(foundation_for_run(suit));
  pile_changes(pile);
  take_from_pile(pile, rules_.max_rank);
  undo.turned_up = turn_up(pile);
  pile_changed(pile);
  set_height(undo.foundation, rules_.max_rank);
}

void Tableau::home(int pile, Undo& undo) {
  const Card card = top(pile);
  pile_changes(pile);
  take_from_pile(pile, 1);
  undo.home_turned_up = turn_up(pile);
  pile_changed(pile);
  undo.home_foundation = static_cast<std::uint8_t>(foundation_for(card));
  set_height(undo.home_foundation, height_[undo.home_foundation] + 1);
}

void Tableau::unhome(int pile, const Undo& undo) {
  const int f = undo.home_foundation;
  set_height(f, height_[f] - 1);
  pile_changes(pile);
  if (undo.home_turned_up) ++hidden_[pile];
  put_on_pile(pile, make_card(height_[f], rules_.foundation_suits[f]));
  pile_changed(pile);
}

void Tableau::deal(Undo& undo) {
  if (has_waste()) {
    key_ -= waste_key();
    waste_ = std::min(talon_size_, waste_ + rules_.deal_count);
    key_ += waste_key();
    return;
  }
  if (rules_.stock_to == StockTo::kHole) {
    const Card card = talon_[dealt_];
    key_ -= zobrist_.hole[hash_face_[hole_.back()]];
    key_ += zobrist_.hole[hash_face_[card]];
    key_ -= zobrist_.stock_size[talon_size_ - dealt_];
    hole_.push_back(card);
    ++dealt_;
    key_ += zobrist_.stock_size[talon_size_ - dealt_];
    return;
  }
  const int count = std::min(rules_.piles, talon_size_ - dealt_);
  for (int pile = 0; pile < count; ++pile) put_on_pile(pile, talon_[dealt_ + pile]);
  dealt_ += count;
  undo.card = static_cast<std::uint8_t>(count);
  recompute_key();  // every pile has changed, and with an empty stock the piles become alike
}

void Tableau::undeal(const Undo& undo) {
  if (has_waste()) {
    key_ -= waste_key();
    waste_ = undo.old_waste;
    key_ += waste_key();
    return;
  }
  if (rules_.stock_to == StockTo::kHole) {
    key_ -= zobrist_.stock_size[talon_size_ - dealt_];
    --dealt_;
    key_ += zobrist_.stock_size[talon_size_ - dealt_];
    key_ -= zobrist_.hole[hash_face_[hole_.back()]];
    hole_.pop_back();
    key_ += zobrist_.hole[hash_face_[hole_.back()]];
    return;
  }
  for (int pile = 0; pile < undo.card; ++pile) take_from_pile(pile, 1);
  dealt_ -= undo.card;
  recompute_key();
}

}  // namespace winnable
