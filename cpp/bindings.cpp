// The only file that includes nanobind: what Python sees of the core. Numbers in, numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "chunk.hpp"
#include "recipe.hpp"
#include "shorten.hpp"
#include "shortest.hpp"
#include "shuffle.hpp"
#include "solver.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace winnable {
namespace {

nb::bytes deck_bytes(std::uint32_t seed, int max_rank, int decks) {
  if (max_rank < 1 || max_rank > kMaxRank) throw std::invalid_argument("max_rank must lie in 1..13");
  if (decks < 1 || decks > 2) throw std::invalid_argument("decks must be 1 or 2");
  const auto deck = shuffled_deck(seed, max_rank, decks);
  return nb::bytes(deck.data(), deck.size());
}

// An elementary move as one number: kind, places, indices, count.
std::uint32_t packed(const Move& move) {
  return static_cast<std::uint32_t>(move.kind) | static_cast<std::uint32_t>(move.from) << 2 |
         static_cast<std::uint32_t>(move.to) << 5 | static_cast<std::uint32_t>(move.from_index) << 8 |
         static_cast<std::uint32_t>(move.to_index) << 16 | static_cast<std::uint32_t>(move.count) << 24;
}

Move unpacked(std::uint32_t number) {
  Move move;
  move.kind = static_cast<Kind>(number & 3);
  move.from = static_cast<Place>(number >> 2 & 7);
  move.to = static_cast<Place>(number >> 5 & 7);
  move.from_index = static_cast<std::uint8_t>(number >> 8);
  move.to_index = static_cast<std::uint8_t>(number >> 16);
  move.count = static_cast<std::uint8_t>(number >> 24);
  return move;
}

std::vector<std::uint32_t> packed_all(const MoveList& moves) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(moves.size());
  for (const Move& move : moves) numbers.push_back(packed(move));
  return numbers;
}

// A state together with the rules it refers to.
class PythonState {
 public:
  PythonState(const Rules& rules, const Layout& layout) : rules_(rules), state_(make_state(rules_, layout)) {}
  State& operator*() { return *state_; }
  State* operator->() { return state_.get(); }

 private:
  Rules rules_;
  std::unique_ptr<State> state_;
};

// Set from another thread to make a search stop.
class Cancel {
 public:
  void cancel() { wanted_ = true; }
  bool is_wanted() const { return wanted_; }

 private:
  std::atomic<bool> wanted_ = false;
};

// Runs something without the lock of Python, with a function that says whether the user has interrupted.
template <typename Do>
auto interruptible(Do&& act) {
  bool interrupted = false;
  const auto wants_stop = [&] {
    nb::gil_scoped_acquire hold;
    interrupted = interrupted || PyErr_CheckSignals() != 0;  // Ctrl-C
    return interrupted;
  };
  auto result = [&] {
    nb::gil_scoped_release release;
    return act(wants_stop);
  }();
  if (interrupted) throw nb::python_error();
  return result;
}

Result solve_from_python(const Rules& rules, const Layout& layout, const Options& options, const Cancel& cancel) {
  return interruptible([&](auto wants_stop) {
    return solve(rules, layout, options, [&] { return cancel.is_wanted() || wants_stop(); });
  });
}

// A chunk of deals in one call.
Columns chunk_from_python(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                          const Options& options, double seconds, const Cancel& cancel) {
  return interruptible([&](auto wants_stop) {
    return solve_chunk(rules, count, deal, options, seconds, [&] { return cancel.is_wanted() || wants_stop(); });
  });
}

std::vector<CardNumber> deck_of(const Rules& rules, bool is_microsoft, std::int64_t seed) {
  if (is_microsoft) return microsoft_deck(seed);
  return shuffled_deck(static_cast<std::uint32_t>(seed), rules.max_rank, rules.decks);
}

Columns solve_seeds(const Rules& rules, const Recipe& recipe, bool is_microsoft, const std::vector<std::int64_t>& seeds,
                    const Options& options, double seconds, const Cancel& cancel) {
  Layout layout = recipe.places;
  const auto deal = [&](std::size_t i) -> const Layout& {
    lay_out(recipe, deck_of(rules, is_microsoft, seeds[i]), layout);
    return layout;
  };
  return chunk_from_python(rules, seeds.size(), deal, options, seconds, cancel);
}

Columns solve_layouts(const Rules& rules, const std::vector<Layout>& layouts, const Options& options, double seconds,
                      const Cancel& cancel) {
  const auto deal = [&](std::size_t i) -> const Layout& { return layouts[i]; };
  return chunk_from_python(rules, layouts.size(), deal, options, seconds, cancel);
}

