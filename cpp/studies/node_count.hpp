// The search of a published study of grids, with its way of counting.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "evaluate/model.hpp"
#include "game/game.hpp"

namespace winnable {

// A depth-first search through a grid with nodes as Kucharski, Deihim and Ergezer (2019) count them: every call is a
// node, also for a position seen before and for the win. Moves come by rows, then by columns, for each pair of stacks
// first the one onto the other and then back. Where `models` has a model for the number of stacks, the moves are tried
// in the order of its values for the positions they lead to.
struct NodeCount {
  bool is_won = false;
  bool is_complete = true;  // it came to an end within the limit
  std::uint64_t nodes = 0;
};
// The model for each number of stacks; none where there is no entry.
using ModelsByStacks = std::vector<std::shared_ptr<const Model>>;

NodeCount count_nodes(const Rules& rules, const Layout& layout, const ModelsByStacks& models, std::uint64_t most,
                      const std::function<bool()>& wants_stop);

}  // namespace winnable
