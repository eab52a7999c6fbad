// Sets of squares or cards of a grid, a bit for each, and graphs on them: what hangs together, and what may go.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable {

// A set of squares or of cards, and a graph: for each of them those next to it.
using GridSet = std::uint64_t;
constexpr int kMostSquares = 64;
using GridGraph = std::array<GridSet, kMostSquares>;

constexpr GridSet only_one(int which) { return GridSet{1} << which; }
constexpr std::size_t place(int which) { return static_cast<std::size_t>(which); }  // in an array of them
constexpr int first_of(GridSet set) { return std::countr_zero(set); }

inline void join(GridGraph& graph, int one, int other) {
  graph[place(one)] |= only_one(other);
  graph[place(other)] |= only_one(one);
}

inline GridSet next_to(const GridGraph& graph, GridSet vertices) {
  GridSet found = 0;
  for (; vertices; vertices &= vertices - 1) found |= graph[static_cast<std::size_t>(first_of(vertices))];
  return found;
}

// Those vertices that can be reached from some of them.
inline GridSet reached_from(const GridGraph& graph, GridSet start, GridSet vertices) {
  GridSet reached = start;
  for (GridSet edge = start; edge;) {
    edge = next_to(graph, edge) & vertices & ~reached;
    reached |= edge;
  }
  return reached;
}

inline bool is_connected(const GridGraph& graph, GridSet vertices) {
  return reached_from(graph, vertices & -vertices, vertices) == vertices;
}

// Those without which the others would still be connected; none if they are not connected even now.
inline GridSet removable(const GridGraph& graph, GridSet vertices) {
  if (!is_connected(graph, vertices)) return 0;
  GridSet found = 0;
  for (GridSet left = vertices; left; left &= left - 1) {
    const GridSet vertex = left & -left;
    // All others reach it through its neighbours, so it is enough that these still reach each other.
    const GridSet others = vertices & ~vertex;
    const GridSet around = graph[static_cast<std::size_t>(first_of(vertex))] & others;
    GridSet reached = around & -around;
    for (GridSet edge = reached; edge && (around & ~reached);) {
      edge = next_to(graph, edge) & others & ~reached;
      reached |= edge;
    }
    if (!(around & ~reached)) found |= vertex;
  }
  return found;
}

// The answers of `removable` for one graph: in a search the same sets come again and again.
template <int kBits>
class RemovableCache {
 public:
  GridSet of(const GridGraph& graph, GridSet vertices) {
    Entry& entry = entries_[vertices * 0x9e3779b97f4a7c15ULL >> kShift];
    if (entry.vertices != vertices) entry = {vertices, removable(graph, vertices)};
    return entry.found;
  }

 private:
  static constexpr int kShift = 64 - kBits;
  struct Entry {
    GridSet vertices;
    GridSet found;
  };
  std::array<Entry, 1 << kBits> entries_{};
};

}  // namespace winnable
