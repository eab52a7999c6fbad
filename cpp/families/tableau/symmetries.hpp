// Which positions a key takes as one. The game does not check that a symmetry is sound; its caller must know
// (the arguments are in shortcuts/). Cells and the cards of an open reserve have no order in any rule and are always
// taken as sets.
#pragma once

#include <cstdint>

namespace winnable {

enum class Holds : std::uint8_t { kNever, kOnceStockIsEmpty, kAlways };

constexpr bool holds(Holds when, bool stock_is_empty) {
  return when == Holds::kAlways || (when == Holds::kOnceStockIsEmpty && stock_is_empty);
}

enum class SuitsCount : std::uint8_t { kEach, kAsColours, kNotAtAll };

struct Symmetries {
  Holds piles = Holds::kNever;  // piles may be exchanged
  // What carries the rest of a run does not matter, see shortcuts/twin_symmetry.hpp.
  Holds run_carriers = Holds::kNever;
  SuitsCount suits = SuitsCount::kEach;  // which suits cards have
  // With unlimited redeals: how far the stock is turned does not matter after a whole number of deals.
  bool turns = false;
};

}  // namespace winnable
