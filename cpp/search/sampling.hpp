// Positions for learning: those that the moves of a search lead to, each with its features and a verdict.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "evaluate/model.hpp"
#include "families/grid/grid_order.hpp"
#include "search/solver.hpp"

namespace winnable {

// What a move leads to.
struct Child {
  MoveList moves;  // elementary
  Features features;
  Verdict verdict;
};

// What the moves lead to that a complete search with a model would try; the move it would try first comes last. With
// `all_moves`, what every legal move leads to, also those that the search leaves out. If the caller wants to stop, what
// was found until then.
std::vector<Child> children_of(const Rules& rules, const Layout& layout, const Options& options, bool all_moves,
                               const std::function<bool()>& wants_stop);

// The traits of the moves to those children, in the same order; none for grids of more than `kMostVertices` squares.
std::vector<MoveTraits> move_traits_of(const Rules& rules, const Layout& layout, const Options& options);

}  // namespace winnable
