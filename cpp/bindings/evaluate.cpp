// What Python sees of features and models: names and meanings from the core's tables, the features of positions and
// deals, models as data, and what learning needs of searches.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "evaluate/deal_features.hpp"
#include "families/families.hpp"
#include "search/sampling.hpp"

namespace winnable {
namespace {

Features features_in(const Rules& rules, const Layout& layout) {
  return with_game(rules.family, [&]<typename Game> { return features_of(Game(rules, layout)); });
}

std::vector<int> features_from_python(const Rules& rules, const Layout& layout) {
  const Features found = features_in(rules, layout);
  return {found.begin(), found.end()};
}

DealFeatures deal_features_in(const Rules& rules, const Layout& layout) {
  return with_game(rules.family, [&]<typename Game> { return deal_features_of(Game(rules, layout)); });
}

std::vector<int> deal_features_from_python(const Rules& rules, const Layout& layout) {
  const DealFeatures found = deal_features_in(rules, layout);
  return {found.begin(), found.end()};
}

// The numbers of many deals, one deal after another.
nb::bytes deal_features_of_seeds(const Rules& rules, const DealPlan& plan, bool is_microsoft,
                                 const nb::sequence& given) {
  Layout layout = plan.places;
  std::vector<std::int32_t> all;
  for (const std::int64_t seed : listed<std::int64_t>(given)) {
    lay_out(plan, deck_of(rules, is_microsoft, seed), layout);
    const DealFeatures found = deal_features_in(rules, layout);
    all.insert(all.end(), found.begin(), found.end());
  }
  return column_bytes(all);
}

// The name of every number with its meaning.
nb::dict deal_feature_texts() {
  nb::dict texts;
  for (const DealFeatureText& text : kDealFeatureTexts) {
    if (!text.by_rank) texts[text.name] = text.meaning;
    for (int rank = 1; text.by_rank && rank <= kMaxRank; ++rank) {
      const std::string name = std::string(text.name) + "-" + std::to_string(rank);
      texts[name.c_str()] = text.meaning;
    }
  }
  return texts;
}

void append(std::vector<std::int32_t>& column, const Features& found) {
  column.insert(column.end(), found.begin(), found.end());
}

nb::bytes features_of_layouts(const Rules& rules, const nb::sequence& given) {
  std::vector<std::int32_t> column;
  for (const Layout& layout : listed<Layout>(given)) append(column, features_in(rules, layout));
  return column_bytes(column);
}

using Term = std::tuple<double, nb::sequence>;
using Node = std::tuple<std::int32_t, double, std::int32_t, std::int32_t>;

template <std::size_t size>
void read_numbers(const nb::sequence& given, std::array<double, size>& numbers, const char* what) {
  const auto values = listed<double>(given);
  if (values.size() != size)
    throw std::invalid_argument(std::string("does not have one ") + what + " for each feature");
  std::copy(values.begin(), values.end(), numbers.begin());
}

std::shared_ptr<Model> model_of(double base, const nb::sequence& shift, const nb::sequence& scale,
                                const nb::sequence& terms, const nb::sequence& nodes, const nb::sequence& roots) {
  auto model = std::make_shared<Model>();
  model->base = base;
  read_numbers(shift, model->shift, "shift");
  read_numbers(scale, model->scale, "scale");
  for (const auto& [weight, given] : listed<Term>(terms)) {
    const auto factors = listed<std::int32_t>(given);
    if (factors.size() > Model::kMostFactors) throw std::invalid_argument("has a term with too many features");
    Model::Term term{weight};
    std::copy(factors.begin(), factors.end(), term.features.begin());
    model->terms.push_back(term);
  }
  for (const auto& [feature, number, left, right] : listed<Node>(nodes))
    model->nodes.push_back({feature, number, left, right});
  model->roots = listed<std::int32_t>(roots);
  if (const std::string fault = fault_of(*model); !fault.empty()) throw std::invalid_argument(fault);
  model->ahead = asks_ahead(*model);
  return model;
}

nb::tuple children_from_python(const Rules& rules, const Layout& layout, const Options& options, bool all_moves) {
  const auto children =
      interruptible([&](auto wants_stop) { return children_of(rules, layout, options, all_moves, wants_stop); });
  nb::list moves;
  std::vector<std::int32_t> found;
  std::vector<std::uint8_t> verdicts;
  for (const Child& child : children) {
    moves.append(packed_all(child.moves));
    append(found, child.features);
    verdicts.push_back(static_cast<std::uint8_t>(child.verdict));
  }
  return nb::make_tuple(moves, column_bytes(found), column_bytes(verdicts));
}

nb::bytes move_traits_from_python(const Rules& rules, const Layout& layout, const Options& options) {
  if (rules.family != Family::kGrid) throw std::invalid_argument("only moves of grids have traits");
  std::vector<std::int32_t> found;
  for (const MoveTraits& traits : move_traits_of(rules, layout, options))
    found.insert(found.end(), traits.begin(), traits.end());
  return column_bytes(found);
}

}  // namespace

void bind_evaluate(nb::module_& m) {
  nb::dict texts;
  for (const FeatureText& text : kFeatureTexts) texts[text.name] = text.meaning;
  m.attr("FEATURES") = texts;
  m.def("features", &features_from_python, "rules"_a, "layout"_a, "How much there is of each feature, in their order.");
  m.attr("DEAL_FEATURES") = deal_feature_texts();
  m.def("deal_features", &deal_features_from_python, "rules"_a, "layout"_a,
        "What a deal looks like before play, in the order of DEAL_FEATURES.");
  m.def("deal_features_of_seeds", &deal_features_of_seeds, "rules"_a, "deal_plan"_a, "is_microsoft"_a, "seeds"_a,
        nb::sig("def deal_features_of_seeds(rules: Rules, deal_plan: DealPlan, is_microsoft: bool, seeds: "
                "collections.abc.Sequence) -> bytes"),
        "The same for many deals, as the bytes of 32-bit numbers.");
  m.def("features_of", &features_of_layouts, "rules"_a, "layouts"_a,
        "The features of one layout after another, as the bytes of numbers of 32 bits.");
  nb::class_<Model>(m, "Model", "A learned model: a sum of products of features, and of decision trees.")
      .def(nb::new_(&model_of), "base"_a, "shift"_a, "scale"_a, "terms"_a, "nodes"_a, "roots"_a)
      .def(
          "value",
          [](const Model& model, const nb::sequence& given) {
            const auto values = listed<int>(given);
            if (values.size() != kFeatures) throw std::invalid_argument("there must be one number for each feature");
            Features found;
            std::copy(values.begin(), values.end(), found.begin());
            return model.value(found);
          },
          "features"_a, "What it says of a position with these features.");
}

void bind_sampling(nb::module_& m) {
  m.def("children", &children_from_python, "rules"_a, "layout"_a, "options"_a, "all_moves"_a = false,
        nb::sig("def children(rules: Rules, layout: Layout, options: Options, all_moves: bool = False) -> "
                "tuple[list[list[int]], bytes, bytes]"),
        "The moves of a search as elementary ones, the features of where they lead, and verdicts of these.");
  nb::dict traits;
  for (const MoveTraitText& text : kMoveTraitTexts) traits[text.name] = text.meaning;
  m.attr("MOVE_TRAITS") = traits;
  m.def("move_traits", &move_traits_from_python, "rules"_a, "layout"_a, "options"_a,
        "The traits of the moves of `children` in a grid, as the bytes of numbers of 32 bits.");
}

}  // namespace winnable
