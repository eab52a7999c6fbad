// Making moves and taking them back, in place. Each change has its inverse beside it.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "families/tableau/tableau.hpp"

namespace winnable {

// Single places

void TableauGame::put_on_pile(int pile, Card card) {
  const int height = size_[pile]++;
  const int at = pile * stride_ + height;
  cards_[at] = card;
  const bool hangs_on = rules_.groups == Groups::kAnyFaceUp || (height > 0 && has((*run_takes_)[cards_[at - 1]], card));
  const bool continues = height > hidden_[pile] && hangs_on;
  run_[at] = static_cast<std::uint8_t>(continues ? run_[at - 1] + 1 : 1);
  note_key_face(pile, height);
  empty_piles_ &= ~(std::uint64_t{1} << pile);
}

void TableauGame::take_from_pile(int pile, int count) {
  size_[pile] = static_cast<std::uint8_t>(size_[pile] - count);
  if (size_[pile] == 0) empty_piles_ |= std::uint64_t{1} << pile;
}

// A hidden card that comes to the top turns up by itself.
bool TableauGame::turn_up(int pile) {
  if (hidden_[pile] == 0 || hidden_[pile] < size_[pile]) return false;
  --hidden_[pile];
  run_[pile * stride_ + size_[pile] - 1] = 1;
  return true;
}

void TableauGame::put_in_cell(int cell, Card card) {
  cells_[cell] = card;
  empty_cells_ &= ~(std::uint64_t{1} << cell);
  key_ += zobrist_.cell[key_face_[card]];
}

Card TableauGame::take_from_cell(int cell) {
  const Card card = cells_[cell];
  cells_[cell] = kNoCard;
  empty_cells_ |= std::uint64_t{1} << cell;
  key_ -= zobrist_.cell[key_face_[card]];
  return card;
}

Card TableauGame::take_from_reserve(int index) {
  if (rules_.reserve_stacked) {
    key_ -= zobrist_.reserve_size[reserve_size_];
    key_ += zobrist_.reserve_size[--reserve_size_];
    return reserve_[reserve_size_];
  }
  const Card card = reserve_[index];
  --reserve_size_;
  std::memmove(&reserve_[index], &reserve_[index + 1], static_cast<std::size_t>(reserve_size_ - index));
  key_ -= zobrist_.reserve[key_face_[card]];
  return card;
}

void TableauGame::put_in_reserve(int index, Card card) {
  if (rules_.reserve_stacked) {
    key_ -= zobrist_.reserve_size[reserve_size_];
    key_ += zobrist_.reserve_size[++reserve_size_];
    return;
  }
  std::memmove(&reserve_[index + 1], &reserve_[index], static_cast<std::size_t>(reserve_size_ - index));
  ++reserve_size_;
  reserve_[index] = card;
  key_ += zobrist_.reserve[key_face_[card]];
}

void TableauGame::put_in_hole(Card card) {
  key_ -= zobrist_.hole[key_face_[hole_.back()]];
  key_ += zobrist_.hole[key_face_[card]];
  hole_.push_back(card);
}

Card TableauGame::take_from_hole() {
  const Card card = hole_.back();
  key_ -= zobrist_.hole[key_face_[card]];
  hole_.pop_back();
  key_ += zobrist_.hole[key_face_[hole_.back()]];
  return card;
}

// The top of the waste, or of the stock when there is no waste.
Card TableauGame::take_from_talon(Undo& undo) {
  if (!has_waste()) return talon_[turned_++];
  const int index = turned_ > 0 ? turned_ - 1 : 0;
  const Card card = talon_[index];
  undo.talon_id = talon_id_[index];
  key_ -= zobrist_.stock_card[talon_id_[index]];
  --talon_size_;
  std::memmove(&talon_[index], &talon_[index + 1], static_cast<std::size_t>(talon_size_ - index));
  std::memmove(&talon_id_[index], &talon_id_[index + 1], static_cast<std::size_t>(talon_size_ - index));
  turned_ = index;
  return card;
}

void TableauGame::put_in_talon(int index, Card card, std::uint8_t id) {
  std::memmove(&talon_[index + 1], &talon_[index], static_cast<std::size_t>(talon_size_ - index));
  std::memmove(&talon_id_[index + 1], &talon_id_[index], static_cast<std::size_t>(talon_size_ - index));
  ++talon_size_;
  talon_[index] = card;
  talon_id_[index] = id;
  key_ += zobrist_.stock_card[id];
}

void TableauGame::set_height(int foundation, int height) {
  cards_home_ += height - height_[foundation];
  height_[foundation] = static_cast<std::uint8_t>(height);
  if (rules_.complete_runs) return;
  wanted_ = 0;
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    if (height_[f] < rules_.max_rank) wanted_ |= only(make_card(height_[f], rules_.foundation_suits[f]));
  }
}

