// Grid connectivity: a position that falls apart is lost.
//
// A move takes away one card (the one covered, which must flock with the one that covers it) and one square (the one
// left, which must lie in a row or column with the other). So both the graph of visible cards that flock, and that of
// occupied squares in line, only ever lose vertices. If either falls into two parts, no move joins them again, each
// part keeps its last card or square, and one stack can never be left.
//
// Effect: GridSearch::search_moves() (families/grid/grid_search.cpp) finds no moves in such a position, nor any that
// lead to one.
#pragma once

#include "game/rules.hpp"

namespace winnable {

inline bool grid_connectivity_applies(const Rules& rules) { return rules.family == Family::kGrid; }

}  // namespace winnable
