#include "tableau.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace winnable {

Tableau::Tableau(const Rules& rules, const Layout& layout, const Switches& switches)
    : rules_(rules), switches_(allowed(rules, switches)), zobrist_(zobrist()), stride_(rules.deck_size() + 1) {
  const auto cards = static_cast<std::size_t>(rules.piles * stride_);
  cards_.resize(cards);
  run_.resize(cards);
  prefix_.resize(cards);
  loose_.resize(cards);
  for (int face = 0; face < kFaces; ++face) {
    const Card card = static_cast<Card>(face);
    int suit = suit_of(card);
    if (switches_.suit_reduction) suit = 0;
    if (switches_.suit_blind && rules.build == Policy::kRedBlack) suit = is_red(card);
    if (switches_.suit_blind && (rules.build == Policy::kAnySuit || rules.build == Policy::kNoBuild)) suit = 0;
    hash_face_[face] = make_card(step_of(card), suit);
  }
  for (int below = 0; below < kFaces; ++below) {
    for (int face = 0; face < kFaces; ++face) {
      const std::uint64_t bit = std::uint64_t{1} << face;
      if (may_put(rules.build, static_cast<Card>(face), static_cast<Card>(below))) takes_[below] |= bit;
      if (may_put(placing_policy(2), static_cast<Card>(face), static_cast<Card>(below))) group_takes_[below] |= bit;
    }
  }
  for (auto& list : foundations_of_) list.fill(-1);
  for (std::size_t f = 0; f < rules.foundation_suits.size(); ++f) {
    auto& list = foundations_of_[rules.foundation_suits[f]];
    *std::find(list.begin(), list.end(), -1) = static_cast<std::int8_t>(f);
    set_height(static_cast<int>(f), static_cast<int>(layout.foundations[f].size()));
  }
  for (int pile = 0; pile < rules.piles; ++pile) {
    hidden_[pile] = static_cast<std::uint8_t>(layout.hidden[pile]);
    empty_piles_ |= std::uint64_t{1} << pile;
    for (const Card card : layout.tableau[pile]) put_on_pile(pile, card);
  }
  for (int cell = 0; cell < rules.cells; ++cell) {
    cells_[cell] = layout.cells[cell];
    if (cells_[cell] == kNoCard) empty_cells_ |= std::uint64_t{1} << cell;
  }
  for (const Card card : layout.reserve) reserve_[reserve_size_++] = card;
  for (const Card card : layout.waste) talon_[talon_size_++] = card;
  waste_ = talon_size_;
  for (auto card = layout.stock.rbegin(); card != layout.stock.rend(); ++card) talon_[talon_size_++] = *card;
  for (int i = 0; i < talon_size_; ++i) talon_id_[i] = static_cast<std::uint8_t>(i);
  redeals_used_ = layout.redeals_used;
  hole_ = layout.hole;
  hole_.reserve(kMaxCards + 1);
  recompute_key();
}

Layout Tableau::layout() const {
  Layout result;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const auto* begin = &cards_[static_cast<std::size_t>(pile * stride_)];
    result.tableau.emplace_back(begin, begin + size_[pile]);
    result.hidden.push_back(hidden_[pile]);
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    std::vector<Card> pile;
    for (int step = 0; step < height_[f]; ++step) pile.push_back(make_card(step, rules_.foundation_suits[f]));
    if (rules_.complete_runs) std::reverse(pile.begin(), pile.end());
    result.foundations.push_back(std::move(pile));
  }
  result.cells.assign(cells_.begin(), cells_.begin() + rules_.cells);
  result.waste.assign(talon_.begin(), talon_.begin() + waste_);
  const int first = has_waste() ? waste_ : dealt_;
  for (int i = talon_size_ - 1; i >= first; --i) result.stock.push_back(talon_[i]);
  result.reserve.assign(reserve_.begin(), reserve_.begin() + reserve_size_);
  result.hole = hole_;
  result.redeals_used = redeals_used_;
  return result;
}

bool Tableau::is_won() const {
  if (rules_.has_hole) return static_cast<int>(hole_.size()) == rules_.deck_size();
  return cards_home_ == rules_.deck_size();
}

// Rules

int Tableau::foundation_for(Card card) const {
  if (!rules_.has_foundations || rules_.complete_runs) return -1;
  for (const int f : foundations_of_[suit_of(card)]) {
    if (f < 0) break;
    if (height_[f] == step_of(card)) return f;
  }
  return -1;
}

void Tableau::set_height(int foundation, int height) {
  cards_home_ += height - height_[foundation];
  height_[foundation] = static_cast<std::uint8_t>(height);
  if (rules_.complete_runs) return;
  home_ = 0;
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    if (height_[f] < rules_.max_rank) home_ |= std::uint64_t{1} << make_card(height_[f], rules_.foundation_suits[f]);
  }
}

int Tableau::foundation_for_run(int suit) const {
  for (const int f : foundations_of_[suit]) {
    if (f < 0) break;
    if (height_[f] == 0) return f;
  }
  return -1;
}

bool Tableau::is_complete_run(int pile) const {
  const int count = rules_.max_rank;
  if (size_[pile] - hidden_[pile] < count) return false;
  const Card* cards = &cards_[static_cast<std::size_t>(pile * stride_ + size_[pile] - count)];
  for (int i = 0; i < count; ++i) {
    if (cards[i] != make_card(count - 1 - i, suit_of(cards[0]))) return false;
  }
  return true;
}

bool Tableau::fits_hole(Card card) const {
  const int a = step_of(card);
  const int b = step_of(hole_.back());
  if (a - b == 1 || b - a == 1) return true;
  const int last = rules_.max_rank - 1;
  return rules_.hole_loops && std::min(a, b) == 0 && std::max(a, b) == last;
}

bool Tableau::must_fill() const {
  if (!has_space() || rules_.build == Policy::kNoBuild) return false;
  switch (rules_.spaces) {
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
      return reserve_size_ > 0;
    case Spaces::kWasteThenStock:
      return has_waste() ? talon_size_ > 0 : dealt_ < talon_size_;
    default:
      return false;
  }
}

bool Tableau::only_waste_to_tableau() const { return rules_.spaces == Spaces::kReserveThenWaste && has_space(); }

bool Tableau::space_takes(Card card, int count) const {
  if (rules_.build == Policy::kNoBuild) return false;
  switch (rules_.spaces) {
    case Spaces::kNoBuild:
      return false;
    case Spaces::kKings:
      return step_of(card) == rules_.max_rank - 1;
    case Spaces::kWasteThenStock:
      return count == 1;
    default:
      return true;
  }
}

bool Tableau::may_move_part(int pile, int count, bool into_space) const {
  const int length = run_length(pile);
  switch (rules_.groups) {
    case Groups::kNo:
      return count == 1;
    case Groups::kYes:
      return count <= length;
    case Groups::kWholePile:
      return count <= length && count == size_[pile];
    case Groups::kMaximalGroup:
      return count == length;
    case Groups::kPartialIfBuildable:
      return count == length || (count < length && (into_space || goes_home(card_at(pile, size_[pile] - count - 1))));
  }
  return false;
}

bool Tableau::may_deal() const {
  if (stock_is_empty()) return false;
  return rules_.stock_to != StockTo::kTableau || rules_.deal_with_spaces || !has_space();
}

bool Tableau::may_redeal() const {
  return has_waste() && waste_ > 0 && waste_ == talon_size_ &&
         (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals);
}

// Changing the position

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
