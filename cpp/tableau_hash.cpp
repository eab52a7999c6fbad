// The hash of a position: kept up to date by every move, foretold for moves not made, and recomputed where all changes.
#include <algorithm>
#include <cstdlib>

#include "partial_runs.hpp"
#include "pile_symmetry.hpp"
#include "tableau.hpp"

namespace winnable {

void Tableau::decide_symmetries() {
  const bool empty = stock_is_empty();
  piles_alike_ = switches_.pile_symmetry && (piles_alike_with_stock(rules_) || empty);
  const bool free = runs_are_free(rules_, empty);
  runs_loose_ = switches_.twin_symmetry && free;
  parts_stay_ = switches_.partial_runs && free;
}

Key Tableau::anchored_key(Key prefix, int pile, int hidden) const {
  if (hidden) prefix = prefix ^ zobrist_.hidden[hidden];
  if (!piles_alike_) prefix = prefix ^ zobrist_.pile[pile];
  return mixed(prefix);
}

// The hash of the lowest `size` cards of a pile, of which `hidden` lie face down.
Key Tableau::pile_key(int pile, int size, int hidden) const {
  if (size == 0) return {};
  const int base = pile * stride_;
  if (!runs_loose_) return anchored_key(prefix_[base + size], pile, hidden);
  // The head of the last run and what is below it count with their places, the rest of the run only as a set.
  const int run = hidden == size - 1 ? 1 : run_[base + size - 1];
  const int anchored = size - run + 1;
  return anchored_key(prefix_[base + anchored], pile, hidden) + (loose_[base + size] - loose_[base + anchored]);
}

Key Tableau::pile_key_without(int pile, int count) const {
  const int size = size_[pile] - count;
  const bool turns_up = hidden_[pile] > 0 && hidden_[pile] == size;
  return pile_key(pile, size, hidden_[pile] - turns_up);
}

Key Tableau::pile_key_with(int pile, const Card* cards, int count) const {
  const int size = size_[pile];
  const int base = pile * stride_;
  int first_loose = count;  // how many of the new cards count with their places
  if (runs_loose_) {
    // Only runs are moved in such games, so the new cards either continue the last run or make one of their own.
    const bool continues = size > hidden_[pile] && may_put(rules_.group_policy, cards[0], cards_[base + size - 1]);
    first_loose = continues ? 0 : 1;
  }
  Key key = pile_keys_[pile];
  if (first_loose) {
    Key prefix = prefix_[base + size];
    for (int i = 0; i < first_loose; ++i) prefix = prefix ^ zobrist_.at_height[hash_face_[cards[i]]][size + i];
    key = anchored_key(prefix, pile, hidden_[pile]);
  }
  for (int i = first_loose; i < count; ++i) key += zobrist_.loose[hash_face_[cards[i]]];
  return key;
}

bool Tableau::key_after(const Move& move, Key& key) const {
  if (move.kind != Kind::kTransfer) return false;
  key = key_;
  if (switches_.placements) {
    key -= placed_key(placed_);
    key += placed_key(placed_by(move));
  }
  const int from = move.from_index;
  const Card* cards = nullptr;
  Card single = kNoCard;
  switch (move.from) {
    case Place::kTableau:
      cards = &cards_[static_cast<std::size_t>(from * stride_ + size_[from] - move.count)];
      key -= pile_keys_[from];
      key += pile_key_without(from, move.count + move.then_home);
      break;
    case Place::kCell:
      single = cells_[from];
      key -= zobrist_.cell[hash_face_[single]];
      break;
    case Place::kReserve:
      single = rules_.reserve_stacked ? reserve_[reserve_size_ - 1] : reserve_[from];
      if (rules_.reserve_stacked) {
        key -= zobrist_.reserve_size[reserve_size_];
        key += zobrist_.reserve_size[reserve_size_ - 1];
      } else {
        key -= zobrist_.reserve[hash_face_[single]];
      }
      break;
    case Place::kFoundation:
      single = foundation_top(from);
      break;
    case Place::kWaste: {
      const int waste = move.waste == kAsItIs ? waste_ : move.waste;
      const bool redealt = rules_.redeals != kUnlimited && !in_this_pass(waste);
      single = talon_[waste - 1];
      key -= waste_key();
      key -= zobrist_.stock_card[talon_id_[waste - 1]];
      key += waste_key(waste - 1, talon_size_ - 1, redeals_used_ + redealt);
      break;
    }
    default:
      return false;
  }
  if (!cards) cards = &single;
  switch (move.to) {
    case Place::kTableau:
      key -= pile_keys_[move.to_index];
      key += pile_key_with(move.to_index, cards, move.count);
      return true;
    case Place::kCell:
      key += zobrist_.cell[hash_face_[cards[0]]];
      return true;
    case Place::kFoundation:
      return true;
    case Place::kHole:
      key -= zobrist_.hole[hash_face_[hole_.back()]];
      key += zobrist_.hole[hash_face_[cards[0]]];
      return true;
    default:
      return false;
  }
}

// What decides the future about stock and waste besides which cards are left: how far this pass has come, redeals used.
Key Tableau::waste_key(int waste, int talon_size, int redeals_used) const {
  if (!has_waste()) return {};
  Key key;
  const bool anywhere = switches_.stock_closure && rules_.redeals == kUnlimited &&
                        (waste % rules_.deal_count == 0 || waste == talon_size);
  if (!anywhere) key += zobrist_.waste_size[waste];
  if (rules_.redeals != kUnlimited) key += zobrist_.redeals[redeals_used];
  return key;
}

// Moves name cells and foundations, which the hash of the search takes as alike.
Key Tableau::exact_key() const {
  Key key = key_;
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) key += mixed(zobrist_.cell[cells_[cell]] ^ zobrist_.pile[cell]);
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    key += mixed(zobrist_.waste_size[height_[f]] ^ zobrist_.pile[f]);
  }
  return key;
}

