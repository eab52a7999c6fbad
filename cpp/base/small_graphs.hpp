// Sets of squares or cards of a grid, a bit for each, and graphs on them: what hangs together, and what may go.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable {

// A set of squares or of cards, and a graph: for each of them those next to it.
using VertexSet = std::uint64_t;
constexpr int kMostVertices = 64;
using Graph = std::array<VertexSet, kMostVertices>;

constexpr VertexSet only_one(int which) { return VertexSet{1} << which; }
constexpr std::size_t place(int which) { return static_cast<std::size_t>(which); }  // in an array of them
constexpr int first_of(VertexSet set) { return std::countr_zero(set); }

inline void join(Graph& graph, int one, int other) {
  graph[place(one)] |= only_one(other);
  graph[place(other)] |= only_one(one);
}

inline VertexSet next_to(const Graph& graph, VertexSet vertices) {
  VertexSet found = 0;
  for (; vertices; vertices &= vertices - 1) found |= graph[static_cast<std::size_t>(first_of(vertices))];
  return found;
}

// The vertices that can be reached from the start through the given vertices.
inline VertexSet reached_from(const Graph& graph, VertexSet start, VertexSet vertices) {
  VertexSet reached = start;
  for (VertexSet edge = start; edge;) {
    edge = next_to(graph, edge) & vertices & ~reached;
    reached |= edge;
  }
  return reached;
}

inline bool is_connected(const Graph& graph, VertexSet vertices) {
  return reached_from(graph, vertices & -vertices, vertices) == vertices;
}

// The vertices without which the others are still connected; none if the vertices are not connected now.
inline VertexSet removable(const Graph& graph, VertexSet vertices) {
  if (!is_connected(graph, vertices)) return 0;
  VertexSet found = 0;
  for (VertexSet left = vertices; left; left &= left - 1) {
    const VertexSet vertex = left & -left;
    // All others reach it through its neighbours, so it is enough that the neighbours still reach each other.
    const VertexSet others = vertices & ~vertex;
    const VertexSet around = graph[static_cast<std::size_t>(first_of(vertex))] & others;
    VertexSet reached = around & -around;
    for (VertexSet edge = reached; edge && (around & ~reached);) {
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
  VertexSet of(const Graph& graph, VertexSet vertices) {
    Entry& entry = entries_[vertices * 0x9e3779b97f4a7c15ULL >> kShift];
    if (entry.vertices != vertices) entry = {vertices, removable(graph, vertices)};
    return entry.found;
  }

 private:
  static constexpr int kShift = 64 - kBits;
  struct Entry {
    VertexSet vertices;
    VertexSet found;
  };
  std::array<Entry, 1 << kBits> entries_{};
};

}  // namespace winnable