Layout layout_of_seed(const Rules& rules, const Recipe& recipe, bool is_microsoft, std::int64_t seed) {
  Layout layout = recipe.places;
  lay_out(recipe, deck_of(rules, is_microsoft, seed), layout);
  return layout;
}

template <typename T>
nb::bytes column_bytes(const std::vector<T>& column) {
  return nb::bytes(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(T));
}

MoveList unpacked_all(const std::vector<std::uint32_t>& numbers) {
  MoveList moves;
  for (const std::uint32_t number : numbers) moves.push_back(unpacked(number));
  return moves;
}

std::vector<std::uint32_t> shorten_from_python(const Rules& rules, const Layout& layout,
                                               const std::vector<std::uint32_t>& win, double seconds) {
  const MoveList moves = unpacked_all(win);
  return packed_all(
      interruptible([&](auto wants_stop) { return shortened(rules, layout, moves, seconds, wants_stop); }));
}

Shortest shortest_from_python(const Rules& rules, const Layout& layout, const std::vector<std::uint32_t>& win,
                              double seconds, std::uint64_t positions, std::size_t bytes) {
  const MoveList moves = unpacked_all(win);
  const Limits limits{seconds, positions, bytes};
  return interruptible([&](auto wants_stop) { return shortest(rules, layout, moves, limits, wants_stop); });
}

void bind_rules(nb::module_& m) {
  nb::class_<Rules>(m, "Rules", "The rules of a game as numbers.")
      .def(nb::init<>())
      .def_prop_rw(
          "family", [](const Rules& r) { return static_cast<int>(r.family); },
          [](Rules& r, int value) { r.family = static_cast<Family>(value); })
      .def_prop_rw(
          "build", [](const Rules& r) { return static_cast<int>(r.build); },
          [](Rules& r, int value) { r.build = static_cast<Policy>(value); })
      .def_prop_rw(
          "spaces", [](const Rules& r) { return static_cast<int>(r.spaces); },
          [](Rules& r, int value) { r.spaces = static_cast<Spaces>(value); })
      .def_prop_rw(
          "groups", [](const Rules& r) { return static_cast<int>(r.groups); },
          [](Rules& r, int value) { r.groups = static_cast<Groups>(value); })
      .def_prop_rw(
          "group_policy", [](const Rules& r) { return static_cast<int>(r.group_policy); },
          [](Rules& r, int value) { r.group_policy = static_cast<Policy>(value); })
      .def_prop_rw(
          "stock_to", [](const Rules& r) { return static_cast<int>(r.stock_to); },
          [](Rules& r, int value) { r.stock_to = static_cast<StockTo>(value); })
      .def_prop_rw(
          "sequence_policy", [](const Rules& r) { return static_cast<int>(r.sequence_policy); },
          [](Rules& r, int value) { r.sequence_policy = static_cast<Policy>(value); })
      .def_rw("max_rank", &Rules::max_rank)
      .def_rw("decks", &Rules::decks)
      .def_rw("suits", &Rules::suits)
      .def_rw("piles", &Rules::piles)
      .def_rw("has_foundations", &Rules::has_foundations)
      .def_rw("removable", &Rules::removable)
      .def_rw("complete_runs", &Rules::complete_runs)
      .def_rw("foundation_suits", &Rules::foundation_suits)
      .def_rw("has_hole", &Rules::has_hole)
      .def_rw("hole_loops", &Rules::hole_loops)
      .def_rw("cells", &Rules::cells)
      .def_rw("stock_size", &Rules::stock_size)
      .def_rw("deal_count", &Rules::deal_count)
      .def_rw("redeals", &Rules::redeals)
      .def_rw("deal_with_spaces", &Rules::deal_with_spaces)
      .def_rw("reserve_size", &Rules::reserve_size)
      .def_rw("reserve_stacked", &Rules::reserve_stacked)
      .def_rw("accordion_steps", &Rules::accordion_steps)
      .def_rw("from_left", &Rules::from_left)
      .def_rw("from_right", &Rules::from_right)
      .def_rw("fixed_suit", &Rules::fixed_suit)
      .def_rw("match_suit", &Rules::match_suit)
      .def_rw("match_rank", &Rules::match_rank)
      .def_rw("match_colours", &Rules::match_colours)
      .def_rw("match_any", &Rules::match_any)
      .def_rw("match_adjacent", &Rules::match_adjacent);
}

void bind_layout(nb::module_& m) {
  nb::class_<Layout>(m, "Layout", "Where the cards lie, as numbers; 255 is no card.")
      .def(nb::init<>())
      .def_rw("tableau", &Layout::tableau)
      .def_rw("hidden", &Layout::hidden)
      .def_rw("foundations", &Layout::foundations)
      .def_rw("cells", &Layout::cells)
      .def_rw("stock", &Layout::stock)
      .def_rw("waste", &Layout::waste)
      .def_rw("reserve", &Layout::reserve)
      .def_rw("hole", &Layout::hole)
      .def_rw("rows", &Layout::rows)
      .def_rw("redeals_used", &Layout::redeals_used);
}

