// Positions for learning: those that the moves of a search lead to, each with its features and what a search says of
// it; and the search of a published study of grids, with its way of counting.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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

// All that a complete search with a model would look at, those it would try first last; with `all_moves` what every
// legal move leads to, also those that the search leaves out. If the caller wants to stop, those until then.
std::vector<Child> children_of(const Rules& rules, const Layout& layout, const Options& options, bool all_moves,
                               const std::function<bool()>& wants_stop);

// The traits of the moves to those children, in the same order; none for grids of more than `kMostVertices` squares.
std::vector<MoveTraits> move_traits_of(const Rules& rules, const Layout& layout, const Options& options);

// Depth-first through a grid as Kucharski, Deihim and Ergezer (2019) count it: every call is a node, also of a position
// seen before and of the win. Moves come by rows, then by columns, for each pair of stacks first the one onto the other
// and then back. Where `models` has one for the number of stacks, the moves are tried in the order of what it says of
// where they lead.
struct NodeCount {
  bool is_won = false;
  bool is_complete = true;  // it came to an end within the limit
  std::uint64_t nodes = 0;
};
using ModelsByStacks =
    std::vector<std::shared_ptr<const Model>>;  // at the number of stacks; none where there is no entry
NodeCount count_nodes(const Rules& rules, const Layout& layout, const ModelsByStacks& models, std::uint64_t most,
                      const std::function<bool()>& wants_stop);

}  // namespace winnable
