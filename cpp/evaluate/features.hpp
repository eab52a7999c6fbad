// What a position looks like, in numbers that any rules make meaningful, and how near to a win that is: the features
// and their weighted sum. The weights are data; they come from src/winnable/solving/weights.json, where
// bench/tune_weights.py writes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace winnable {

// The one list of features, with names and meanings for users; Python and the documentation take theirs from here.
#define WINNABLE_FEATURES(FEATURE)                                                                                  \
  FEATURE(kHome, "home", "cards on the foundations or in the hole, squares cleared or in place")                    \
  FEATURE(kHidden, "hidden", "cards face down")                                                                     \
  FEATURE(kBlocked, "blocked", "cards above a lower card of their suit in the same pile")                           \
  FEATURE(kBuried, "buried", "cards above those that the foundations want next")                                    \
  FEATURE(kPlaced, "placed", "cards lying on one that takes them")                                                  \
  FEATURE(kSuited, "suited", "cards lying on the next higher one of their suit")                                    \
  FEATURE(kBroken, "broken", "cards lying on a lower one")                                                          \
  FEATURE(kBased, "based", "piles in order from a card of the highest rank")                                        \
  FEATURE(kSpace, "space", "empty piles")                                                                           \
  FEATURE(kCell, "cell", "empty cells")                                                                             \
  FEATURE(kStock, "stock", "cards in stock and waste")                                                              \
  FEATURE(kReserve, "reserve", "cards in the reserve")                                                              \
  FEATURE(kUneven, "uneven", "how much higher the highest foundation is than the lowest")                           \
  FEATURE(kLength, "length", "the squared sizes of the piles")                                                      \
  FEATURE(kMobility, "mobility", "moves there are (accordion and grid)")                                            \
  FEATURE(kDead, "dead", "gaps that nothing can fill (sequences)")                                                  \
  FEATURE(kWaste, "waste", "cards in the waste")                                                                    \
  FEATURE(kWasteBlocked, "waste_blocked", "cards in the waste above a lower one of their suit (limited redeals)")   \
  FEATURE(kDepth, "depth", "moves made, in eighths; a search adds it, of a position alone it is 0")                 \
  FEATURE(kMovable, "movable", "cards at the end of a pile that another pile takes")                                \
  FEATURE(kPairs, "pairs", "pairs of visible cards that match, anywhere (grid)")                                    \
  FEATURE(kLines, "lines", "pairs of stacks in one row or column (grid)")                                           \
  FEATURE(kSafe, "safe", "moves after which the grid does not fall apart (grid)")                                   \
  FEATURE(kMovers, "movers", "stacks that have such a move (grid)")                                                 \
  FEATURE(kTargets, "targets", "stacks that such a move covers (grid)")                                             \
  FEATURE(kLooseCards, "loose_cards", "cards without which the others still hang together by matching (grid)")      \
  FEATURE(kLooseSquares, "loose_squares", "stacks without which the others still hang together by lines (grid)")    \
  FEATURE(kHanging, "hanging", "cards that match one other only (grid)")                                            \
  FEATURE(kCornered, "cornered", "stacks in line with one other only (grid)")                                       \
  FEATURE(kSpread, "spread", "for each card how many it matches, squared (grid)")                                   \
  FEATURE(kSuitMost, "suit_most", "cards of the commonest suit (grid)")                                             \
  FEATURE(kRankMost, "rank_most", "cards of the commonest rank (grid)")                                             \
  FEATURE(kPairsPerCard, "pairs_per_card", "how many others a card matches on average, in thousandths (grid)")      \
  FEATURE(kMovesPerCard, "moves_per_card", "moves there are for each stack, in thousandths (grid)")                 \
  FEATURE(kSafePerCard, "safe_per_card", "safe moves for each stack, in thousandths (grid)")                        \
  FEATURE(kLineSpread, "line_spread", "for each stack with how many it is in line, squared (grid)")                 \
  FEATURE(kScarce, "scarce", "for each card 840 divided by how many it matches (grid)")                             \
  FEATURE(kLineScarce, "line_scarce", "for each stack 840 divided by with how many it is in line (grid)")           \
  FEATURE(kFreedom, "freedom", "for each stack how many its card matches times with how many it is in line (grid)") \
  FEATURE(kIdle, "idle", "stacks without a move (grid)")                                                            \
  FEATURE(kSingle, "single", "stacks with one move (grid)")                                                         \
  FEATURE(kSafeParts, "safe_parts", "parts into which safe moves, as lines between stacks, divide the grid (grid)") \
  FEATURE(kCutOff, "cut_off", "for each card that holds others together how many it holds, of the fewer (grid)")    \
  FEATURE(kFrozen, "frozen",                                                                                        \
          "stacks that no lasting move moves or covers: one after which there is a safe one (grid)")                \
  FEATURE(kLasting, "lasting", "how many of the safe moves are lasting, in thousandths (grid)")                     \
  FEATURE(kMeanAhead, "mean_ahead", "safe moves after a lasting one on average, in hundredths (grid)")              \
  FEATURE(kMostAhead, "most_ahead", "safe moves after the lasting one that leaves most (grid)")                     \
  FEATURE(kSecondAhead, "second_ahead", "the same of the second best (grid)")

#define NUMBERED(feature, name, meaning) feature,
enum class Feature : std::uint8_t { WINNABLE_FEATURES(NUMBERED) };
#undef NUMBERED

struct FeatureText {
  Feature feature;
  const char* name;
  const char* meaning;
};

#define TEXT(feature, name, meaning) FeatureText{Feature::feature, name, meaning},
constexpr std::array kFeatureTexts{WINNABLE_FEATURES(TEXT)};
#undef TEXT
constexpr std::size_t kFeatures = kFeatureTexts.size();
constexpr std::size_t kQuickFeatures = static_cast<std::size_t>(Feature::kDepth) + 1;  // those that have weights

// One number for each feature: how much there is of it, or what it weighs.
struct FeatureVector : std::array<int, kFeatures> {
  int operator()(Feature feature) const { return (*this)[static_cast<std::size_t>(feature)]; }
  int& operator()(Feature feature) { return (*this)[static_cast<std::size_t>(feature)]; }
};
using Features = FeatureVector;
using Weights = FeatureVector;

constexpr bool looks_ahead(Feature feature) { return feature >= Feature::kFrozen; }

// All features of a position but the depth; those that look a move ahead, which takes long, only if `ahead`. A game
// that has no features besides the quick ones offers no more.
template <typename Game>
Features features_of(const Game& game, bool ahead = true) {
  if constexpr (requires { game.features(ahead); })
    return game.features(ahead);
  else
    return game.quick_features();
}

inline int weighted_sum(const Features& features, const Weights& weights) {
  int sum = 0;
  for (std::size_t i = 0; i < kQuickFeatures; ++i) sum += weights[i] * features[i];
  return sum;
}

// How near to a win a position looks. Higher is better; only comparisons count.
template <typename Game>
int promise(const Game& game, const Weights& weights) {
  return weighted_sum(game.quick_features(), weights);
}

}  // namespace winnable
