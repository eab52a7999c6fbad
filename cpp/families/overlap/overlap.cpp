#include "families/overlap/overlap.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

namespace winnable {
namespace {

int squares_in(const Rules& rules) { return rules.deck_size() - rules.stock_size - rules.has_hole; }

}  // namespace

std::vector<PlaceCount> OverlapGame::places(const Rules& rules) {
  const bool has_waste = rules.stock_size > 0 && rules.stock_to == StockTo::kWaste;
  const auto one_if = [](Place place, bool is_there) { return PlaceCount{place, is_there, is_there}; };
  const int squares = squares_in(rules);
  std::vector<PlaceCount> places{
      one_if(Place::kStock, rules.stock_size > 0), one_if(Place::kWaste, has_waste),
      one_if(Place::kHole, rules.has_hole),        one_if(Place::kDiscard, rules.has_discards()),
      {Place::kSquare, squares, squares},
  };
  std::erase_if(places, [](const PlaceCount& place) { return place.most == 0; });
  return places;
}

const char* OverlapGame::misfit(const Rules& rules) {
  const int squares = squares_in(rules);
  if (squares < 1 || squares > kMostSquares) return "rules.stock_size: must leave 1 to 64 cards for the squares";
  if (rules.discard_equal && rules.discard_sum > 0) return "rules.discard_equal: the sum must be 0";
  if (rules.has_hole == rules.has_discards()) return "rules.discard_sum: cards are discarded or go to a hole";
  if (rules.stock_to == StockTo::kTableau || (rules.stock_to == StockTo::kHole && !rules.has_hole))
    return "rules.stock_to: there is no such place";
  if (rules.covers.size() % 2) return "rules.covers: must be pairs";
  for (std::size_t i = 0; i < rules.covers.size(); i += 2) {
    if (rules.covers[i] >= rules.covers[i + 1] || rules.covers[i + 1] >= squares)
      return "rules.covers: a square is covered by a later one";
  }
  return nullptr;
}

OverlapGame::OverlapGame(const Rules& rules, const Layout& layout) : rules_(rules), zobrist_(zobrist()) {
  for (std::size_t i = 0; i + 1 < rules.covers.size(); i += 2)
    covering_[rules.covers[i]] |= one_square(rules.covers[i + 1]);
  for (const Pile& pile : layout.piles) {
    if (pile.place != Place::kSquare) continue;
    ++squares_;
    if (pile.cards.empty()) continue;
    cards_[pile.index] = pile.cards.back();
    present_ |= one_square(pile.index);
    if (pile.hidden) face_down_ |= one_square(pile.index);
  }
  // What covers a square comes after it, so that those above are known.
  for (int square = squares_ - 1; square >= 0; --square) {
    above_[square] = covering_[square];
    for (SquareSet covering = covering_[square]; covering; covering &= covering - 1)
      above_[square] |= above_[std::countr_zero(covering)];
  }
  talon_cards_ = layout.talon();
  turned_ = static_cast<int>(layout.cards(Place::kWaste).size());
  talon_.resize(talon_cards_.size());
  std::iota(talon_.begin(), talon_.end(), std::uint8_t{0});
  redeals_used_ = layout.redeals_used;
  hole_ = layout.cards(Place::kHole);
  discards_ = layout.cards(Place::kDiscard);
  key_ = whole_key();
}

SquareSet OverlapGame::free_squares() const {
  SquareSet found = 0;
  for (SquareSet left = present_; left; left &= left - 1) {
    const int square = std::countr_zero(left);
    if (is_free(square)) found |= one_square(square);
  }
  return found;
}

void OverlapGame::free_places(Free& places) const {
  for (SquareSet left = free_squares(); left; left &= left - 1)
    places.emplace_back(Place::kSquare, std::countr_zero(left));
  if (turned_ > 0) places.emplace_back(Place::kWaste, 0);
  if (is_stock_open()) places.emplace_back(Place::kStock, 0);
}

Card OverlapGame::card_at(Place place, int index) const {
  if (place == Place::kSquare) return cards_[index];
  return talon(place == Place::kWaste ? turned_ - 1 : turned_);
}

bool OverlapGame::goes_to_hole(Card card) const {
  const int top = step_of(hole_.back());
  const int step = step_of(card);
  const int last = rules_.max_rank - 1;
  if (top == last && !rules_.hole_past_last) return false;
  if (step - top == 1 || top - step == 1) return true;
  return rules_.hole_loops && ((top == 0 && step == last) || (top == last && step == 0));
}

void OverlapGame::legal_moves(MoveList& moves) const {
  Free places;
  free_places(places);
  for (const auto& [from, from_index] : places) {
    const Card card = card_at(from, from_index);
    if (rules_.has_hole) {
      if (goes_to_hole(card)) moves.push_back(transfer(from, from_index, Place::kHole, 0));
      continue;
    }
    if (is_lone(card)) moves.push_back(transfer(from, from_index, Place::kDiscard, 0));
    for (const auto& [to, to_index] : places) {
      const bool is_other = from != to || from_index != to_index;
      if (is_other && is_pair(card, card_at(to, to_index))) moves.push_back(transfer(from, from_index, to, to_index));
    }
  }
  if (turned_ < talon_size())
    moves.push_back(deal_move());
  else if (can_redeal())
    moves.push_back(redeal_move());
}

// A card of a square is in the key by its place, one of the stock by its number.
Key OverlapGame::key_of(Place place, int index, int waste) const {
  if (place == Place::kSquare) return zobrist_.at_height[cards_[index]][index];
  if (place == Place::kDiscard) return {};
  return zobrist_.stock_card[talon_[place == Place::kWaste ? waste - 1 : waste]];
}

Card OverlapGame::take(Place place, int index, std::uint8_t& id) {
  key_ -= key_of(place, index, turned_);
  if (place == Place::kSquare) {
    present_ &= ~one_square(index);
    return cards_[index];
  }
  if (place == Place::kWaste) --turned_;
  id = talon_[turned_];
  talon_.erase(talon_.begin() + turned_);
  return talon_cards_[id];
}

void OverlapGame::put_back(Place place, int index, std::uint8_t id) {
  if (place == Place::kSquare) {
    present_ |= one_square(index);
  } else {
    talon_.insert(talon_.begin() + turned_, id);
    turned_ += place == Place::kWaste;
  }
  key_ += key_of(place, index, turned_);
}

void OverlapGame::make(const Move& move, Undo& undo) {
  key_ -= stock_key();
  undo.turned = static_cast<std::uint8_t>(turned_);
  if (move.kind == Kind::kRedeal) {
    turned_ = 0;
    undo.redealt = rules_.redeals != kUnlimited;
    redeals_used_ += undo.redealt;
  } else if (move.kind == Kind::kDeal && rules_.stock_to == StockTo::kHole) {
    hole_.push_back(take(Place::kStock, 0, undo.talon_id));
  } else if (move.kind == Kind::kDeal) {
    turned_ = std::min(turned_ + rules_.deal_count, talon_size());
  } else {
    const Card card = take(move.from, move.from_index, undo.talon_id);
    if (move.to == Place::kHole || move.to == Place::kDiscard) {
      (move.to == Place::kHole ? hole_ : discards_).push_back(card);
    } else {
      const Card other = take(move.to, move.to_index, undo.covered);
      discards_.push_back(std::min(card, other));
      discards_.push_back(std::max(card, other));
    }
  }
  key_ += stock_key();
}

void OverlapGame::unmake(const Move& move, const Undo& undo) {
  key_ -= stock_key();
  if (move.kind == Kind::kDeal && rules_.stock_to == StockTo::kHole) {
    hole_.pop_back();
    put_back(Place::kStock, 0, undo.talon_id);
  } else if (move.kind == Kind::kTransfer) {
    if (move.to == Place::kHole) {
      hole_.pop_back();
    } else {
      discards_.pop_back();
      if (move.to != Place::kDiscard) {
        discards_.pop_back();
        put_back(move.to, move.to_index, undo.covered);
      }
    }
    put_back(move.from, move.from_index, undo.talon_id);
  }
  redeals_used_ -= undo.redealt;
  turned_ = undo.turned;
  key_ += stock_key();
}

void OverlapGame::turn_to(int waste, Undo& undo) {
  key_ -= stock_key();
  undo.turned = static_cast<std::uint8_t>(turned_);
  undo.redealt = waste < turned_ && rules_.redeals != kUnlimited;
  redeals_used_ += undo.redealt;
  turned_ = waste;
  key_ += stock_key();
}

Layout OverlapGame::layout() const {
  Layout result;
  result.redeals_used = redeals_used_;
  for (const PlaceCount& counted : places(rules_)) {
    if (counted.place == Place::kSquare) continue;
    Pile& pile = result.piles.emplace_back(counted.place, 0);
    if (counted.place == Place::kHole) pile.cards = hole_;
    if (counted.place == Place::kDiscard) pile.cards = discards_;
    if (counted.place == Place::kWaste) {
      for (int i = 0; i < turned_; ++i) pile.cards.push_back(talon(i));
    }
    if (counted.place == Place::kStock) {
      for (int i = talon_size() - 1; i >= turned_; --i) pile.cards.push_back(talon(i));
    }
  }
  for (int square = 0; square < squares_; ++square) {
    Pile& pile = result.piles.emplace_back(Place::kSquare, square);
    if (!(present_ & one_square(square))) continue;
    pile.cards.push_back(cards_[square]);
    pile.hidden = (face_down_ & one_square(square)) && !is_free(square);
  }
  return result;
}

Key OverlapGame::whole_key() const {
  Key key = stock_key();
  for (SquareSet left = present_; left; left &= left - 1) {
    const int square = std::countr_zero(left);
    key += zobrist_.at_height[cards_[square]][square];
  }
  for (const std::uint8_t id : talon_) key += zobrist_.stock_card[id];
  return key;
}

void OverlapGame::check_key() {
  if (!(key_ == whole_key())) std::abort();
}

void OverlapGame::pack(std::string& packed) const {
  packed.assign(reinterpret_cast<const char*>(&present_), sizeof present_);
  packed.append(talon_.begin(), talon_.end());
  packed.push_back(static_cast<char>(turned_));
  packed.push_back(static_cast<char>(redeals_used_));
  if (!hole_.empty()) packed.push_back(static_cast<char>(step_of(hole_.back())));
}

// Many squares cleared, few cards in the stock, and many moves.
Features OverlapGame::quick_features() const {
  Features found{};
  const int left = std::popcount(present_);
  found(Feature::kHome) = squares_ - left;
  found(Feature::kHidden) = std::popcount(present_ & face_down_ & ~free_squares());
  found(Feature::kBlocked) = left - std::popcount(free_squares());
  found(Feature::kStock) = talon_size();
  Free places;
  free_places(places);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Card card = card_at(places[i].first, places[i].second);
    found(Feature::kMobility) += rules_.has_hole ? goes_to_hole(card) : is_lone(card);
    for (std::size_t j = 0; j < i; ++j)
      found(Feature::kMobility) += is_pair(card, card_at(places[j].first, places[j].second));
  }
  return found;
}

// A move takes one card, or a pair. Cards of the stock need not leave unless all must.
int OverlapGame::moves_needed() const {
  if (rules_.has_hole) return std::popcount(present_);
  int lone = 0;
  int others = 0;
  const auto count = [&](Card card) { ++(is_lone(card) ? lone : others); };
  for (SquareSet left = present_; left; left &= left - 1) count(cards_[std::countr_zero(left)]);
  for (int i = 0; rules_.clears_all && i < talon_size(); ++i) count(talon(i));
  return lone + (others + 1) / 2;
}

}  // namespace winnable