// Single cards from any place to any place

Card TableauGame::take(const Move& move, Undo& undo) {
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
    case Place::kCell:
      return take_from_cell(index);
    case Place::kReserve:
      return take_from_reserve(index);
    case Place::kFoundation:
      set_height(index, height_[index] - 1);
      return make_card(height_[index], rules_.foundation_suits[index]);
    default:
      return take_from_talon(undo);
  }
}

void TableauGame::give_back(const Move& move, const Undo& undo, Card card) {
  const int index = move.from_index;
  switch (move.from) {
    case Place::kTableau:
      pile_changes(index);
      if (undo.turned_up) ++hidden_[index];
      put_on_pile(index, card);
      pile_changed(index);
      return;
    case Place::kCell:
      return put_in_cell(index, card);
    case Place::kReserve:
      return put_in_reserve(index, card);
    case Place::kFoundation:
      return set_height(index, height_[index] + 1);
    default:
      if (has_waste()) put_in_talon(turned_, card, undo.talon_id);
      return;
  }
}

void TableauGame::give(const Move& move, Card card, Undo& undo) {
  const int index = move.to_index;
  switch (move.to) {
    case Place::kTableau:
      pile_changes(index);
      put_on_pile(index, card);
      pile_changed(index);
      return;
    case Place::kCell:
      return put_in_cell(index, card);
    case Place::kFoundation:
      undo.foundation = static_cast<std::uint8_t>(foundation_for(card));
      return set_height(undo.foundation, height_[undo.foundation] + 1);
    case Place::kDiscard:
      return discards_.push_back(card);
    default:
      return put_in_hole(card);
  }
}

Card TableauGame::take_back(const Move& move, const Undo& undo) {
  const int index = move.to_index;
  switch (move.to) {
    case Place::kTableau: {
      const Card card = top(index);
      pile_changes(index);
      take_from_pile(index, 1);
      pile_changed(index);
      return card;
    }
    case Place::kCell:
      return take_from_cell(index);
    case Place::kFoundation:
      set_height(undo.foundation, height_[undo.foundation] - 1);
      return make_card(height_[undo.foundation], rules_.foundation_suits[undo.foundation]);
    case Place::kDiscard: {
      const Card card = discards_.back();
      discards_.pop_back();
      return card;
    }
    default:
      return take_from_hole();
  }
}

// Units and complete runs

void TableauGame::move_cards(int from, int to, int count) {
  const int first = from * stride_ + size_[from] - count;
  take_from_pile(from, count);
  for (int i = 0; i < count; ++i) put_on_pile(to, cards_[first + i]);
}

void TableauGame::move_unit(const Move& move, Undo& undo) {
  pile_changes(move.from_index);
  pile_changes(move.to_index);
  move_cards(move.from_index, move.to_index, move.count);
  undo.turned_up = turn_up(move.from_index);
  pile_changed(move.from_index);
  pile_changed(move.to_index);
}

void TableauGame::move_unit_back(const Move& move, const Undo& undo) {
  pile_changes(move.from_index);
  pile_changes(move.to_index);
  if (undo.turned_up) ++hidden_[move.from_index];
  move_cards(move.to_index, move.from_index, move.count);
  pile_changed(move.from_index);
  pile_changed(move.to_index);
}

void TableauGame::put_run_home(int pile, Undo& undo) {
  undo.foundation = static_cast<std::uint8_t>(foundation_for_run(suit_of(top(pile))));
  pile_changes(pile);
  take_from_pile(pile, rules_.max_rank);
  undo.turned_up = turn_up(pile);
  pile_changed(pile);
  set_height(undo.foundation, rules_.max_rank);
}