Key Tableau::placed_key(Placed placed) const {
  if (placed.is_none()) return {};
  return zobrist_.placed[Placed(placed.from(), hash_face_[placed.card()]).code()];
}

void Tableau::recompute_key() {
  decide_symmetries();
  key_ = {};
  for (int pile = 0; pile < rules_.piles; ++pile) pile_changed(pile);
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) key_ += zobrist_.cell[hash_face_[cells_[cell]]];
  }
  if (rules_.reserve_stacked) {
    key_ += zobrist_.reserve_size[reserve_size_];
  } else {
    for (int i = 0; i < reserve_size_; ++i) key_ += zobrist_.reserve[hash_face_[reserve_[i]]];
  }
  if (has_waste()) {
    for (int i = 0; i < talon_size_; ++i) key_ += zobrist_.stock_card[talon_id_[i]];
    key_ += waste_key();
  } else {
    key_ += zobrist_.stock_size[talon_size_ - dealt_];
  }
  if (rules_.has_hole) key_ += zobrist_.hole[hash_face_[hole_.back()]];
  key_ += placed_key(placed_);
}

void Tableau::check_key() {
  const Key kept = key_;
  recompute_key();
  if (!(kept == key_)) std::abort();
}

void Tableau::pack(std::string& packed) const {
  packed.clear();
  std::vector<std::string> piles;
  std::string loose;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    std::string text;
    if (!piles_alike_) text.push_back(static_cast<char>(pile));
    text.push_back(static_cast<char>(hidden_[pile]));
    const int anchored = runs_loose_ && size_[pile] ? size_[pile] - run_length(pile) + 1 : size_[pile];
    for (int height = 0; height < size_[pile]; ++height) {
      (height < anchored ? text : loose).push_back(static_cast<char>(hash_face_[card_at(pile, height)]));
    }
    piles.push_back(std::move(text));
  }
  std::sort(piles.begin(), piles.end());
  std::sort(loose.begin(), loose.end());
  std::string cells;
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) cells.push_back(static_cast<char>(hash_face_[cells_[cell]]));
  }
  std::sort(cells.begin(), cells.end());
  std::string reserve;
  for (int i = 0; i < reserve_size_; ++i) reserve.push_back(static_cast<char>(hash_face_[reserve_[i]]));
  if (!rules_.reserve_stacked) std::sort(reserve.begin(), reserve.end());
  for (const auto& text : piles) packed += text + '\xFF';
  packed += loose + '\xFF' + cells + '\xFF' + reserve + '\xFF';
  for (int i = dealt_; i < talon_size_; ++i) packed.push_back(static_cast<char>(talon_id_[i]));
  packed.push_back('\xFF');
  const Key waste = waste_key();
  packed.append(reinterpret_cast<const char*>(&waste), sizeof(waste));
  if (rules_.has_hole) packed.push_back(static_cast<char>(hash_face_[hole_.back()]));
  packed.push_back(static_cast<char>(placed_.code()));
}

}  // namespace winnable
