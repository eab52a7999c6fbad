// Grid connectivity: a position that falls apart is lost.
//
// A move takes away one card (the one covered, which must flock with the one that covers it) and one square (the one
// left, which must lie in a row or column with the other). So both the graph of visible cards that flock, and that of
// occupied squares in line, only ever lose vertices. If either falls into two parts, no move joins them again, each
// part keeps its last card or square, and one stack can never be left.
//
// Effect: GridSearch::search_moves() (search/squares_search.cpp) finds no moves in such a position.
#pragma once

#include "game/rules.hpp"

namespace winnable {

inline bool grid_connectivity_applies(const Rules& rules) {
  switch (rules.family) {
    case Family::kGrid:
      return true;
    case Family::kTableau:
    case Family::kAccordion:
    case Family::kSequences:
      return false;
  }
  return false;
}

// Whether all vertices can be reached from one of them; `neighbours(v)` is the set of those next to v.
template <typename Neighbours>
bool is_connected(std::uint64_t vertices, Neighbours&& neighbours) {
  std::uint64_t reached = vertices & -vertices;
  for (std::uint64_t edge = reached; edge;) {
    std::uint64_t next = 0;
    for (; edge; edge &= edge - 1) next |= neighbours(__builtin_ctzll(edge));
    edge = next & vertices & ~reached;
    reached |= edge;
  }
  return reached == vertices;
}

}  // namespace winnable
