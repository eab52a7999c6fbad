// What a deal looks like before play, in numbers from which models predict how hard it is. The numbers need no search
// and no weights; src/winnable/hardness/ learns what they say about each game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/moves.hpp"

namespace winnable {

// The one list of these numbers, with names and meanings for users; Python takes its own from here. The first six have
// a number for each rank, named `name-1`, `name-2`, ...; the lowest rank is that of the base cards.
#define WINNABLE_DEAL_FEATURES(FEATURE)                                                            \
  FEATURE(kAbove, "above", "cards above those of this rank")                                       \
  FEATURE(kBeneath, "beneath", "cards beneath those of this rank")                                 \
  FEATURE(kDig, "dig", "higher cards to lift before all cards up to this rank are free")           \
  FEATURE(kElsewhere, "elsewhere", "cards of this rank in stock, reserve or cells")                \
  FEATURE(kFaceDown, "face-down", "cards of this rank lying face down")                            \
  FEATURE(kTakers, "takers", "cards above the nearest that takes one of this rank")                \
  FEATURE(kBlocked, "blocked", "cards above a lower one of their suit in the same pile")           \
  FEATURE(kInversions, "inversions", "pairs of a suit in a pile, the higher one above")            \
  FEATURE(kGaps, "gaps", "by how many ranks these pairs differ, in total")                         \
  FEATURE(kDeadlocks, "deadlocks", "cards to move aside so that no two piles wait for each other") \
  FEATURE(kBroken, "broken", "cards lying on a lower one")                                         \
  FEATURE(kPlaced, "placed", "cards lying on one that takes them")                                 \
  FEATURE(kSuited, "suited", "cards lying on the next higher one of their suit")                   \
  FEATURE(kFalling, "falling", "cards next to one that is a rank away, in falling order")          \
  FEATURE(kCovers, "covers", "the ranks of the cards lying directly on the lowest ones")           \
  FEATURE(kOneColour, "one-colour", "neighbours of one colour")                                    \
  FEATURE(kFitting, "fitting", "pairs of top cards of which one takes the other")                  \
  FEATURE(kMoves, "moves", "legal moves")                                                          \
  FEATURE(kWorstPile, "worst-pile", "blocked cards in the pile that has most")                     \
  FEATURE(kWorstSuit, "worst-suit", "cards above the four lowest of the suit where it is most")    \
  FEATURE(kBestSuit, "best-suit", "cards above the four lowest of the suit where it is least")     \
  FEATURE(kLowSquared, "low-squared", "cards above each of the two lowest ranks, squared")         \
  FEATURE(kLate, "late", "cards of the four lowest ranks that a first pass of the stock skips")    \
  FEATURE(kAsideFewest, "aside-fewest", "cards put aside in the best quick game without building") \
  FEATURE(kAside, "aside", "cards put aside in quick games without building")                      \
  FEATURE(kHeldFewest, "held-fewest", "most cards aside at once in the best of these")             \
  FEATURE(kHeld, "held", "most cards aside at once in these games, in total")                      \
  FEATURE(kBuiltFewest, "built-fewest", "cards moved aside in the best quick game with building")  \
  FEATURE(kBuilt, "built", "cards moved aside in quick games with building")                       \
  FEATURE(kBuiltBy, "built-by", "cards held aside in these games, in total")                       \
  FEATURE(kBuiltHeldFewest, "built-held-fewest", "most cards held at once in the best of these")   \
  FEATURE(kBuiltHeld, "built-held", "most cards held at once in these games, in total")            \
  FEATURE(kBuiltWaiting, "built-waiting", "cards held, summed over these games")                   \
  FEATURE(kWithin1, "within-1", "of these games those that never held more than 1 card")           \
  FEATURE(kWithin2, "within-2", "of these games those that never held more than 2 cards")          \
  FEATURE(kWithin3, "within-3", "of these games those that never held more than 3 cards")          \
  FEATURE(kWithin4, "within-4", "of these games those that never held more than 4 cards")

#define NUMBERED(feature, name, meaning) feature,
enum class DealFeature : std::uint8_t { WINNABLE_DEAL_FEATURES(NUMBERED) };
#undef NUMBERED

struct DealFeatureText {
  const char* name;
  const char* meaning;
  bool by_rank;
};

#define TEXT(feature, name, meaning) DealFeatureText{name, meaning, DealFeature::feature <= DealFeature::kTakers},
constexpr std::array kDealFeatureTexts{WINNABLE_DEAL_FEATURES(TEXT)};
#undef TEXT

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
