// What Python sees of engines, shortcuts, and searches of one position or of many in one call.
#include "search/solver.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <limits>

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "search/outlook.hpp"

namespace winnable {
namespace {

EngineSpec spec_of(const char* name, int share, const nb::sequence& values) {
  const EngineKind* kind = find_engine(name);
  if (!kind) throw std::invalid_argument("there is no such engine");
  return {kind, share, listed<std::int64_t>(values)};
}

nb::str fault_from_python(const nb::sequence& engines) {
  return nb::str(fault_of(Schedule{listed<EngineSpec>(engines)}).c_str());
}

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
      interruptible([&](auto wants_stop) { return outlook(rules, layout, wanted, positions, wants_stop).line; }));
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

// A batch of deals in one call.
Batch batch_from_python(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                        const Options& options, const BatchLimits& limits, const Cancel& cancel) {
  return without_fault(interruptible([&](auto wants_stop) {
    return solve_batch(rules, count, deal, options, limits, [&] { return cancel.is_wanted() || wants_stop(); });
  }));
}

Batch solve_seeds(const Rules& rules, const DealPlan& deal_plan, bool is_microsoft, const nb::sequence& given,
                  const Options& options, double seconds, const Cancel& cancel, bool with_wins) {
  const auto seeds = listed<std::int64_t>(given);
  Layout layout = deal_plan.places;
  const auto deal = [&](std::size_t i) -> const Layout& {
    lay_out(deal_plan, deck_of(rules, is_microsoft, seeds[i]), layout);
    return layout;
  };
  return batch_from_python(rules, seeds.size(), deal, options, {seconds, with_wins}, cancel);
}

Batch solve_layouts(const Rules& rules, const nb::sequence& given, const Options& options, double seconds,
                    const Cancel& cancel, bool with_wins) {
  const auto layouts = listed<Layout>(given);
  const auto deal = [&](std::size_t i) -> const Layout& { return layouts[i]; };
  return batch_from_python(rules, layouts.size(), deal, options, {seconds, with_wins}, cancel);
}

// The columns of a search, by the names that src/winnable/rows.py and solver.py give them.
nb::dict columns_of(const Batch& batch) {
  nb::dict columns;
  columns["verdict"] = column<std::uint8_t>(batch.results, &Result::verdict);
  columns["reason"] = column<std::uint8_t>(
      batch.results, [](const Result& r) { return r.verdict == Verdict::kUnknown ? r.reason : Reason::kNone; });
  columns["refuted"] = column<std::uint8_t>(batch.results, &Result::refuted);
  const auto count = [&](const char* name, std::uint64_t Counters::* member) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    columns[name] =
        column<std::int64_t>(batch.results, [&](const Result& r) { return std::min(r.counters.*member, kMost); });
  };
  count("positions", &Counters::positions);
  count("unique", &Counters::unique);
  count("forced", &Counters::forced);
  count("deepest", &Counters::deepest);
  count("stored", &Counters::stored);
  count("replaced", &Counters::replaced);
  count("memory_bytes", &Counters::bytes);
  columns["length"] = column_bytes(batch.length);
  columns["seconds"] = column<double>(batch.results, &Result::seconds);
  return columns;
}

nb::list wins_of(const Batch& batch) {
  nb::list wins;
  for (std::size_t i = 0; batch.has_wins && i < batch.results.size(); ++i)
    wins.append(column_bytes(packed_all(batch.results[i].moves)));
  return wins;
}

void bind_engines(nb::module_& m) {
  nb::class_<Parameter>(m, "EngineParameter", "A number that changes how an engine works.")
      .def_ro("name", &Parameter::name)
      .def_ro("meaning", &Parameter::meaning)
      .def_ro("least", &Parameter::least)
      .def_ro("most", &Parameter::most)
      .def_ro("usual", &Parameter::usual);
  nb::class_<EngineKind>(m, "EngineKind", "An entry of the table of engines.")
      .def_ro("name", &EngineKind::name)
      .def_ro("meaning", &EngineKind::meaning)
      .def_ro("is_complete", &EngineKind::is_complete)
      .def_ro("proves_only", &EngineKind::proves_only)
      .def_prop_ro("parameters", [](const EngineKind& k) {
        return std::vector<Parameter>(k.parameters.begin(), k.parameters.end());
      });
  nb::class_<EngineSpec>(m, "EngineSpec", "An engine with its share and a value for each of its parameters.")
      .def(nb::new_(&spec_of), "name"_a, "share"_a, "values"_a)
      .def_prop_ro("name", [](const EngineSpec& s) { return s.kind->name; })
      .def_ro("share", &EngineSpec::share)
      .def_ro("values", &EngineSpec::values);
  const auto kinds = engines();
  m.attr("ENGINES") = nb::tuple(nb::cast(std::vector<EngineKind>(kinds.begin(), kinds.end())));
  m.attr("MOST_SHARE") = kMostShare;
  m.attr("MOST_SLICES") = kMostSlices;
  m.attr("FIRST_SLICE") = kFirstSlice;
  m.attr("SLICE_GROWTH") = kSliceGrowth;
  m.def("schedule_fault", &fault_from_python, "engines"_a,
        "What is wrong with engines that are to take turns, as the rest of a sentence; empty if nothing is.");
}

void bind_shortcuts(nb::module_& m) {
  m.def(
      "shortcuts", [] { return names_where([](const Shortcut&) { return true; }); },
      "The names of all shortcuts of the search.");
  m.def(
      "applicable", [](const Rules& rules) { return names_where([&](const Shortcut& s) { return s.applies(rules); }); },
      "rules"_a, "The names of the shortcuts whose conditions hold.");
}

template <typename T>
void def_limit(nb::class_<Options>& bound, const char* name, T Limits::* member) {
  bound.def_prop_rw(
      name, [member](const Options& o) { return o.limits.*member; },
      [member](Options& o, T value) { o.limits.*member = value; });
}

void bind_search(nb::module_& m) {
  nb::class_<Cancel>(m, "Cancel", "Makes a search stop that runs in another thread.")
      .def(nb::init<>())
      .def("cancel", &Cancel::cancel);
  nb::class_<Options> options(m, "Options", "How to search.");
  options.def(nb::init<>())
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
      .def_rw("exact", &Options::exact);
  def_limit(options, "seconds", &Limits::seconds);
  def_limit(options, "positions", &Limits::positions);
  def_limit(options, "bytes", &Limits::bytes);
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

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(m, "Batch", "What was found for each deal of a batch.")
      .def("__len__", [](const Batch& b) { return b.results.size(); })
      .def("columns", &columns_of, nb::sig("def columns(self) -> dict[str, bytes]"),
           "Each column as the bytes of numbers.")
      .def("wins", &wins_of, nb::sig("def wins(self) -> list[bytes]"),
           "The moves of each win, empty where there is none; nothing at all unless they were asked for.");
  m.def("solve_seeds", &solve_seeds, "rules"_a, "deal_plan"_a, "is_microsoft"_a, "seeds"_a, "options"_a, "seconds"_a,
        "cancel"_a, "with_wins"_a = false,
        "Deal and search one seed after another; other Python threads run meanwhile.");
  m.def("solve_layouts", &solve_layouts, "rules"_a, "layouts"_a, "options"_a, "seconds"_a, "cancel"_a,
        "with_wins"_a = false, "Search one layout after another; other Python threads run meanwhile.");
}

}  // namespace

void bind_solver(nb::module_& m) {
  bind_engines(m);
  bind_shortcuts(m);
  bind_search(m);
  bind_batch(m);
}

}  // namespace winnable