void bind_state(nb::module_& m) {
  nb::class_<PythonState>(m, "State", "A game in progress; moves are numbers.")
      .def(nb::init<const Rules&, const Layout&>(), "rules"_a, "layout"_a)
      .def("legal_moves", [](PythonState& s) { return packed_all(s->legal_moves()); })
      .def(
          "push", [](PythonState& s, std::uint32_t move) { return s->push(unpacked(move)); }, "move"_a)
      .def("pop", [](PythonState& s) { return s->pop(); })
      .def("is_won", [](PythonState& s) { return s->is_won(); })
      .def("layout", [](PythonState& s) { return s->layout(); })
      .def(
          "perft", [](PythonState& s, int depth) { return s->perft(depth); }, "depth"_a,
          nb::call_guard<nb::gil_scoped_release>());
}

void bind_switches(nb::module_& m) {
  nb::class_<Switches>(m, "Switches", "What the search may use.")
      .def(nb::init<>())
      .def_rw("pile_symmetry", &Switches::pile_symmetry)
      .def_rw("suit_reduction", &Switches::suit_reduction)
      .def_rw("safe_foundation", &Switches::safe_foundation)
      .def_rw("partial_runs", &Switches::partial_runs)
      .def_rw("twin_symmetry", &Switches::twin_symmetry)
      .def_rw("stock_closure", &Switches::stock_closure)
      .def_rw("grid_connectivity", &Switches::grid_connectivity)
      .def_rw("placements", &Switches::placements)
      .def_rw("blocking", &Switches::blocking)
      .def_rw("relaxation", &Switches::relaxation);
}

void bind_solver(nb::module_& m) {
  nb::class_<Cancel>(m, "Cancel", "Makes a search stop that runs in another thread.")
      .def(nb::init<>())
      .def("cancel", &Cancel::cancel);
  nb::class_<Options>(m, "Options", "How to search.")
      .def(nb::init<>())
      .def_prop_rw(
          "best_first", [](const Options& o) { return o.shares.best_first; },
          [](Options& o, int value) { o.shares.best_first = value; })
      .def_rw("beam_width", &Options::beam_width)
      .def_rw("beam_by_length", &Options::beam_by_length)
      .def_prop_rw(
          "beam", [](const Options& o) { return o.shares.beam; }, [](Options& o, int value) { o.shares.beam = value; })
      .def_prop_rw(
          "restarts", [](const Options& o) { return o.shares.restarts; },
          [](Options& o, int value) { o.shares.restarts = value; })
      .def_prop_rw(
          "complete", [](const Options& o) { return o.shares.complete; },
          [](Options& o, int value) { o.shares.complete = value; })
      .def_prop_rw(
          "is_smart", [](const Options& o) { return o.shares.is_smart; },
          [](Options& o, bool value) { o.shares.is_smart = value; })
      .def_rw("switches", &Options::switches)
      .def_prop_rw(
          "weights", [](const Options& o) { return std::vector<int>(o.weights.begin(), o.weights.end()); },
          [](Options& o, const std::vector<int>& values) {
            if (values.size() != kFeatures) throw std::invalid_argument("one weight for each feature");
            std::copy(values.begin(), values.end(), o.weights.begin());
          })
      .def_rw("exact", &Options::exact)
      .def_prop_rw(
          "seconds", [](const Options& o) { return o.limits.seconds; },
          [](Options& o, double value) { o.limits.seconds = value; })
      .def_prop_rw(
          "positions", [](const Options& o) { return o.limits.positions; },
          [](Options& o, std::uint64_t value) { o.limits.positions = value; })
      .def_prop_rw(
          "bytes", [](const Options& o) { return o.limits.bytes; },
          [](Options& o, std::size_t value) { o.limits.bytes = value; });
  nb::class_<Result>(m, "Result", "What a search found.")
      .def_prop_ro("verdict", [](const Result& r) { return static_cast<int>(r.verdict); })
      .def_prop_ro("reason", [](const Result& r) { return static_cast<int>(r.reason); })
      .def_prop_ro("moves", [](const Result& r) { return packed_all(r.moves); })
      .def_ro("refuted", &Result::refuted)
      .def_ro("seconds", &Result::seconds)
      .def_prop_ro("positions", [](const Result& r) { return r.counters.positions; })
      .def_prop_ro("unique", [](const Result& r) { return r.counters.unique; })
      .def_prop_ro("forced", [](const Result& r) { return r.counters.forced; })
      .def_prop_ro("deepest", [](const Result& r) { return r.counters.deepest; })
      .def_prop_ro("bytes", [](const Result& r) { return r.counters.bytes; })
      .def_prop_ro("stored", [](const Result& r) { return r.counters.stored; })
      .def_prop_ro("replaced", [](const Result& r) { return r.counters.replaced; });
  m.def("solve", &solve_from_python, "rules"_a, "layout"_a, "options"_a, "cancel"_a,
        "Search a position; other Python threads run meanwhile.");
  nb::class_<Shortest>(m, "Shortest", "The shortest win known, and how short any win can be.")
      .def_prop_ro("moves", [](const Shortest& s) { return packed_all(s.moves); })
      .def_ro("length", &Shortest::length)
      .def_ro("no_win_below", &Shortest::no_win_below)
      .def_prop_ro("reason", [](const Shortest& s) { return static_cast<int>(s.reason); });
  m.def("shortest", &shortest_from_python, "rules"_a, "layout"_a, "win"_a, "seconds"_a, "positions"_a, "memory"_a,
        "The shortest win, or the shortest that was found within the limits.");
  m.def(
      "length_of",
      [](const Rules& rules, const Layout& layout, const std::vector<std::uint32_t>& win) {
        return length_of(rules, layout, unpacked_all(win));
      },
      "rules"_a, "layout"_a, "win"_a,
      "The length of a win; where cells can carry a sequence, that counts as one move.");
  m.def("moves_needed", &moves_needed, "rules"_a, "layout"_a, "No win from here has fewer moves.");
  m.def("shortened", &shorten_from_python, "rules"_a, "layout"_a, "win"_a, "seconds"_a,
        "Make a win in elementary moves shorter; other Python threads run meanwhile.");
}

