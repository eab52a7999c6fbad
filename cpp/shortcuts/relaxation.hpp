// The relaxed game of refute/relaxed_game.hpp as a shortcut of the solver: a deal that is lost there is lost.
//
// The test is made where it pays: in games in which cards are built in alternating colours and only kings fill spaces,
// or nothing does, so that places count. Before a search the stock is played by the partial rule, which takes well
// under a millisecond. When a search has got long, the stock is played in its order. The limits are small, and a test
// that ends at a limit says nothing.
//
// The test was also tried at positions within a search, wherever the search below one had got long. It hardly ever
// proved anything there that it had not proved of the deal.
//
// Effect: is_refuted() (refute/relaxation.cpp), asked by solve_family() before it searches and by Portfolio::refutes()
// again when the search has got long.
#pragma once

#include "game/traits.hpp"

namespace winnable {

// Whether the argument for the relaxed game was made for these rules: every rule that it depends on is named.
inline bool relaxed_game_applies(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && has_each_card_once(rules) && rules.cells == 0 &&
         !rules.has_hole && fills_spare_the_stock(rules) && units_are_runs(rules) && has_one_policy(rules) &&
         builds_down(rules) && builds_on_cards_or_not_at_all(rules.build) && builds_by_rank_and_suit(rules.build) &&
         piles_are_dealt_once(rules);
}

inline bool relaxation_applies(const Rules& rules) {
  return relaxed_game_applies(rules) && stock_is_none_or_turned(rules) &&
         (kings_fill_spaces(rules) || spaces_stay_empty(rules)) && builds_in_red_and_black(rules.build);
}

}  // namespace winnable
