// What Python sees of the lengths of wins, and of the best stacks where there is no win.
#include "shorten/shorten.hpp"

#include "base/small_graphs.hpp"
#include "bindings/python.hpp"
#include "families/grid/grid_stacks.hpp"

namespace winnable {
namespace {

std::vector<std::uint32_t> shorten_from_python(const Rules& rules, const Layout& layout, const nb::sequence& win,
                                               double seconds) {
  const MoveList moves = unpacked_all(win);
  return packed_all(
      interruptible([&](auto wants_stop) { return shortened(rules, layout, moves, seconds, wants_stop); }));
}

Shortest shortest_from_python(const Rules& rules, const Layout& layout, const nb::sequence& win, double seconds,
                              std::uint64_t positions, std::size_t bytes) {
  const MoveList moves = unpacked_all(win);
  const Limits limits{seconds, positions, bytes};
  return interruptible([&](auto wants_stop) { return shortest(rules, layout, moves, limits, wants_stop); });
}

BestStacks stacks_from_python(const Rules& rules, const Layout& layout, double seconds, std::uint64_t positions,
                              std::size_t bytes) {
  if (rules.family != Family::kGrid || layout.piles.size() > kMostVertices)
    throw std::invalid_argument("only grids of up to 64 stacks are searched for the best stacks");
  const Limits limits{seconds, positions, bytes};
  return interruptible([&](auto wants_stop) { return best_stacks(rules, layout, limits, wants_stop); });
}

}  // namespace

void bind_shorten(nb::module_& m) {
  nb::class_<BestStacks>(m, "BestStacks", "The best stacks of a grid known, and how good any can be.")
      .def_prop_ro("moves", [](const BestStacks& s) { return packed_all(s.moves); })
      .def_ro("score", &BestStacks::score)
      .def_ro("none_above", &BestStacks::none_above)
      .def_ro("positions", &BestStacks::positions)
      .def_prop_ro("reason", [](const BestStacks& s) { return static_cast<int>(s.reason); });
  m.def("best_stacks", &stacks_from_python, "rules"_a, "layout"_a, "seconds"_a, "positions"_a, "memory"_a,
        "Play a grid to few and large stacks, as well as that can be done or was found within the limits.");
  nb::class_<Shortest>(m, "Shortest", "The shortest win known, and how short any win can be.")
      .def_prop_ro("moves", [](const Shortest& s) { return packed_all(s.moves); })
      .def_ro("length", &Shortest::length)
      .def_ro("no_win_below", &Shortest::no_win_below)
      .def_prop_ro("reason", [](const Shortest& s) { return static_cast<int>(s.reason); });
  m.def("shortest", &shortest_from_python, "rules"_a, "layout"_a, "win"_a, "seconds"_a, "positions"_a, "memory"_a,
        "The shortest win, or the shortest that was found within the limits.");
  m.def(
      "length_of",
      [](const Rules& rules, const Layout& layout, const nb::sequence& win) {
        return length_of(rules, layout, unpacked_all(win));
      },
      "rules"_a, "layout"_a, "win"_a,
      "The length of a win; where cells can carry a sequence, that counts as one move.");
  m.def(
      "first_fault",
      [](const Rules& rules, const Layout& layout, const nb::sequence& moves) {
        return first_fault(rules, layout, unpacked_all(moves));
      },
      "rules"_a, "layout"_a, "moves"_a,
      "The first of these moves that is not legal, their number if they do not win, or -1 if they do.");
  m.def("moves_needed", &moves_needed, "rules"_a, "layout"_a, "No win from here has fewer moves.");
  m.def("shortened", &shorten_from_python, "rules"_a, "layout"_a, "win"_a, "seconds"_a,
        "Make a win in elementary moves shorter; other Python threads run meanwhile.");
}

}  // namespace winnable
