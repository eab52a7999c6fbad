// Positions proved lost without a search: what a search asks first. The arguments stand in shortcuts/blocking.hpp and
// shortcuts/relaxation.hpp.
#pragma once

#include <cstdint>

#include "base/limits.hpp"
#include "families/tableau/tableau.hpp"
#include "refute/relaxed_game.hpp"

namespace winnable {

// Surely lost; false says nothing.
bool is_blocked(const TableauGame& game);

// Surely lost, by at most this many closures; false says nothing.
bool is_refuted(const TableauGame& game, StockModel stock, std::uint64_t most_closures, Control& control);

// Other families have neither.
template <typename Game>
bool is_blocked(const Game&) {
  return false;
}
template <typename Game>
bool is_refuted(const Game&, StockModel, std::uint64_t, Control&) {
  return false;
}

}  // namespace winnable
