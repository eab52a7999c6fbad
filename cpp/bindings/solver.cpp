// What Python sees of searches.
#include "search/solver.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>

#include "bindings/python.hpp"
#include "search/outlook.hpp"

namespace winnable {
namespace {

Result solve_from_python(const Rules& rules, const Layout& layout, const Options& options, const Cancel& cancel) {
  return without_fault(interruptible([&](auto wants_stop) {
    return solve(rules, layout, options, [&] { return cancel.is_wanted() || wants_stop(); });
  }));
}

Weights weights_of(const nb::sequence& given) {
  const auto values = listed<int>(given);
  if (values.size() != kFeatures) throw std::invalid_argument("there must be one weight for each feature");
  Weights weights;
  std::copy(values.begin(), values.end(), weights.begin());
  return weights;
}

std::vector<std::uint32_t> promising_from_python(const Rules& rules, const Layout& layout, const nb::sequence& weights,
                                                 std::uint64_t positions) {
  const Weights wanted = weights_of(weights);
  return packed_all(
      interruptible([&](auto wants_stop) { return promising(rules, layout, wanted, positions, wants_stop); }));
}

// Refuses a schedule that the engines cannot run. Python checks it before, with a better message.
void take(Options& options, Schedule schedule) {
  if (const std::string fault = fault_of(schedule); !fault.empty()) throw std::invalid_argument(fault);
  options.schedule = std::move(schedule);
}

using SlicePair = std::pair<std::size_t, double>;

std::vector<Slice> slices_of(const nb::sequence& pairs) {
  std::vector<Slice> slices;
  for (const auto& [engine, seconds] : listed<SlicePair>(pairs)) slices.push_back({engine, seconds});
  return slices;
}

std::vector<SlicePair> pairs_of(const std::vector<Slice>& slices) {
  std::vector<SlicePair> pairs;
  for (const Slice& slice : slices) pairs.emplace_back(slice.engine, slice.seconds);
  return pairs;
}

// The names of the shortcuts of which something is true, in the order of their table.
template <typename Condition>
std::vector<std::string> names_where(Condition&& is_true) {
  std::vector<std::string> names;
  for (const Shortcut& shortcut : shortcuts()) {
    if (is_true(shortcut)) names.emplace_back(shortcut.name);
  }
  return names;
}

// The shortcuts that are named are on, and no others.
Shortcuts shortcuts_of(const nb::sequence& names) {
  Shortcuts wanted;
  for (const std::string_view name : listed<std::string_view>(names)) {
    const Shortcut* found = find_shortcut(name);
    if (!found) throw std::invalid_argument("there is no shortcut " + std::string(name));
    wanted.*found->member = true;
  }
  return wanted;
}

}  // namespace

void bind_shortcuts(nb::module_& m) {
  m.def(
      "shortcuts", [] { return names_where([](const Shortcut&) { return true; }); },
      "The names of all shortcuts of the search.");
  m.def(
      "applicable", [](const Rules& rules) { return names_where([&](const Shortcut& s) { return s.applies(rules); }); },
      "rules"_a, "The names of the shortcuts whose conditions hold.");
}

void bind_solver(nb::module_& m) {
  nb::class_<Cancel>(m, "Cancel", "Makes a search stop that runs in another thread.")
      .def(nb::init<>())
      .def("cancel", &Cancel::cancel);
  nb::class_<Options>(m, "Options", "How to search.")
      .def(nb::init<>())
      .def_prop_rw(
          "engines", [](const Options& o) -> const std::vector<EngineSpec>& { return o.schedule.engines; },
          [](Options& o, const nb::sequence& specs) {
            take(o, {listed<EngineSpec>(specs), o.schedule.quick_percent, {}});
          })
      .def_prop_rw(
          "quick_percent", [](const Options& o) { return o.schedule.quick_percent; },
          [](Options& o, int percent) { take(o, {o.schedule.engines, percent, o.schedule.slices}); })
      .def_prop_rw(
          "slices", [](const Options& o) { return pairs_of(o.schedule.slices); },
          [](Options& o, const nb::sequence& pairs) {
            take(o, {o.schedule.engines, o.schedule.quick_percent, slices_of(pairs)});
          },
          "Places of engines and their seconds, in order; none: the engines take turns by their shares.")
      .def_prop_rw(
          "shortcuts",
          [](const Options& o) { return names_where([&](const Shortcut& s) { return o.switches.*s.member; }); },
          [](Options& o, const nb::sequence& names) { static_cast<Shortcuts&>(o.switches) = shortcuts_of(names); })
      .def_prop_rw(
          "weights", [](const Options& o) { return std::vector<int>(o.judge.weights.begin(), o.judge.weights.end()); },
          [](Options& o, const nb::sequence& values) { o.judge.weights = weights_of(values); })
      .def_prop_rw(
          "model", [](const Options& o) { return std::const_pointer_cast<Model>(o.judge.model); },
          [](Options& o, std::shared_ptr<Model> model) { o.judge.model = std::move(model); }, nb::arg().none(),
          "A learned model that says how good positions are, in place of the weights; or none.")
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
      .def_prop_ro("win", [](const Result& r) { return column_bytes(packed_all(r.moves)); })
      .def_prop_ro("refuted", [](const Result& r) { return static_cast<int>(r.refuted); })
      .def_ro("seconds", &Result::seconds)
      .def_prop_ro("positions", [](const Result& r) { return r.counters.positions; })
      .def_prop_ro("unique", [](const Result& r) { return r.counters.unique; })
      .def_prop_ro("expanded", [](const Result& r) { return r.counters.expanded; })
      .def_prop_ro("forced", [](const Result& r) { return r.counters.forced; })
      .def_prop_ro("deepest", [](const Result& r) { return r.counters.deepest; })
      .def_prop_ro("memory_bytes", [](const Result& r) { return r.counters.bytes; })
      .def_prop_ro("stored", [](const Result& r) { return r.counters.stored; })
      .def_prop_ro("replaced", [](const Result& r) { return r.counters.replaced; });
  m.def("solve", &solve_from_python, "rules"_a, "layout"_a, "options"_a, "cancel"_a,
        "Search a position; other Python threads run meanwhile.");
  m.def("promising", &promising_from_python, "rules"_a, "layout"_a, "weights"_a, "positions"_a,
        "The moves to the most promising of at most this many positions; they prove nothing.");
}

}  // namespace winnable
