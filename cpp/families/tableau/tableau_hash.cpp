// The hash of a position: kept up to date by every move, predicted for moves not made, and recomputed where all
// changes.
#include <algorithm>
#include <cstdlib>

#include "families/tableau/tableau.hpp"

namespace winnable {

void TableauGame::choose_key_faces() {
  for (Card card = 0; card < kFaces; ++card) {
    int suit = suit_of(card);
    if (symmetries_.suits == SuitsCount::kAsColours) suit = is_red(card);
    if (symmetries_.suits == SuitsCount::kNotAtAll) suit = 0;
    key_face_[card] = make_card(step_of(card), suit);
  }
}

void TableauGame::set_symmetries(const Symmetries& symmetries) {
  symmetries_ = symmetries;
  choose_key_faces();
  for (int pile = 0; pile < rules_.piles; ++pile) {
    for (int height = 0; height < size_[pile]; ++height) note_key_face(pile, height);
  }
  recompute_key();
}

Key TableauGame::anchored_key(Key prefix, int pile, int hidden) const {
  if (hidden) prefix = prefix ^ zobrist_.hidden[hidden];
  if (!piles_alike_) prefix = prefix ^ zobrist_.pile[pile];
  return mixed(prefix);
}

// The hash of the lowest `size` cards of a pile, of which `hidden` lie face down.
Key TableauGame::pile_key(int pile, int size, int hidden) const {
  if (size == 0) return {};
  const int base = pile * stride_;
  if (!runs_loose_) return anchored_key(prefix_[base + size], pile, hidden);
  // The head of the last run and what is below it count with their places, the rest of the run only as a set.
  const int run = hidden == size - 1 ? 1 : run_[base + size - 1];
  const int anchored = size - run + 1;
  return anchored_key(prefix_[base + anchored], pile, hidden) + (loose_[base + size] - loose_[base + anchored]);
}

Key TableauGame::pile_key_without(int pile, int count) const {
  const int size = size_[pile] - count;
  const bool turns_up = hidden_[pile] > 0 && hidden_[pile] == size;
  return pile_key(pile, size, hidden_[pile] - turns_up);
}

Key TableauGame::pile_key_with(int pile, const Card* cards, int count) const {
  const int size = size_[pile];
  const int base = pile * stride_;
  int first_loose = count;  // how many of the new cards count with their places
  if (runs_loose_) {
    // Only runs are moved in such games, so the new cards either continue the last run or make one of their own.
    const bool continues = size > hidden_[pile] && has((*run_takes_)[cards_[base + size - 1]], cards[0]);
    first_loose = continues ? 0 : 1;
  }
  Key key = pile_keys_[pile];
  if (first_loose) {
    Key prefix = prefix_[base + size];
    for (int i = 0; i < first_loose; ++i) prefix = prefix ^ zobrist_.at_height[key_face_[cards[i]]][size + i];
    key = anchored_key(prefix, pile, hidden_[pile]);
  }
  for (int i = first_loose; i < count; ++i) key += zobrist_.loose[key_face_[cards[i]]];
  return key;
}

// The cards that a move takes, and the key without them; null if the key is not predicted. `single` is room for one
// card.
inline const Card* TableauGame::predict_leaving(const Move& move, int waste, int more_leaving, Key& key,
                                                Card& single) const {
  const int from = move.from_index;
  switch (move.from) {
    case Place::kTableau:
      key -= pile_keys_[from];
      key += pile_key_without(from, move.count + more_leaving);
      return &cards_[static_cast<std::size_t>(from * stride_ + size_[from] - move.count)];
    case Place::kCell:
      key -= zobrist_.cell[key_face_[cells_[from]]];
      return &cells_[from];
    case Place::kReserve:
      if (!rules_.reserve_stacked) {
        key -= zobrist_.reserve[key_face_[reserve_[from]]];
        return &reserve_[from];
      }
      key -= zobrist_.reserve_size[reserve_size_];
      key += zobrist_.reserve_size[reserve_size_ - 1];
      return &reserve_[reserve_size_ - 1];
    case Place::kFoundation:
      single = foundation_top(from);
      return &single;
    case Place::kWaste: {
      if (waste == kAsItIs) waste = turned_;
      const bool redealt = rules_.redeals != kUnlimited && !in_this_pass(waste);
      key -= stock_key();
      key -= zobrist_.stock_card[talon_id_[waste - 1]];
      key += stock_key(waste - 1, talon_size_ - 1, redeals_used_ + redealt);
      return &talon_[waste - 1];
    }
    default:
      return nullptr;
  }
}

inline bool TableauGame::predict_arriving(const Move& move, const Card* cards, Key& key) const {
  switch (move.to) {
    case Place::kTableau:
      key -= pile_keys_[move.to_index];
      key += pile_key_with(move.to_index, cards, move.count);
      return true;
    case Place::kCell:
      key += zobrist_.cell[key_face_[cards[0]]];
      return true;
    case Place::kFoundation:
    case Place::kDiscard:
      return true;
    case Place::kHole:
      key -= zobrist_.hole[key_face_[hole_.back()]];
      key += zobrist_.hole[key_face_[cards[0]]];
      return true;
    default:
      return false;
  }
}

bool TableauGame::key_after(const Move& move, Key& key, int waste, int more_leaving) const {
  if (move.kind != Kind::kTransfer) return false;
  key = key_;
  Card single = kNoCard;
  const Card* cards = predict_leaving(move, waste, more_leaving, key, single);
  return cards && predict_arriving(move, cards, key);
}

// What matters about stock and waste for the rest of the game, apart from which cards are left: how far the stock is
// dealt, or how far this pass has come and how many redeals were used, of the waste or of the piles.
Key TableauGame::stock_key(int turned, int talon_size, int redeals_used) const {
  if (rules_.pile_redeals) return zobrist_.redeals[redeals_used];
  if (!has_waste()) return zobrist_.stock_size[talon_size - turned];
  Key key;
  const bool anywhere =
      symmetries_.turns && rules_.redeals == kUnlimited && (turned % rules_.deal_count == 0 || turned == talon_size);
  if (!anywhere) key += zobrist_.waste_size[turned];
  if (rules_.redeals != kUnlimited) key += zobrist_.redeals[redeals_used];
  return key;
}

// A key in which cells and foundations differ, because moves name them. The hash of the search takes them as alike.
Key TableauGame::exact_key() const {
  Key key = key_;
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) key += mixed(zobrist_.cell[cells_[cell]] ^ zobrist_.pile[cell]);
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    key += mixed(zobrist_.waste_size[height_[f]] ^ zobrist_.pile[f]);
  }
  return key;
}

