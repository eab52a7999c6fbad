// What Python sees of many searches in one call.
#include "search/batch.hpp"

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"

namespace winnable {
namespace {

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

// Each column by its name.
nb::dict columns_of(const Batch& batch) {
  nb::dict columns;
  columns["verdict"] = column_bytes(batch.verdict);
  columns["reason"] = column_bytes(batch.reason);
  columns["refuted"] = column_bytes(batch.refuted);
  columns["positions"] = column_bytes(batch.positions);
  columns["unique"] = column_bytes(batch.unique);
  columns["forced"] = column_bytes(batch.forced);
  columns["deepest"] = column_bytes(batch.deepest);
  columns["stored"] = column_bytes(batch.stored);
  columns["replaced"] = column_bytes(batch.replaced);
  columns["memory_bytes"] = column_bytes(batch.memory_bytes);
  columns["length"] = column_bytes(batch.length);
  columns["seconds"] = column_bytes(batch.seconds);
  return columns;
}

nb::list wins_of(const Batch& batch) {
  nb::list wins;
  for (const MoveList& win : batch.wins) wins.append(column_bytes(packed_all(win)));
  return wins;
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(m, "Batch", "What was found for each deal of a batch.")
      .def("__len__", [](const Batch& b) { return b.verdict.size(); })
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

}  // namespace winnable
