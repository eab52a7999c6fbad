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
  void legal_moves(MoveList& moves) const;
  bool is_won() const { return squares_.size() == 1; }
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Features quick_features() const;
  int moves_needed() const { return static_cast<int>(squares_.size()) - 1; }  // each move leaves a pile less
  template <typename Do>
  void each_move(Do&& act) const;
};

template <typename Do>
void AccordionGame::each_move(Do&& act) const {
  const int size = static_cast<int>(squares_.size());
  for (int from = size - 1; from >= 0; --from) {
    for (const int step : rules_.accordion_steps) {
      const int to = from + step;
      if (to >= 0 && to < size && match(squares_[from], squares_[to])) act(from, to);
    }
  }
}

}  // namespace winnable
