#include "evaluate/model.hpp"

#include <algorithm>
#include <cmath>

namespace winnable {
namespace {

bool is_feature(std::int32_t feature) { return feature >= 0 && feature < static_cast<std::int32_t>(kFeatures); }

std::string fault_of_terms(const Model& model) {
  if (model.terms.size() > Model::kMostTerms) return "has too many terms";
  for (const Model::Term& term : model.terms) {
    if (!std::isfinite(term.weight)) return "has a weight that is not a finite number";
    for (const std::int32_t feature : term.features) {
      if (feature != Model::kNoFeature && !is_feature(feature)) return "has a term with an unknown feature";
    }
  }
  return {};
}

// Children come after their parents, so that every way down ends.
std::string fault_of_trees(const Model& model) {
  const auto count = static_cast<std::int32_t>(model.nodes.size());
  if (model.nodes.size() > Model::kMostNodes) return "has too many nodes";
  for (std::int32_t i = 0; i < count; ++i) {
    const Model::Node& node = model.nodes[static_cast<std::size_t>(i)];
    if (!std::isfinite(node.number)) return "has a node whose number is not finite";
    if (node.feature == Model::kNoFeature) continue;
    if (!is_feature(node.feature)) return "has a node with an unknown feature";
    if (node.left <= i || node.right <= i || node.left >= count || node.right >= count)
      return "has a node whose children do not come after it";
  }
  const auto is_wrong = [&](std::int32_t root) { return root < 0 || root >= count; };
  return std::ranges::any_of(model.roots, is_wrong) ? "has a tree whose root is not among the nodes" : "";
}

}  // namespace

double Model::value(const Features& features) const {
  double sum = base;
  if (!terms.empty()) {
    std::array<double, kFeatures> inputs;
    for (std::size_t i = 0; i < kFeatures; ++i) inputs[i] = (features[i] - shift[i]) * scale[i];
    for (const Term& term : terms) {
      double product = term.weight;
      for (const std::int32_t feature : term.features) {
        if (feature == kNoFeature) break;
        product *= inputs[static_cast<std::size_t>(feature)];
      }
      sum += product;
    }
  }
  for (const std::int32_t root : roots) {
    const Node* node = &nodes[static_cast<std::size_t>(root)];
    while (node->feature != kNoFeature) {
      const bool goes_left = features[static_cast<std::size_t>(node->feature)] <= node->number;
      node = &nodes[static_cast<std::size_t>(goes_left ? node->left : node->right)];
    }
    sum += node->number;
  }
  return sum;
}

std::string fault_of(const Model& model) {
  const auto is_none = [](double number) { return !std::isfinite(number); };
  if (is_none(model.base) || std::ranges::any_of(model.shift, is_none) || std::ranges::any_of(model.scale, is_none))
    return "has a number that is not finite";
  if (std::string fault = fault_of_terms(model); !fault.empty()) return fault;
  return fault_of_trees(model);
}

bool asks_ahead(const Model& model) {
  const auto is_ahead = [](std::int32_t feature) {
    return feature != Model::kNoFeature && looks_ahead(static_cast<Feature>(feature));
  };
  return std::ranges::any_of(model.nodes, is_ahead, &Model::Node::feature) ||
         std::ranges::any_of(model.terms,
                             [&](const auto& term) { return std::ranges::any_of(term.features, is_ahead); });
}

// A value that is not a number, as huge weights can give, counts as the middle.
int Judge::scaled(double log_odds) {
  const double logarithm = -std::log1p(std::exp(-log_odds));
  if (std::isnan(logarithm)) return 0;
  return static_cast<int>(std::lround(std::max(logarithm * kScale, -1.0 * kMost)));
}

}  // namespace winnable
