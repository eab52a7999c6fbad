// A position of a grid: stacks, of which the top cards count. A stack moves onto another one in its row or column.
#pragma once

#include <algorithm>

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

  void legal_moves(MoveList& moves) const {
    each_move([&](int from, int to) { moves.push_back(move_of(from, to)); });
  }

  bool is_legal(const Move& move) const {
    const std::size_t from = move.from_index;
    const std::size_t to = move.to_index;
    if (from >= squares_.size() || to >= squares_.size() || from == to ||
        move != move_of(move.from_index, move.to_index))
      return false;
    return squares_[from] != kNoCard && squares_[to] != kNoCard && in_line(move.from_index, move.to_index) &&
           match(squares_[from], squares_[to]);
  }

  bool is_won() const { return stacks() == 1; }

  bool key_after(const Move& move, Key& key) const {
    const auto& card = zobrist_.at_height[squares_[move.from_index]];
    key =
        key_ - card[move.from_index] + card[move.to_index] - zobrist_.at_height[squares_[move.to_index]][move.to_index];
    return true;
  }

  void make(const Move& move, Undo& undo) {
    undo.covered = squares_[move.to_index];
    const Card card = squares_[move.from_index];
    set(move.from_index, kNoCard);
    set(move.to_index, card);
  }

  void unmake(const Move& move, const Undo& undo) {
    const Card card = squares_[move.to_index];
    set(move.to_index, undo.covered);
    set(move.from_index, card);
  }

  int stacks() const {
    return static_cast<int>(squares_.size()) - static_cast<int>(std::count(squares_.begin(), squares_.end(), kNoCard));
  }

  Features quick_features() const;
  Features features(bool ahead) const;
  int moves_needed() const { return stacks() - 1; }  // each move leaves a stack less
  bool in_line(int square, int other) const {
    return square / columns_ == other / columns_ || square % columns_ == other % columns_;
  }

  template <typename Do>
  void each_move(Do&& act) const {
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
};

}  // namespace winnable
