// Tests that prove positions lost without a search; a search begins with them. The arguments are in
// shortcuts/blocking.hpp and shortcuts/relaxation.hpp.
#pragma once

#include <cstdint>

#include "base/limits.hpp"
#include "families/tableau/tableau.hpp"
#include "refute/relaxed_game.hpp"

namespace winnable {

// True if the position is surely lost; false says nothing.
bool is_blocked(const TableauGame& game);

// True if the position is surely lost, by at most `most_closures` closures; false says nothing.
bool is_refuted(const TableauGame& game, StockModel stock, std::uint64_t most_closures, Control& control);

// Other families have neither test.
template <typename Game>
bool is_blocked(const Game&) {
  return false;
}
template <typename Game>
bool is_refuted(const Game&, StockModel, std::uint64_t, Control&) {
  return false;
}

}  // namespace winnable
