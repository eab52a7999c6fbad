#include "families/grid/grid_order.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "families/grid/grid_weights.hpp"

namespace winnable {

GridOrder::GridOrder(const GridSets& grid) : grid_(grid), stacks_(std::popcount(grid.squares)) {
  for (VertexSet left = grid.squares; left; left &= left - 1) {
    const int one = first_of(left);
    Square& square = at_[place(one)];
    square.matching = 0;
    for (VertexSet flock = grid.flock[grid.card_at[place(one)]] & grid.cards; flock; flock &= flock - 1)
      square.matching |= only_one(grid.square_of[place(first_of(flock))]);
    const VertexSet line = grid.in_line[place(one)] & grid.squares;
    square.matches = std::popcount(square.matching);
    square.lines = std::popcount(line);
    square.moves = std::popcount(square.matching & line);
    matches_.note(square.matches, left & -left);
    lines_.note(square.lines, left & -left);
  }
}

MoveTraits GridOrder::traits(int from, int to) const {
  const Square& mover = at_[place(from)];
  const Square& covered = at_[place(to)];
  const VertexSet others = grid_.squares & ~only_one(from) & ~only_one(to);
  const VertexSet in_line = grid_.in_line[place(from)];
  const int moves_there = std::popcount(mover.matching & grid_.in_line[place(to)] & others);
  return {covered.matches,
          mover.lines,
          mover.matches,
          covered.lines,
          std::popcount(covered.matching & matches_.two),
          std::popcount(covered.matching & matches_.three),
          std::popcount(in_line & lines_.two),
          std::popcount(in_line & lines_.three),
          moves_there,
          mover.moves,
          covered.moves,
          covered.matches == 1,
          mover.lines == 1,
          covered.moves == 1,
          mover.moves == 1,
          moves_there == 0};
}

int GridOrder::worth(int from, int to) const {
  const auto& weights = kGridWeights[place(std::min(stacks_, kMostWeighedStacks))];
  const MoveTraits found = traits(from, to);
  return std::inner_product(found.begin(), found.end(), weights.begin(), 0);
}

}  // namespace winnable