void TableauGame::take_run_back(int pile, const Undo& undo) {
  const int suit = rules_.foundation_suits[undo.foundation];
  pile_changes(pile);
  if (undo.turned_up) ++hidden_[pile];
  set_height(undo.foundation, 0);
  for (int step = rules_.max_rank - 1; step >= 0; --step) put_on_pile(pile, make_card(step, suit));
  pile_changed(pile);
}

// The stock

// Only limited redeals are counted. A game has redeals of the waste or of the piles.
bool TableauGame::count_redeal() {
  if ((rules_.pile_redeals ? rules_.pile_redeals : rules_.redeals) == kUnlimited) return false;
  ++redeals_used_;
  return true;
}

// Sets the waste to a size that turning the stock can reach. Returns whether that took a redeal that counts.
bool TableauGame::turn_stock_to(int waste) {
  const bool counted = !in_this_pass(waste) && count_redeal();
  turned_ = waste;
  return counted;
}

void TableauGame::deal() {
  switch (rules_.stock_to) {
    case StockTo::kWaste:
      turned_ = std::min(talon_size_, turned_ + rules_.deal_count);
      return;
    case StockTo::kHole:
      return put_in_hole(talon_[turned_++]);
    case StockTo::kTableau:
      for (int pile = 0; pile < rules_.piles && turned_ < talon_size_; ++pile) put_on_pile(pile, talon_[turned_++]);
      return;
  }
}

// Takes the dealt cards back. The caller restores how many cards are turned.
void TableauGame::undeal(const Undo& undo) {
  if (rules_.stock_to == StockTo::kHole) take_from_hole();
  if (rules_.stock_to != StockTo::kTableau) return;
  for (int pile = 0; pile < turned_ - undo.turned; ++pile) take_from_pile(pile, 1);
}

// Dealing the piles again

// How many of the gathered cards a pile gets, as far as they go. If there are more than the piles were dealt first, one
// more goes to each pile from the left, as often as needed.
int TableauGame::packet(int pile, int cards) const {
  const int more = std::max(0, cards - std::accumulate(rules_.packets.begin(), rules_.packets.end(), 0));
  return rules_.packets[static_cast<std::size_t>(pile)] + more / rules_.piles + (pile < more % rules_.piles);
}

bool TableauGame::redeal_changes_piles() const {
  const int cards = std::accumulate(size_.begin(), size_.begin() + rules_.piles, 0);
  switch (rules_.redeal_type) {
    case RedealType::kPackets: {  // the cards keep their order
      int left = cards;
      for (int pile = 0; pile < rules_.piles; ++pile) {
        if (size_[pile] != std::min(left, packet(pile, cards))) return true;
        left -= size_[pile];
      }
      return false;
    }
    case RedealType::kRows: {
      int number = 0;
      for (int pile = 0; pile < rules_.piles; ++pile) {
        for (int height = 0; height < size_[pile]; ++height, ++number) {
          const int to = number % rules_.piles;
          const int at = number / rules_.piles;
          if (at >= size_[to] || card_at(to, at) != card_at(pile, height)) return true;
        }
      }
      return false;
    }
    case RedealType::kBottomToTop:
      for (int pile = 0; pile < rules_.piles; ++pile) {
        for (int height = 1; height < size_[pile]; ++height) {
          if (card_at(pile, height) != card_at(pile, 0)) return true;
        }
      }
      return false;
  }
  return false;
}

// Takes the cards of all piles, those of the first pile first, each pile from its bottom.
void TableauGame::gather_piles() {
  gathered_.clear();
  for (int pile = 0; pile < rules_.piles; ++pile) {
    gathered_.insert(gathered_.end(), cards(pile), cards(pile) + size_[pile]);
    take_from_pile(pile, size_[pile]);
  }
}

