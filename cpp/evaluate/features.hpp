// What a position looks like, in numbers that any rules make meaningful, and how near to a win that is: the features
// and their weighted sum. The weights are data; they come from src/winnable/solving/weights.json, where
// bench/tune_weights.py writes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace winnable {

enum class Feature : std::uint8_t {
  kHome,
  kHidden,
  kBlocked,
  kBuried,
  kPlaced,
  kSuited,
  kBroken,
  kBased,
  kSpace,
  kCell,
  kStock,
  kReserve,
  kUneven,
  kLength,
  kMobility,
  kDead,
  kDepth,
  kMovable,
  kPairs,
  kLines,
  kSafe,
  kMovers,
  kTargets,
  kLooseCards,
  kLooseSquares,
  kHanging,
  kCornered,
  kSpread,
  kSuitMost,
  kRankMost,
  kPairsPerCard,
  kMovesPerCard,
  kSafePerCard,
  kLineSpread,
  kScarce,
  kLineScarce,
  kFreedom,
  kIdle,
  kSingle,
  kSafeParts,
  kCutOff,
  kFrozen,
  kLasting,
  kMeanAhead,
  kMostAhead,
  kSecondAhead,
};
constexpr std::size_t kFeatures = 46;
constexpr std::size_t kQuickFeatures = static_cast<std::size_t>(Feature::kDepth) + 1;  // those that have weights

struct FeatureText {
  Feature feature;
  const char* name;
  const char* meaning;
};

// The one list of names and meanings; Python and the documentation take theirs from here.
constexpr std::array<FeatureText, kFeatures> kFeatureTexts{{
    {Feature::kHome, "home", "cards on the foundations or in the hole, squares cleared or in place"},
    {Feature::kHidden, "hidden", "cards face down"},
    {Feature::kBlocked, "blocked", "cards above a lower card of their suit in the same pile"},
    {Feature::kBuried, "buried", "cards above those that the foundations want next"},
    {Feature::kPlaced, "placed", "cards lying on one that takes them"},
    {Feature::kSuited, "suited", "cards lying on the next higher one of their suit"},
    {Feature::kBroken, "broken", "cards lying on a lower one"},
    {Feature::kBased, "based", "piles in order from a card of the highest rank"},
    {Feature::kSpace, "space", "empty piles"},
    {Feature::kCell, "cell", "empty cells"},
    {Feature::kStock, "stock", "cards in stock and waste"},
    {Feature::kReserve, "reserve", "cards in the reserve"},
    {Feature::kUneven, "uneven", "how much higher the highest foundation is than the lowest"},
    {Feature::kLength, "length", "the squared sizes of the piles"},
    {Feature::kMobility, "mobility", "moves there are (accordion and grid)"},
    {Feature::kDead, "dead", "gaps that nothing can fill (sequences)"},
    {Feature::kDepth, "depth", "moves made, in eighths; a search adds it, of a position alone it is 0"},
    {Feature::kMovable, "movable", "cards at the end of a pile that another pile takes"},
    {Feature::kPairs, "pairs", "pairs of visible cards that match, anywhere (grid)"},
    {Feature::kLines, "lines", "pairs of stacks in one row or column (grid)"},
    {Feature::kSafe, "safe", "moves after which the grid does not fall apart (grid)"},
    {Feature::kMovers, "movers", "stacks that have such a move (grid)"},
    {Feature::kTargets, "targets", "stacks that such a move covers (grid)"},
    {Feature::kLooseCards, "loose_cards", "cards without which the others still hang together by matching (grid)"},
    {Feature::kLooseSquares, "loose_squares", "stacks without which the others still hang together by lines (grid)"},
    {Feature::kHanging, "hanging", "cards that match one other only (grid)"},
    {Feature::kCornered, "cornered", "stacks in line with one other only (grid)"},
    {Feature::kSpread, "spread", "for each card how many it matches, squared (grid)"},
    {Feature::kSuitMost, "suit_most", "cards of the commonest suit (grid)"},
    {Feature::kRankMost, "rank_most", "cards of the commonest rank (grid)"},
    {Feature::kPairsPerCard, "pairs_per_card", "how many others a card matches on average, in thousandths (grid)"},
    {Feature::kMovesPerCard, "moves_per_card", "moves there are for each stack, in thousandths (grid)"},
    {Feature::kSafePerCard, "safe_per_card", "safe moves for each stack, in thousandths (grid)"},
    {Feature::kLineSpread, "line_spread", "for each stack with how many it is in line, squared (grid)"},
    {Feature::kScarce, "scarce", "for each card 840 divided by how many it matches (grid)"},
    {Feature::kLineScarce, "line_scarce", "for each stack 840 divided by with how many it is in line (grid)"},
    {Feature::kFreedom, "freedom", "for each stack how many its card matches times with how many it is in line (grid)"},
    {Feature::kIdle, "idle", "stacks without a move (grid)"},
    {Feature::kSingle, "single", "stacks with one move (grid)"},
    {Feature::kSafeParts, "safe_parts", "parts into which safe moves, as lines between stacks, divide the grid (grid)"},
    {Feature::kCutOff, "cut_off", "for each card that holds others together how many it holds, of the fewer (grid)"},
    {Feature::kFrozen, "frozen",
     "stacks that no lasting move moves or covers: one after which there is a safe one (grid)"},
    {Feature::kLasting, "lasting", "how many of the safe moves are lasting, in thousandths (grid)"},
    {Feature::kMeanAhead, "mean_ahead", "safe moves after a lasting one on average, in hundredths (grid)"},
    {Feature::kMostAhead, "most_ahead", "safe moves after the lasting one that leaves most (grid)"},
    {Feature::kSecondAhead, "second_ahead", "the same of the second best (grid)"},
}};

// One number for each feature: how much there is of it, or what it weighs.
struct FeatureVector : std::array<int, kFeatures> {
  int operator()(Feature feature) const { return (*this)[static_cast<std::size_t>(feature)]; }
  int& operator()(Feature feature) { return (*this)[static_cast<std::size_t>(feature)]; }
};
using Features = FeatureVector;
using Weights = FeatureVector;

constexpr bool looks_ahead(Feature feature) { return feature >= Feature::kFrozen; }

constexpr bool features_are_in_order() {
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (static_cast<std::size_t>(kFeatureTexts[i].feature) != i) return false;
  }
  return true;
}
static_assert(features_are_in_order());

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
