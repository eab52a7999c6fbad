// Which moves of a grid to try first: each move has a few counts, and their weighted sum decides. The weights are
// learned from which moves keep a win (families/grid/grid_weights.hpp, written by tools/learn_grid_order.py).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shortcuts/cut_cards.hpp"

namespace winnable {

struct MoveTraitText {
  const char* name;
  const char* meaning;
};
// In the order in which GridOrder::traits counts them; Python takes names and meanings from here.
constexpr std::array kMoveTraitTexts{
    MoveTraitText{"covered_matches", "cards that match the covered one"},
    MoveTraitText{"left_lines", "stacks in line with the square that is left"},
    MoveTraitText{"mover_matches", "cards that match the moving one"},
    MoveTraitText{"onto_lines", "stacks in line with the square that it goes to"},
    MoveTraitText{"leaves_hanging", "cards that then match one other only"},
    MoveTraitText{"leaves_two", "cards that then match two others"},
    MoveTraitText{"leaves_cornered", "stacks that are then in line with one other only"},
    MoveTraitText{"leaves_two_lines", "stacks that are then in line with two others"},
    MoveTraitText{"moves_there", "moves that the card has where it goes"},
    MoveTraitText{"mover_moves", "moves that it has where it is"},
    MoveTraitText{"covered_moves", "moves that the covered card had"},
    MoveTraitText{"covers_hanging", "1 if the covered card matches no other than the moving one"},
    MoveTraitText{"leaves_corner", "1 if the square that is left is in line with no other stack"},
    MoveTraitText{"covered_has_one", "1 if the covered card had no other move"},
    MoveTraitText{"mover_has_one", "1 if the moving card has no other move"},
    MoveTraitText{"ends_stuck", "1 if the card has no move where it goes"},
};
constexpr std::size_t kMoveTraits = kMoveTraitTexts.size();

using MoveTraits = std::array<int, kMoveTraits>;

// The counts of one position, made once for all of its moves.
class GridOrder {
 public:
  explicit GridOrder(const GridSets& grid);

  MoveTraits traits(int from, int to) const;
  // Higher is better; only comparisons within a position count.
  int worth(int from, int to) const;

 private:
  struct Square {
    VertexSet matching;  // squares whose cards match
    int matches;
    int lines;
    int moves;
  };
  // The squares that have two or three of something.
  struct Few {
    VertexSet two = 0;
    VertexSet three = 0;
    void note(int count, VertexSet square) {
      if (count == 2) two |= square;
      if (count == 3) three |= square;
    }
  };

  const GridSets& grid_;
  int stacks_;
  std::array<Square, kMostVertices> at_;
  Few matches_;
  Few lines_;
};

}  // namespace winnable
