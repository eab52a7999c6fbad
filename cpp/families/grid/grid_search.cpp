#include "families/grid/grid_search.hpp"

#include <algorithm>

#include "families/grid/grid_order.hpp"

namespace winnable {
namespace {

// Which squares can be left depends on nothing but the shape of the grid, so it is kept from deal to deal.
struct SquaresCache {
  int rows = 0;
  int columns = 0;
  RemovableCache<13> cache{};
};
thread_local SquaresCache squares_cache;

// A move as a number that sorts: by worth, then the squares in reverse.
std::int64_t ordered(int worth, int from, int to) {
  return static_cast<std::int64_t>(worth) * (1 << 16) + (kMostVertices - from) * (1 << 8) + (kMostVertices - to);
}

}  // namespace

GridSearch::GridSearch(const GridGame& root, const Switches& switches)
    : PlainSearch(root, switches),
      has_sets_(position_.squares().size() <= kMostVertices),
      uses_connectivity_(has_sets_ && allowed(root.rules(), switches).grid_connectivity),
      uses_cut_cards_(has_sets_ && allowed(root.rules(), switches).cut_cards) {
  if (!has_sets_) return;
  const auto& squares = position_.squares();
  const int size = static_cast<int>(squares.size());
  for (int one = 0; one < size; ++one) {
    const auto i = static_cast<std::size_t>(one);
    sets_.card_at[i] = sets_.square_of[i] = static_cast<std::uint8_t>(one);
    if (squares[i] != kNoCard) sets_.squares |= only_one(one);
    for (int other = 0; other < one; ++other) {
      const auto j = static_cast<std::size_t>(other);
      if (position_.in_line(one, other)) join(sets_.in_line, one, other);
      if (squares[i] != kNoCard && squares[j] != kNoCard && position_.match(squares[i], squares[j]))
        join(sets_.flock, one, other);
    }
  }
  sets_.cards = sets_.squares;
}

VertexSet GridSearch::removable_squares() const {
  SquaresCache& kept = squares_cache;
  if (kept.rows != position_.rows() || kept.columns != position_.columns()) {
    kept = {position_.rows(), position_.columns()};
  }
  return kept.cache.of(sets_.in_line, sets_.squares);
}

bool GridSearch::is_dead() const {
  if (is_won()) return false;
  MoveList moves;
  search_moves(moves);
  return moves.empty();
}

void GridSearch::search_moves(MoveList& moves) const {
  if (!has_sets_) return position_.legal_moves(moves);
  VertexSet leaving = sets_.squares;
  VertexSet coverable = sets_.cards;
  if (uses_connectivity_) {
    leaving = removable_squares();
    coverable = removable_cards();
    if (!leaving || !coverable) return;
  }
  if (uses_cut_cards_ && has_lost_part(sets_, removable_cards())) return;
  found_.clear();
  const GridOrder order(sets_);
  for (; leaving; leaving &= leaving - 1) {
    const int from = first_of(leaving);
    const auto i = static_cast<std::size_t>(from);
    const VertexSet flock = sets_.flock[sets_.card_at[i]] & coverable;
    for (VertexSet line = sets_.in_line[i] & sets_.squares; line; line &= line - 1) {
      const int to = first_of(line);
      if (!(flock >> sets_.card_at[static_cast<std::size_t>(to)] & 1)) continue;
      found_.push_back(ordered(order.worth(from, to), from, to));
    }
  }
  std::sort(found_.begin(), found_.end());
  for (const std::int64_t move : found_)
    moves.push_back(
        transfer(Place::kSquare, kMostVertices - (move >> 8 & 255), Place::kSquare, kMostVertices - (move & 255)));
}

void GridSearch::make(const Move& move, Undo& undo) {
  position_.make(move, undo);
  if (!has_sets_) return;
  auto& card_at = sets_.card_at;
  sets_.squares &= ~only_one(move.from_index);
  sets_.cards &= ~only_one(card_at[move.to_index]);
  undo.turned = card_at[move.to_index];  // the number of the card that was covered
  card_at[move.to_index] = card_at[move.from_index];
  sets_.square_of[card_at[move.to_index]] = move.to_index;
}

void GridSearch::unmake(const Move& move, const Undo& undo) {
  position_.unmake(move, undo);
  if (!has_sets_) return;
  auto& card_at = sets_.card_at;
  card_at[move.from_index] = card_at[move.to_index];
  card_at[move.to_index] = undo.turned;
  sets_.squares |= only_one(move.from_index);
  sets_.cards |= only_one(undo.turned);
  sets_.square_of[card_at[move.from_index]] = move.from_index;
  sets_.square_of[undo.turned] = move.to_index;
}

}  // namespace winnable
