#include "families/grid/grid.hpp"

#include <algorithm>

namespace winnable {

void GridGame::legal_moves(MoveList& moves) const {
  each_move([&](int from, int to) { moves.push_back(move_of(from, to)); });
}

bool GridGame::is_legal(const Move& move) const {
  const std::size_t from = move.from_index;
  const std::size_t to = move.to_index;
  if (from >= squares_.size() || to >= squares_.size() || from == to || move != move_of(move.from_index, move.to_index))
    return false;
  return squares_[from] != kNoCard && squares_[to] != kNoCard && in_line(move.from_index, move.to_index) &&
         match(squares_[from], squares_[to]);
}

int GridGame::stacks() const {
  return static_cast<int>(squares_.size()) - static_cast<int>(std::count(squares_.begin(), squares_.end(), kNoCard));
}

bool GridGame::key_after(const Move& move, Key& key) const {
  const auto& card = zobrist_.at_height[squares_[move.from_index]];
  key = key_ - card[move.from_index] + card[move.to_index] - zobrist_.at_height[squares_[move.to_index]][move.to_index];
  return true;
}

void GridGame::make(const Move& move, Undo& undo) {
  undo.covered = squares_[move.to_index];
  const Card card = squares_[move.from_index];
  set(move.from_index, kNoCard);
  set(move.to_index, card);
}

void GridGame::unmake(const Move& move, const Undo& undo) {
  const Card card = squares_[move.to_index];
  set(move.to_index, undo.covered);
  set(move.from_index, card);
}

}  // namespace winnable
