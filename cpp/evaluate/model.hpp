// Learned models: what a position is worth, computed from its features. They are data, made by winnable.learning; two
// kinds run inside a search, sums of products of features and sums of decision trees.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "evaluate/features.hpp"

namespace winnable {

struct Model {
  static constexpr std::size_t kMostFactors = 3;
  static constexpr std::size_t kMostTerms = 10'000;
  static constexpr std::size_t kMostNodes = 1'000'000;
  static constexpr std::int32_t kNoFeature = -1;

  // A weight times up to three features, each shifted and scaled first.
  struct Term {
    double weight = 0;
    std::array<std::int32_t, kMostFactors> features{kNoFeature, kNoFeature, kNoFeature};
  };
  // A test of a feature, with values up to the bound to the left; or a leaf with its value.
  struct Node {
    std::int32_t feature = kNoFeature;  // none: a leaf
    double number = 0;
    std::int32_t left = 0;
    std::int32_t right = 0;
  };

  double base = 0;
  std::array<double, kFeatures> shift{};
  std::array<double, kFeatures> scale{};
  std::vector<Term> terms{};
  std::vector<Node> nodes{};
  std::vector<std::int32_t> roots{};
  bool ahead = true;  // whether it uses features that look a move ahead; see asks_ahead

  double value(const Features& features) const;
  template <typename Game>
  double value_of(const Game& game) const {
    return value(features_of(game, ahead));
  }
};

// What is wrong with a model, as the rest of a sentence: "has too many terms". Empty if the model can be run: then it
// always comes to an end and reads only its own numbers.
std::string fault_of(const Model& model);

bool asks_ahead(const Model& model);

// How promising a position is to a search: by a model, or else by the weighted sum of features. A model gives the
// log-odds of a win, and the logarithm of that chance counts. The chance falls as a game goes on, so cards that are
// home or cleared count too. Otherwise a search that compares early positions with late ones would never advance.
struct Judge {
  static constexpr double kScale = 256;  // of the logarithm, which is rounded
  static constexpr int kMost = 2000;
  static constexpr int kProgress = 51;  // for each card home

  Weights weights{};
  std::shared_ptr<const Model> model{};

  template <typename Game>
  int operator()(const Game& game) const {
    if (!model) return promise(game, weights);
    const Features found = features_of(game, model->ahead);
    return scaled(model->value(found)) + kProgress * found(Feature::kHome);
  }
  // The weight of each move made, in eighths.
  int weight_of_depth() const { return model ? 0 : weights(Feature::kDepth); }

 private:
  static int scaled(double log_odds);
};

}  // namespace winnable
