// A position of an accordion: a row of piles, of which the top cards count. A pile moves onto another one a given
// number of places away, and the gap closes.
#pragma once

#include "families/squares.hpp"

namespace winnable {

class AccordionGame : public Squares {
 public:
  AccordionGame(const Rules& rules, const Layout& layout) : Squares(rules, layout) {}
  static std::vector<PlaceCount> places(const Rules&) { return {{Place::kSquare, 1, kMaxCards}}; }
  static bool keeps_all_cards(const Rules&) { return false; }
  static const char* misfit(const Rules&) { return nullptr; }

  void legal_moves(MoveList& moves) const {
    each_move([&](int from, int to) { moves.push_back(move_of(from, to)); });
  }

  bool is_won() const { return squares_.size() == 1; }

  void make(const Move& move, Undo& undo) {
    undo.covered = squares_[move.to_index];
    squares_[move.to_index] = squares_[move.from_index];
    squares_.erase(squares_.begin() + move.from_index);
    key_ = whole_key();  // closing a gap moves most of the row
  }

  void unmake(const Move& move, const Undo& undo) {
    // The moved pile lies one place to the left of its target if it came from the left of it.
    const int at = move.to_index > move.from_index ? move.to_index - 1 : move.to_index;
    squares_.insert(squares_.begin() + move.from_index, squares_[at]);
    squares_[move.to_index] = undo.covered;
    key_ = whole_key();
  }

  // Few piles are good, and many possible moves.
  Features quick_features() const {
    Features found{};
    each_move([&](int, int) { ++found(Feature::kMobility); });
    found(Feature::kHome) = rules_.deck_size() - static_cast<int>(squares_.size());
    return found;
  }

  int moves_needed() const { return static_cast<int>(squares_.size()) - 1; }  // each move leaves a pile less

 private:
  template <typename Do>
  void each_move(Do&& act) const {
    const int size = static_cast<int>(squares_.size());
    for (int from = size - 1; from >= 0; --from) {
      for (const int step : rules_.accordion_steps) {
        const int to = from + step;
        if (to >= 0 && to < size && match(squares_[from], squares_[to])) act(from, to);
      }
    }
  }
};

}  // namespace winnable
