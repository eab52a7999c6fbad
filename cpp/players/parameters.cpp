#include "players/parameters.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "players/words.hpp"

namespace winnable {
namespace {

using Names = std::span<const std::string_view>;

// A whole number, and the range that a player bears.
struct NumberParameter {
  std::string_view name;
  int PlayerOptions::* member;
  int least;
  int most = std::numeric_limits<int>::max();
};

// One of some words; the setter says whether it knows the word.
struct WordParameter {
  std::string_view name;
  bool (*set)(PlayerOptions&, std::string_view);
};

template <auto kMember, typename Enum>
bool set_word(PlayerOptions& options, std::string_view word) {
  const auto value = value_of<Enum>(word);
  if (value) options.*kMember = *value;
  return value.has_value();
}

constexpr std::array kNumbers{
    NumberParameter{"samples", &PlayerOptions::samples, 1},
    NumberParameter{"positions", &PlayerOptions::positions, 2},
    NumberParameter{"trees", &PlayerOptions::trees, 1, 1000},
    NumberParameter{"width", &PlayerOptions::width, 0, kFaces},
    NumberParameter{"level", &PlayerOptions::level, 0, 3},
    NumberParameter{"hidden", &PlayerOptions::hidden, 0, kFaces},
    NumberParameter{"playouts", &PlayerOptions::playouts, 1},
    NumberParameter{"depth", &PlayerOptions::depth, 0},
};

constexpr std::array kWords{
    WordParameter{"score", set_word<&PlayerOptions::score, Score>},
    WordParameter{"fitness", set_word<&PlayerOptions::fitness, Fitness>},
    WordParameter{"information", set_word<&PlayerOptions::information, Information>},
    WordParameter{"stock", set_word<&PlayerOptions::stock, Reading>},
    WordParameter{"rewards", set_word<&PlayerOptions::rewards, Rewards>},
};

constexpr std::array<std::string_view, 1> kSamples{"samples"};
constexpr std::array<std::string_view, 2> kSearched{"samples", "positions"};
constexpr std::array<std::string_view, 2> kNested{"samples", "level"};
constexpr std::array<std::string_view, 2> kSparse{"samples", "width"};
constexpr std::array<std::string_view, 3> kEnsemble{"samples", "trees", "width"};
constexpr std::array<std::string_view, 3> kExact{"samples", "hidden", "positions"};
constexpr std::array<std::string_view, 1> kRandomGame{"stock"};
constexpr std::array<std::string_view, 7> kHeuristics{"playouts",    "depth", "score",  "fitness",
                                                      "information", "stock", "rewards"};

template <typename Kind>
std::string sentence(Kind kind, std::string_view name) {
  std::string text = std::string(word_of(kind)) + " does not use " + std::string(name);
  const char* before = "; it uses ";
  for (const std::string_view known : parameters_of(kind)) {
    text += before + std::string(known);
    before = ", ";
  }
  return parameters_of(kind).empty() ? text + "; it has no parameters" : text;
}

std::string wrong(std::string_view name, const std::string& why) { return std::string(name) + " " + why; }

// What is wrong with a value; empty if it is set.
std::string assigned(PlayerOptions& options, std::string_view name, int value) {
  const auto found =
      std::find_if(kNumbers.begin(), kNumbers.end(), [&](const NumberParameter& one) { return one.name == name; });
  if (found == kNumbers.end()) return wrong(name, "is a word, not a number");
  if (value < found->least || value > found->most) {
    return wrong(name, "must lie in " + std::to_string(found->least) + ".." + std::to_string(found->most) +
                           ", and is " + std::to_string(value));
  }
  options.*(found->member) = value;
  return {};
}

std::string assigned(PlayerOptions& options, std::string_view name, std::string_view word) {
  const auto found =
      std::find_if(kWords.begin(), kWords.end(), [&](const WordParameter& one) { return one.name == name; });
  if (found == kWords.end()) return wrong(name, "is a number, not a word");
  return found->set(options, word) ? std::string() : wrong(name, "cannot be " + std::string(word));
}

}  // namespace

Names parameters_of(PlayerKind kind) {
  switch (kind) {
    case PlayerKind::kRandom:
    case PlayerKind::kGreedy:
    case PlayerKind::kScores:
      return {};
    case PlayerKind::kHindsight:
    case PlayerKind::kPlans:
    case PlayerKind::kBandit:
    case PlayerKind::kSolverTree:
      return kSearched;
    case PlayerKind::kNested:
      return kNested;
    case PlayerKind::kUct:
    case PlayerKind::kBest:
      return kSamples;
    case PlayerKind::kSparseUct:
      return kSparse;
    case PlayerKind::kEnsembleUct:
      return kEnsemble;
    case PlayerKind::kExpectimax:
      return kExact;
  }
  return {};
}

Names parameters_of(ThesisKind kind) {
  switch (kind) {
    case ThesisKind::kRandom:
      return kRandomGame;
    case ThesisKind::kMonteCarlo:
      return Names(kHeuristics).first(kHeuristics.size() - 1);
    case ThesisKind::kHeuristics:
      return kHeuristics;
  }
  return {};
}

template <typename Kind, typename Value>
std::string set_parameter(PlayerOptions& options, Kind kind, std::string_view name, Value value) {
  const Names known = parameters_of(kind);
  if (std::find(known.begin(), known.end(), name) == known.end()) return sentence(kind, name);
  return assigned(options, name, value);
}

template std::string set_parameter(PlayerOptions&, PlayerKind, std::string_view, int);
template std::string set_parameter(PlayerOptions&, PlayerKind, std::string_view, std::string_view);
template std::string set_parameter(PlayerOptions&, ThesisKind, std::string_view, int);
template std::string set_parameter(PlayerOptions&, ThesisKind, std::string_view, std::string_view);

}  // namespace winnable
