// What Python sees of features: names and meanings from the core's tables, and the features of positions and deals.
#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "evaluate/deal_features.hpp"
#include "evaluate/features.hpp"
#include "game/family.hpp"

namespace winnable {
namespace {

std::vector<int> features_from_python(const Rules& rules, const Layout& layout) {
  const Features found = with_game(rules.family, [&]<typename Game> { return features(Game(rules, layout)); });
  return {found.begin(), found.end()};
}

std::vector<int> deal_features_from_python(const Rules& rules, const Layout& layout) {
  const DealFeatures found = with_game(rules.family, [&]<typename Game> { return deal_features(Game(rules, layout)); });
  return {found.begin(), found.end()};
}

// The numbers of many deals, one deal after another.
nb::bytes deal_features_of_seeds(const Rules& rules, const DealPlan& plan, bool is_microsoft,
                                 const nb::sequence& given) {
  Layout layout = plan.places;
  std::vector<std::int32_t> all;
  for (const std::int64_t seed : listed<std::int64_t>(given)) {
    lay_out(plan, deck_of(rules, is_microsoft, seed), layout);
    const DealFeatures found =
        with_game(rules.family, [&]<typename Game> { return deal_features(Game(rules, layout)); });
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
}

}  // namespace winnable
