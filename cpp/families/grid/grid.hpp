// A position of a grid: stacks, of which the top cards count. A stack moves onto another one in its row or column.
#pragma once

#include "families/squares.hpp"

namespace winnable {

class GridGame : public Squares {
 public:
  GridGame(const Rules& rules, const Layout& layout) : Squares(rules, layout) {}
  static std::vector<PlaceCount> places(const Rules& rules) {
    return {{Place::kSquare, rules.square_columns, kMaxCards}};
  }
  static bool keeps_all_cards(const Rules&) { return false; }
  static const char* misfit(const Rules& rules) {
    return rules.square_columns ? nullptr : "rules.square_columns: must be at least 1";
  }
  void legal_moves(MoveList& moves) const;
  bool is_legal(const Move& move) const;
  bool is_won() const { return stacks() == 1; }
  bool key_after(const Move& move, Key& key) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  int stacks() const;
  Features quick_features() const;
  Features features(bool ahead) const;
  int moves_needed() const { return stacks() - 1; }  // each move leaves a stack less
  bool in_line(int square, int other) const {
    return square / columns_ == other / columns_ || square % columns_ == other % columns_;
  }
  template <typename Do>
  void each_move(Do&& act) const;
};

template <typename Do>
void GridGame::each_move(Do&& act) const {
  const Card* cards = squares_.data();
  int from = 0;
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < columns_; ++column, ++from) {
      if (cards[from] == kNoCard) continue;
      const auto look_at = [&](int to) {
        if (to != from && cards[to] != kNoCard && match(cards[from], cards[to])) act(from, to);
      };
      for (int other = 0; other < row; ++other) look_at(other * columns_ + column);
      for (int other = 0; other < columns_; ++other) look_at(row * columns_ + other);
      for (int other = row + 1; other < rows(); ++other) look_at(other * columns_ + column);
    }
  }
}

}  // namespace winnable
