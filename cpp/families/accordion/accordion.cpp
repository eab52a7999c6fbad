#include "families/accordion/accordion.hpp"

namespace winnable {

void AccordionGame::legal_moves(MoveList& moves) const {
  each_move([&](int from, int to) { moves.push_back(move_of(from, to)); });
}

void AccordionGame::make(const Move& move, Undo& undo) {
  undo.covered = squares_[move.to_index];
  squares_[move.to_index] = squares_[move.from_index];
  squares_.erase(squares_.begin() + move.from_index);
  key_ = whole_key();  // closing a gap moves most of the row
}

void AccordionGame::unmake(const Move& move, const Undo& undo) {
  // The moved pile lies one place to the left of its target if it came from the left of it.
  const int at = move.to_index > move.from_index ? move.to_index - 1 : move.to_index;
  squares_.insert(squares_.begin() + move.from_index, squares_[at]);
  squares_[move.to_index] = undo.covered;
  key_ = whole_key();
}

// Few piles are good, and many possible moves.
Features AccordionGame::quick_features() const {
  Features found{};
  each_move([&](int, int) { ++found(Feature::kMobility); });
  found(Feature::kHome) = rules_.deck_size() - static_cast<int>(squares_.size());
  return found;
}

}  // namespace winnable