void TableauGame::recompute_key() {
  piles_alike_ = holds(symmetries_.piles, all_is_dealt());
  runs_loose_ = holds(symmetries_.run_carriers, all_is_dealt());
  key_ = {};
  for (int pile = 0; pile < rules_.piles; ++pile) pile_changed(pile);
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) key_ += zobrist_.cell[key_face_[cells_[cell]]];
  }
  if (rules_.reserve_stacked) {
    key_ += zobrist_.reserve_size[reserve_size_];
  } else {
    for (int i = 0; i < reserve_size_; ++i) key_ += zobrist_.reserve[key_face_[reserve_[i]]];
  }
  if (has_waste()) {
    for (int i = 0; i < talon_size_; ++i) key_ += zobrist_.stock_card[talon_id_[i]];
  }
  key_ += stock_key();
  if (rules_.has_hole) key_ += zobrist_.hole[key_face_[hole_.back()]];
}

void TableauGame::check_key() {
  const Key kept = key_;
  recompute_key();
  if (!(kept == key_)) std::abort();
}

void TableauGame::pack(std::string& packed) const {
  packed.clear();
  std::vector<std::string> piles;
  std::string loose;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    std::string text;
    if (!piles_alike_) text.push_back(static_cast<char>(pile));
    text.push_back(static_cast<char>(hidden_[pile]));
    const int anchored = runs_loose_ && size_[pile] ? size_[pile] - run_length(pile) + 1 : size_[pile];
    for (int height = 0; height < size_[pile]; ++height) {
      (height < anchored ? text : loose).push_back(static_cast<char>(key_face_[card_at(pile, height)]));
    }
    piles.push_back(std::move(text));
  }
  std::sort(piles.begin(), piles.end());
  std::sort(loose.begin(), loose.end());
  std::string cells;
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (cells_[cell] != kNoCard) cells.push_back(static_cast<char>(key_face_[cells_[cell]]));
  }
  std::sort(cells.begin(), cells.end());
  std::string reserve;
  for (int i = 0; i < reserve_size_; ++i) reserve.push_back(static_cast<char>(key_face_[reserve_[i]]));
  if (!rules_.reserve_stacked) std::sort(reserve.begin(), reserve.end());
  for (const auto& text : piles) packed += text + '\xFF';
  packed += loose + '\xFF' + cells + '\xFF' + reserve + '\xFF';
  for (int i = has_waste() ? 0 : turned_; i < talon_size_; ++i) packed.push_back(static_cast<char>(talon_id_[i]));
  packed.push_back('\xFF');
  const Key stock = stock_key();
  packed.append(reinterpret_cast<const char*>(&stock), sizeof(stock));
  if (rules_.has_hole) packed.push_back(static_cast<char>(key_face_[hole_.back()]));
}

}  // namespace winnable
