// What Python sees of features: names and meanings from the core's one table, and the features of a position.
#include "bindings/python.hpp"
#include "evaluate/features.hpp"
#include "game/family.hpp"

namespace winnable {
namespace {

std::vector<int> features_from_python(const Rules& rules, const Layout& layout) {
  const Features found = with_game(rules.family, [&]<typename Game> { return features(Game(rules, layout)); });
  return {found.begin(), found.end()};
}

}  // namespace

void bind_evaluate(nb::module_& m) {
  nb::dict texts;
  for (const FeatureText& text : kFeatureTexts) texts[text.name] = text.meaning;
  m.attr("FEATURES") = texts;
  m.def("features", &features_from_python, "rules"_a, "layout"_a, "How much there is of each feature, in their order.");
}

}  // namespace winnable