void bind_chunk(nb::module_& m) {
  nb::class_<Recipe>(m, "Recipe", "How a game is dealt from a shuffled deck.")
      .def(nb::init<>())
      .def_rw("places", &Recipe::places)
      .def_rw("max_rank", &Recipe::max_rank)
      .def_rw("hole", &Recipe::hole)
      .def_rw("base_rank", &Recipe::base_rank)
      .def_prop_rw(
          "initial", [](const Recipe& r) { return static_cast<int>(r.initial); },
          [](Recipe& r, int value) { r.initial = static_cast<Recipe::Initial>(value); })
      .def_rw("aces_are_gaps", &Recipe::aces_are_gaps)
      .def_rw("played_suits", &Recipe::played_suits);
  nb::class_<Columns>(m, "Columns", "What was found for each deal of a chunk, as the bytes of numbers.")
      .def("__len__", [](const Columns& c) { return c.verdict.size(); })
      .def_prop_ro("verdict", [](const Columns& c) { return column_bytes(c.verdict); })
      .def_prop_ro("reason", [](const Columns& c) { return column_bytes(c.reason); })
      .def_prop_ro("positions", [](const Columns& c) { return column_bytes(c.positions); })
      .def_prop_ro("unique", [](const Columns& c) { return column_bytes(c.unique); })
      .def_prop_ro("deepest", [](const Columns& c) { return column_bytes(c.deepest); })
      .def_prop_ro("length", [](const Columns& c) { return column_bytes(c.length); })
      .def_prop_ro("seconds", [](const Columns& c) { return column_bytes(c.seconds); });
  m.def("layout_of_seed", &layout_of_seed, "rules"_a, "recipe"_a, "is_microsoft"_a, "seed"_a,
        "The layout that a recipe makes of a seed.");
  m.def("solve_seeds", &solve_seeds, "rules"_a, "recipe"_a, "is_microsoft"_a, "seeds"_a, "options"_a, "seconds"_a,
        "cancel"_a, "Deal and search one seed after another; other Python threads run meanwhile.");
  m.def("solve_layouts", &solve_layouts, "rules"_a, "layouts"_a, "options"_a, "seconds"_a, "cancel"_a,
        "Search one layout after another; other Python threads run meanwhile.");
}

}  // namespace
}  // namespace winnable

NB_MODULE(_core, m) {
  // Rules are kept for the life of a process, which a worker may end abruptly; that is no leak.
  nb::set_leak_warnings(false);
  m.doc() = "The compiled core of winnable.";
  m.def("shuffled_deck", &winnable::deck_bytes, "seed"_a, "max_rank"_a, "decks"_a,
        "The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit.");
  winnable::bind_rules(m);
  winnable::bind_layout(m);
  winnable::bind_state(m);
  winnable::bind_switches(m);
  winnable::bind_solver(m);
  winnable::bind_chunk(m);
  m.attr("fingerprint") = WINNABLE_FINGERPRINT;
}