void TableauGame::redeal_piles() {
  sizes_before_.insert(sizes_before_.end(), size_.begin(), size_.begin() + rules_.piles);
  gather_piles();
  const int cards = static_cast<int>(gathered_.size());
  auto card = gathered_.begin();
  switch (rules_.redeal_type) {
    case RedealType::kPackets:
      for (int pile = 0; pile < rules_.piles; ++pile) {
        for (int left = packet(pile, cards); left > 0 && card != gathered_.end(); --left) put_on_pile(pile, *card++);
      }
      return;
    case RedealType::kRows:
      for (int pile = 0; card != gathered_.end(); pile = (pile + 1) % rules_.piles) put_on_pile(pile, *card++);
      return;
    case RedealType::kBottomToTop:
      for (int pile = 0; pile < rules_.piles; ++pile) {
        const int size = *(sizes_before_.end() - rules_.piles + pile);
        for (int height = 0; height < size; ++height) put_on_pile(pile, card[(height + 1) % size]);
        card += size;
      }
      return;
  }
}

void TableauGame::take_piles_back() {
  std::array<std::uint8_t, kMaxPiles> sizes{};
  std::copy(sizes_before_.end() - rules_.piles, sizes_before_.end(), sizes.begin());
  sizes_before_.resize(sizes_before_.size() - static_cast<std::size_t>(rules_.piles));
  if (rules_.redeal_type == RedealType::kRows) {
    // In the order of dealing: row by row.
    gathered_.clear();
    for (int row = 0, found = 1; found; ++row) {
      found = 0;
      for (int pile = 0; pile < rules_.piles; ++pile) {
        if (row >= size_[pile]) continue;
        gathered_.push_back(card_at(pile, row));
        ++found;
      }
    }
    for (int pile = 0; pile < rules_.piles; ++pile) take_from_pile(pile, size_[pile]);
  } else {
    gather_piles();
  }
  const bool turned = rules_.redeal_type == RedealType::kBottomToTop;
  auto card = gathered_.begin();
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = sizes[static_cast<std::size_t>(pile)];
    for (int height = 0; height < size; ++height) {
      put_on_pile(pile, card[turned ? (height + size - 1) % size : height]);
    }
    card += size;
  }
}

// Moves

void TableauGame::make(const Move& move, Undo& undo, int waste) {
  if (move.from == Place::kTableau && move.to == Place::kTableau) return move_unit(move, undo);
  if (move.to == Place::kFoundation && rules_.complete_runs) return put_run_home(move.from_index, undo);
  const bool uses_stock = move.from == Place::kWaste || move.from == Place::kStock;
  if (!uses_stock) return give(move, take(move, undo), undo);
  key_ -= stock_key();
  undo.turned = static_cast<std::uint8_t>(turned_);
  undo.redealt = waste != kAsItIs && turn_stock_to(waste);
  switch (move.kind) {
    case Kind::kTransfer:
      give(move, take(move, undo), undo);
      break;
    case Kind::kDeal:
      deal();
      break;
    case Kind::kRedeal:
      if (rules_.pile_redeals) {
        redeal_piles();
      } else {
        turned_ = 0;
      }
      undo.redealt = count_redeal();
      break;
  }
  key_ += stock_key();
  // A deal changes every pile, and which positions are alike changes with the last one.
  if (rules_.stock_to == StockTo::kTableau || rules_.pile_redeals) recompute_key();
}

void TableauGame::unmake(const Move& move, const Undo& undo) {
  if (move.from == Place::kTableau && move.to == Place::kTableau) return move_unit_back(move, undo);
  if (move.to == Place::kFoundation && rules_.complete_runs) return take_run_back(move.from_index, undo);
  const bool uses_stock = move.from == Place::kWaste || move.from == Place::kStock;
  if (!uses_stock) return give_back(move, undo, take_back(move, undo));
  key_ -= stock_key();
  if (move.kind == Kind::kTransfer) give_back(move, undo, take_back(move, undo));
  if (move.kind == Kind::kDeal) undeal(undo);
  if (move.kind == Kind::kRedeal && rules_.pile_redeals) take_piles_back();
  turned_ = undo.turned;
  redeals_used_ -= undo.redealt;
  key_ += stock_key();
  if (rules_.stock_to == StockTo::kTableau || rules_.pile_redeals) recompute_key();
}

}  // namespace winnable
