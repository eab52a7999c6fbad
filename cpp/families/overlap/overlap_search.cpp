#include "families/overlap/overlap_search.hpp"

#include <algorithm>
#include <bit>

namespace winnable {
namespace {

int rank_of(Card card) { return step_of(card) + 1; }

}  // namespace

OverlapSearch::OverlapSearch(const OverlapGame& root, const Switches& switches) : PlainSearch(root, switches) {
  const Switches used = allowed(root.rules(), switches);
  uses_lone_discards_ = used.lone_discards;
  uses_partners_ = used.partners;
  uses_earlier_stock_ = used.earlier_stock;
  if (root.rules().has_discards()) find_partners();
}

void OverlapSearch::find_partners() {
  const auto rank_at = [&](int square) { return static_cast<std::size_t>(rank_of(position_.at(square))); };
  for (SquareSet left = position_.present(); left; left &= left - 1)
    of_rank_[rank_at(std::countr_zero(left))] |= left & -left;
  for (SquareSet left = position_.present(); left; left &= left - 1) {
    const int square = std::countr_zero(left);
    const int wanted = wanted_by(position_.at(square));
    if (wanted < 1) continue;
    for (SquareSet others = of_rank_[static_cast<std::size_t>(wanted)] & ~position_.above(square) & ~one_square(square);
         others; others &= others - 1) {
      const int other = std::countr_zero(others);
      if (!(position_.above(other) & one_square(square))) partners_[square] |= one_square(other);
    }
  }
}

// `talon`: how many cards of each rank there are in stock and waste.
bool OverlapSearch::has_partner(int square, const std::array<int, 2 * kMaxRank>& talon) const {
  const int wanted = wanted_by(position_.at(square));
  return wanted == 0 || partners_[square] & position_.present() ||
         (wanted > 0 && talon[static_cast<std::size_t>(wanted)] > 0);
}

bool OverlapSearch::is_dead() const {
  if (!uses_partners_ || position_.is_won()) return false;
  std::array<int, 2 * kMaxRank> talon{};
  const int size = position_.talon_size();
  for (int i = 0; i < size; ++i) ++talon[static_cast<std::size_t>(rank_of(position_.talon(i)))];
  for (SquareSet left = position_.present(); left; left &= left - 1) {
    if (!has_partner(std::countr_zero(left), talon)) return true;
  }
  for (int i = 0; position_.rules().clears_all && i < size; ++i) {
    const int wanted = wanted_by(position_.talon(i));
    if (wanted == 0) continue;
    if (wanted < 0) return true;
    const auto rank = static_cast<std::size_t>(wanted);
    const bool has_other = talon[rank] > (wanted == rank_of(position_.talon(i)));
    if (!(of_rank_[rank] & position_.present()) && !(position_.rules().stock_face_up && has_other)) return true;
  }
  return false;
}

bool OverlapSearch::forced_move(Move& move) const {
  if (!uses_lone_discards_) return false;
  const auto discard = [&](Place place, int index) {
    move = transfer(place, index, Place::kDiscard, 0);
    return true;
  };
  for (SquareSet left = position_.present(); left; left &= left - 1) {
    const int square = std::countr_zero(left);
    if (position_.is_lone(position_.at(square)) && position_.is_free(square)) return discard(Place::kSquare, square);
  }
  const int turned = position_.turned();
  if (turned > 0 && position_.is_lone(position_.talon(turned - 1))) return discard(Place::kWaste, 0);
  return position_.is_stock_open() && position_.is_lone(position_.talon(turned)) && discard(Place::kStock, 0);
}

// The best come last: pairs of two squares, then the cards of the stock that are reached first.
void OverlapSearch::search_moves(MoveList& moves) const {
  if (is_dead()) return;
  if (position_.rules().has_hole) {
    const std::size_t first = moves.size();
    position_.legal_moves(moves);
    return std::reverse(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
  }
  if (uses_earlier_stock_)
    add_plays(moves);
  else
    add_elementary(moves);
  add_pairs_of_squares(moves);
}

void OverlapSearch::add_pairs_of_squares(MoveList& moves) const {
  const SquareSet free = position_.free_squares();
  for (SquareSet left = free; left; left &= left - 1) {
    const int square = std::countr_zero(left);
    for (SquareSet others = partners_[square] & left & (left - 1); others; others &= others - 1)
      moves.push_back(transfer(Place::kSquare, square, Place::kSquare, std::countr_zero(others)));
    if (!uses_lone_discards_ && position_.is_lone(position_.at(square)))
      moves.push_back(transfer(Place::kSquare, square, Place::kDiscard, 0));
  }
}

// The discards of a card of the stock with a square or alone, once the waste has a number of cards. Whether it is a
// lone card.
bool OverlapSearch::add_talon(MoveList& moves, SquareSet free, Place place, int talon, int waste) const {
  const Card card = position_.talon(talon);
  const auto add = [&](Move move) {
    if (waste != position_.turned()) move.waste = static_cast<std::uint8_t>(waste);
    moves.push_back(move);
  };
  if (position_.is_lone(card)) add(transfer(place, 0, Place::kDiscard, 0));
  const int wanted = wanted_by(card);
  if (wanted < 1) return wanted == 0;
  for (SquareSet left = of_rank_[static_cast<std::size_t>(wanted)] & free; left; left &= left - 1)
    add(transfer(Place::kSquare, std::countr_zero(left), place, 0));
  return false;
}

// Every place of the stock that turning reaches, nearest first, as the number of cards in the waste; until `act`
// returns false.
template <typename Do>
void OverlapSearch::each_place(Do&& act) const {
  for (int waste = position_.turned(); waste <= position_.talon_size(); ++waste) {
    if (!act(waste)) return;
  }
  if (!position_.can_redeal()) return;
  for (int waste = 0; waste < position_.turned(); ++waste) {
    if (!act(waste)) return;
  }
}

// Discards with cards of the stock, each at the first place where it can be made. A card is on top of an open stock
// before it is on top of the waste.
void OverlapSearch::add_plays(MoveList& moves) const {
  const bool is_open = position_.rules().stock_face_up;
  const int size = position_.talon_size();
  const SquareSet free = position_.free_squares();
  found_.clear();
  each_place([&](int waste) {
    const bool is_here = waste == position_.turned();
    const bool has_stock = is_open && waste < size;
    if (waste > 0 && has_stock && position_.is_pair(position_.talon(waste - 1), position_.talon(waste))) {
      Move move = transfer(Place::kWaste, 0, Place::kStock, 0);
      if (!is_here) move.waste = static_cast<std::uint8_t>(waste);
      found_.push_back(move);
    }
    bool is_lone = false;
    if (waste > 0 && (is_here || !is_open)) is_lone |= add_talon(found_, free, Place::kWaste, waste - 1, waste);
    if (has_stock) is_lone |= add_talon(found_, free, Place::kStock, waste, waste);
    return !(is_lone && uses_lone_discards_);
  });
  moves.insert(moves.end(), found_.rbegin(), found_.rend());
}

// The moves of the rules, of two that do the same only one.
void OverlapSearch::add_elementary(MoveList& moves) const {
  MoveList legal;
  position_.legal_moves(legal);
  const auto order = [](Place place) { return place == Place::kSquare ? 0 : place == Place::kWaste ? 1 : 2; };
  for (const Move& move : legal) {
    const bool touches_squares_only =
        move.from == Place::kSquare && (move.to == Place::kSquare || move.to == Place::kDiscard);
    const bool is_second_way =
        move.kind == Kind::kTransfer && move.to != Place::kDiscard && order(move.from) > order(move.to);
    if (!touches_squares_only && !is_second_way) moves.push_back(move);
  }
}

void OverlapSearch::expand(const Move& move, MoveList& elementary) const {
  Move play = move;
  play.waste = kAsItIs;
  if (move.waste != kAsItIs) {
    int turns = move.waste - position_.turned();
    if (turns < 0) {
      elementary.insert(elementary.end(), static_cast<std::size_t>(position_.talon_size() - position_.turned()),
                        deal_move());
      elementary.push_back(redeal_move());
      turns = move.waste;
    }
    elementary.insert(elementary.end(), static_cast<std::size_t>(turns), deal_move());
  }
  elementary.push_back(play);
}

void OverlapSearch::make(const Move& move, Undo& undo) {
  if (move.waste == kAsItIs) return position_.make(move, undo);
  Undo turning{};
  position_.turn_to(move.waste, turning);
  position_.make(move, undo);
  undo.turned = turning.turned;
  undo.redealt = turning.redealt;
}

OverlapSearch::Stock OverlapSearch::stock_after(const Move& move) const {
  Stock after = stock();
  if (move.waste != kAsItIs) {
    after.redeals_used += move.waste < after.turned;
    after.turned = move.waste;
  }
  for (const Place place : {move.from, move.to}) {
    after.size -= place == Place::kWaste || place == Place::kStock;
    after.turned -= place == Place::kWaste;
  }
  return after;
}

OverlapSearch::Level OverlapSearch::level_of(const Stock& stock) const {
  const int places = stock.size + 1;
  const int width = (places * (position_.rules().redeals + 1) + kLevels - 1) / kLevels;
  const int place = stock.redeals_used * places + stock.turned;
  return {place / width, place % width};
}

Key OverlapSearch::key_of(const Stock& stock) const {
  if (!has_levels()) return {};
  const ZobristKeys& keys = zobrist();
  const auto residue = static_cast<std::size_t>(level_of(stock).residue);
  return keys.waste_size[residue % kMaxCards] + keys.redeals[residue / kMaxCards];
}

Grade OverlapSearch::grade_of(const Stock& stock) const {
  if (!has_levels()) return {};
  return {kLevels, static_cast<std::uint32_t>(kLevels - level_of(stock).number)};
}

bool OverlapSearch::key_after(const Move& move, Key& key) const {
  if (!uses_earlier_stock_) return false;
  const int waste = move.waste == kAsItIs ? position_.turned() : move.waste;
  key = position_.key_without_stock() + key_of(stock_after(move)) -
        position_.key_of(move.from, move.from_index, waste) - position_.key_of(move.to, move.to_index, waste);
  return true;
}

}  // namespace winnable
