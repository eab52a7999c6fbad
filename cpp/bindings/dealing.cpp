// What Python sees of dealing.
#include <nanobind/stl/string_view.h>

#include <string_view>

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"

namespace winnable {
namespace {

nb::bytes deck_bytes(std::uint32_t seed, int max_rank, int decks) {
  if (max_rank < 1 || max_rank > kMaxRank) throw std::invalid_argument("max_rank must lie in 1..13");
  if (decks < 1 || decks > 2) throw std::invalid_argument("decks must be 1 or 2");
  const auto deck = shuffled_deck(seed, max_rank, decks);
  return nb::bytes(deck.data(), deck.size());
}

Layout layout_of_seed(const Rules& rules, const DealPlan& deal_plan, bool is_microsoft, std::int64_t seed) {
  Layout layout = deal_plan.places;
  lay_out(deal_plan, deck_of(rules, is_microsoft, seed), layout);
  return layout;
}

void set_initial(DealPlan& plan, std::string_view word) {
  const auto initial = value_of<DealPlan::Initial>(word);
  if (!initial) throw nb::value_error("initial: the core does not know this word");
  plan.initial = *initial;
}

}  // namespace

void bind_dealing(nb::module_& m) {
  nb::class_<DealPlan> plan(m, "DealPlan", "How a game is dealt from a shuffled deck.");
  plan.attr("NO_HOLE") = DealPlan::kNoHole;
  plan.attr("FROM_FRONT") = DealPlan::kFromFront;
  plan.attr("RANDOM") = DealPlan::kRandom;
  plan.def(nb::init<>())
      .def_rw("places", &DealPlan::places)
      .def_rw("max_rank", &DealPlan::max_rank)
      .def_rw("hole", &DealPlan::hole)
      .def_rw("base_rank", &DealPlan::base_rank)
      .def_prop_rw(
          "initial", [](const DealPlan& plan) { return std::string_view(word_of(plan.initial)); }, &set_initial)
      .def_rw("sink", &DealPlan::sink)
      .def_rw("in_line", &DealPlan::in_line)
      .def_rw("aces_are_gaps", &DealPlan::aces_are_gaps)
      .def_rw("played_suits", &DealPlan::played_suits);
  m.def("shuffled_deck", &deck_bytes, "seed"_a, "max_rank"_a, "decks"_a,
        "The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit.");
  m.def("layout_of_seed", &layout_of_seed, "rules"_a, "deal_plan"_a, "is_microsoft"_a, "seed"_a,
        "The layout that a deal_plan makes of a seed.");
}

}  // namespace winnable
