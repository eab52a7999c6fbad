// The search view of grids: moves that lead to a position that is lost for sure are left out, and the best by
// families/grid/grid_order.hpp are tried first.
#pragma once

#include <vector>

#include "families/grid/grid.hpp"
#include "families/searchable.hpp"
#include "shortcuts/cut_cards.hpp"

namespace winnable {

class GridSearch : public PlainSearch<GridGame> {
 public:
  GridSearch(const GridGame& root, const Switches& switches);

  bool is_won() const { return has_sets_ ? !(sets_.squares & (sets_.squares - 1)) : position_.is_won(); }
  bool is_dead() const;
  void search_moves(MoveList& moves) const;
  const GridSets& sets() const { return sets_; }  // only where the grid is not too large for them
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);

 private:
  VertexSet removable_squares() const;
  VertexSet removable_cards() const { return cards_cache_.of(sets_.flock, sets_.cards); }

  bool has_sets_;  // larger grids are searched without sets
  bool uses_connectivity_;
  bool uses_cut_cards_;
  GridSets sets_;
  mutable RemovableCache<7> cards_cache_;
  mutable std::vector<std::int64_t> found_;  // moves as numbers that sort; kept, because making it each time takes long
};

}  // namespace winnable
