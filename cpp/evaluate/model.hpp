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

  // A weight times up to three features, each moved and scaled before.
  struct Term {
    double weight = 0;
    std::array<std::int32_t, kMostFactors> features{kNoFeature, kNoFeature, kNoFeature};
  };
  // A question, left for values up to the bound, or a leaf with its value.
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
  bool ahead = true;  // whether it asks for features that look a move ahead; see asks_ahead

  double value(const Features& features) const;
  template <typename Game>
  double value_of(const Game& game) const {
    return value(features_of(game, ahead));
  }
};

// What is wrong with a model, as a sentence goes on that begins with it; nothing if it can be run. Whatever passes runs
// to an end and stays within its own numbers.
std::string fault_of(const Model& model);

bool asks_ahead(const Model& model);

// What makes one position look better than another to a search by promise: a model, or else the weighted sum of
// features. A model says what the chance of a win is, as its log-odds; the logarithm of the chance counts. It falls as
// a game goes on, so what is home or cleared counts besides, or a search that compares positions of all ages would
// never get on.
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
  // What each move made counts, in eighths.
  int weight_of_depth() const { return model ? 0 : weights(Feature::kDepth); }

 private:
  static int scaled(double log_odds);
};

}  // namespace winnable
