// Where the cards lie, as Python gives it and gets it back: for all families in one structure.
#pragma once

#include <vector>

#include "base/cards.hpp"

namespace winnable {

struct Layout {
  std::vector<std::vector<Card>> tableau;  // piles from the bottom
  std::vector<int> hidden;
  std::vector<std::vector<Card>> foundations;
  std::vector<Card> cells;  // kNoCard where empty
  std::vector<Card> stock;  // the last one is turned first
  std::vector<Card> waste;
  std::vector<Card> reserve;
  std::vector<Card> hole;
  std::vector<std::vector<Card>> rows;  // the accordion as one row, sequences, or a grid; kNoCard for a gap
  int redeals_used = 0;
};

}  // namespace winnable
