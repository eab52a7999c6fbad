// A position of a grid: stacks, of which the top cards count. A stack moves onto another one in its row or column.
#pragma once

#include "game/squares.hpp"

namespace winnable {

class GridGame : public Squares {
 public:
  GridGame(const Rules& rules, const Layout& layout) : Squares(rules, layout) {}
  void legal_moves(MoveList& moves) const;
  bool is_won() const { return stacks() == 1; }
  bool key_after(const Move& move, Key& key) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  int stacks() const;
  bool in_line(int square, int other) const {
    return square / columns_ == other / columns_ || square % columns_ == other % columns_;
  }
  template <typename Do>
  void each_move(Do&& act) const;
};

template <typename Do>
void GridGame::each_move(Do&& act) const {
  const int size = static_cast<int>(squares_.size());
  for (int from = 0; from < size; ++from) {
    if (squares_[from] == kNoCard) continue;
    for (int to = 0; to < size; ++to) {
      if (to != from && in_line(from, to) && squares_[to] != kNoCard && match(squares_[from], squares_[to]))
        act(from, to);
    }
  }
}

}  // namespace winnable
