// The relaxed game of relaxed_game.hpp as a shortcut of the solver: a deal that is lost there is lost.
//
// It is asked where it pays: in games in which cards are built in alternating colours and only kings fill spaces, so
// that places count. Before a search the stock is played by the partial rule, which takes well under a millisecond;
// when a search has got long, it is played in its order. Limits are small, and a question without an answer says
// nothing.
//
// At positions within a search it was tried too, wherever the search below one had got long. It hardly ever proved
// anything there that it had not proved of the deal.
//
// Effect: is_refuted() (relaxation.cpp), asked by solve_family() before it searches and by Portfolio::refutes() again
// when the search has got long.
#pragma once

#include <cstdint>

#include "game/rules.hpp"
#include "game/traits.hpp"
#include "refute/relaxed_game.hpp"
#include "search/limits.hpp"

namespace winnable {

class Squares;
class TableauGame;

inline bool relaxation_applies(const Rules& rules) {
  return relaxed_game_applies(rules) && stock_is_none_or_turned(rules) && kings_fill_spaces(rules) &&
         builds_in_red_and_black(rules.build);
}

// Surely lost, by so many closures at most; false says nothing.
bool is_refuted(const TableauGame& game, StockModel stock, std::uint64_t most_closures, Control& control);
inline bool is_refuted(const Squares&, StockModel, std::uint64_t, Control&) { return false; }

}  // namespace winnable
