// What the promise of a position is made of, and how much each part counts. The numbers are data: they come from
// src/winnable/weights.json, where bench/tune_weights.py writes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace winnable {

enum class Feature : std::uint8_t {
  kHome,      // cards at home: on the foundations, in the hole; in a row game squares cleared or in place
  kHidden,    // cards face down
  kBlocked,   // cards above a lower card of their suit in the same pile
  kBuried,    // cards above those that the foundations want next
  kPlaced,    // cards lying on one that takes them
  kSuited,    // cards lying on the next higher one of their suit
  kBroken,    // cards lying on a lower one
  kBased,     // piles whose lowest card is of the highest rank and lies in order
  kSpace,     // empty piles
  kCell,      // empty cells
  kStock,     // cards in stock and waste
  kReserve,   // cards in the reserve
  kUneven,    // how much higher the highest foundation is than the lowest
  kLength,    // the squared sizes of the piles
  kMobility,  // moves there are, where that is counted
  kDead,      // places that nothing can fill
  kDepth,     // moves made
};
constexpr std::size_t kFeatures = 17;

struct Weights : std::array<int, kFeatures> {
  int operator()(Feature feature) const { return (*this)[static_cast<std::size_t>(feature)]; }
};

}  // namespace winnable
