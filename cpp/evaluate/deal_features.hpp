// What a deal looks like before play, in numbers from which models predict how hard it is. The numbers need no search
// and no weights; src/winnable/hardness/ learns what they say about each game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/cards.hpp"
#include "game/moves.hpp"

namespace winnable {

enum class DealFeature : std::uint8_t {
  // One number for each rank, the lowest first
  kAbove,
  kBeneath,
  kDig,
  kElsewhere,
  kFaceDown,
  kTakers,
  // One number each
  kBlocked,
  kInversions,
  kGaps,
  kDeadlocks,
  kBroken,
  kPlaced,
  kSuited,
  kFalling,
  kCovers,
  kOneColour,
  kFitting,
  kMoves,
  kWorstPile,
  kWorstSuit,
  kBestSuit,
  kLowSquared,
  kLate,
  kAsideFewest,
  kAside,
  kHeldFewest,
  kHeld,
  kBuiltFewest,
  kBuilt,
  kBuiltBy,
  kBuiltHeldFewest,
  kBuiltHeld,
  kBuiltWaiting,
  kWithin1,
  kWithin2,
  kWithin3,
  kWithin4,
};

struct DealFeatureText {
  DealFeature feature;
  const char* name;
  const char* meaning;
  bool by_rank;  // a number for each rank, named `name-1`, `name-2`, ...
};

// The one list of names and meanings; Python takes its own from here. The lowest rank is that of the base cards.
constexpr std::array kDealFeatureTexts{
    DealFeatureText{DealFeature::kAbove, "above", "cards above those of this rank", true},
    DealFeatureText{DealFeature::kBeneath, "beneath", "cards beneath those of this rank", true},
    DealFeatureText{DealFeature::kDig, "dig", "higher cards to lift before all cards up to this rank are free", true},
    DealFeatureText{DealFeature::kElsewhere, "elsewhere", "cards of this rank in stock, reserve or cells", true},
    DealFeatureText{DealFeature::kFaceDown, "face-down", "cards of this rank lying face down", true},
    DealFeatureText{DealFeature::kTakers, "takers", "cards above the nearest that takes one of this rank", true},
    DealFeatureText{DealFeature::kBlocked, "blocked", "cards above a lower one of their suit in the same pile", false},
    DealFeatureText{DealFeature::kInversions, "inversions", "pairs of a suit in a pile, the higher one above", false},
    DealFeatureText{DealFeature::kGaps, "gaps", "by how many ranks these pairs differ, all together", false},
    DealFeatureText{DealFeature::kDeadlocks, "deadlocks",
                    "cards to move aside so that no two piles wait for each other", false},
    DealFeatureText{DealFeature::kBroken, "broken", "cards lying on a lower one", false},
    DealFeatureText{DealFeature::kPlaced, "placed", "cards lying on one that takes them", false},
    DealFeatureText{DealFeature::kSuited, "suited", "cards lying on the next higher one of their suit", false},
    DealFeatureText{DealFeature::kFalling, "falling", "cards next to one that is a rank away, in falling order", false},
    DealFeatureText{DealFeature::kCovers, "covers", "the ranks of the cards lying directly on the lowest ones", false},
    DealFeatureText{DealFeature::kOneColour, "one-colour", "neighbours of one colour", false},
    DealFeatureText{DealFeature::kFitting, "fitting", "pairs of top cards of which one takes the other", false},
    DealFeatureText{DealFeature::kMoves, "moves", "legal moves", false},
    DealFeatureText{DealFeature::kWorstPile, "worst-pile", "blocked cards in the pile that has most", false},
    DealFeatureText{DealFeature::kWorstSuit, "worst-suit", "cards above the four lowest of the suit where it is most",
                    false},
    DealFeatureText{DealFeature::kBestSuit, "best-suit", "cards above the four lowest of the suit where it is least",
                    false},
    DealFeatureText{DealFeature::kLowSquared, "low-squared", "cards above each of the two lowest ranks, squared",
                    false},
    DealFeatureText{DealFeature::kLate, "late", "cards of the four lowest ranks that a first pass of the stock skips",
                    false},
    DealFeatureText{DealFeature::kAsideFewest, "aside-fewest",
                    "cards put aside in the best quick game without building", false},
    DealFeatureText{DealFeature::kAside, "aside", "cards put aside in quick games without building", false},
    DealFeatureText{DealFeature::kHeldFewest, "held-fewest", "most cards aside at once in the best of these", false},
    DealFeatureText{DealFeature::kHeld, "held", "most cards aside at once in these games, all together", false},
    DealFeatureText{DealFeature::kBuiltFewest, "built-fewest", "cards moved aside in the best quick game with building",
                    false},
    DealFeatureText{DealFeature::kBuilt, "built", "cards moved aside in quick games with building", false},
    DealFeatureText{DealFeature::kBuiltBy, "built-by", "cards held aside in these games, all together", false},
    DealFeatureText{DealFeature::kBuiltHeldFewest, "built-held-fewest", "most cards held at once in the best of these",
                    false},
    DealFeatureText{DealFeature::kBuiltHeld, "built-held", "most cards held at once in these games, all together",
                    false},
    DealFeatureText{DealFeature::kBuiltWaiting, "built-waiting", "cards held, summed over these games", false},
    DealFeatureText{DealFeature::kWithin1, "within-1", "of these games those that never held more than 1 card", false},
    DealFeatureText{DealFeature::kWithin2, "within-2", "of these games those that never held more than 2 cards", false},
    DealFeatureText{DealFeature::kWithin3, "within-3", "of these games those that never held more than 3 cards", false},
    DealFeatureText{DealFeature::kWithin4, "within-4", "of these games those that never held more than 4 cards", false},
};

// Where the numbers of a feature begin.
constexpr std::size_t deal_place(DealFeature feature) {
  std::size_t place = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(feature); ++i) {
    place += kDealFeatureTexts[i].by_rank ? kMaxRank : 1;
  }
  return place;
}
constexpr std::size_t kDealNumbers = deal_place(DealFeature::kWithin4) + 1;

struct DealFeatures : std::array<int, kDealNumbers> {
  int& operator()(DealFeature feature, int rank = 0) {
    return (*this)[deal_place(feature) + static_cast<std::size_t>(rank)];
  }
};

constexpr bool deal_features_are_in_order() {
  for (std::size_t i = 0; i < kDealFeatureTexts.size(); ++i) {
    if (static_cast<std::size_t>(kDealFeatureTexts[i].feature) != i) return false;
  }
  return true;
}
static_assert(deal_features_are_in_order());

// The numbers of a deal. The legal moves are counted for every game; a game may add further numbers.
template <typename Game>
DealFeatures deal_features_of(const Game& game) {
  DealFeatures found{};
  MoveList moves;
  game.legal_moves(moves);
  found(DealFeature::kMoves) = static_cast<int>(moves.size());
  if constexpr (requires { game.add_deal_features(found); }) game.add_deal_features(found);
  return found;
}

}  // namespace winnable
