// Lone discards: a free card that is discarded alone is discarded at once.
//
// Let L be such a card: its rank is the sum, so that no pair contains L. (Where cards of the same rank leave together
// there is no such card, and nothing is discarded alone.) Take any win from the position.
// - L lies on a square. The win discards L at some time. Discard L first and leave that move out later. L covers cards
//   at most for a shorter time, and no other move needs L. So every other move of the win stays legal.
// - L is on top of the waste, or on top of a stock that lies face up, and one card is turned at a time. Discard L
// first.
//   Then follow the win, but leave out the discard of L, any deal that turns L, and a redeal of L alone. By induction
//   stock and waste are those of the win without L, divided at the same place. So a card other than L that is on top in
//   the win is on top here too, a deal of another card turns the same card, and the stock is empty when it is empty in
//   the win. A deal of several cards would divide them at another place; hence the condition on deals.
//
// Effect: OverlapSearch::forced_move() (families/overlap/overlap_search.cpp) makes the move, and add_plays() does not
// turn the stock past such a card.
#pragma once

#include "game/rules.hpp"

namespace winnable {

inline bool lone_discards_apply(const Rules& rules) {
  return rules.family == Family::kOverlap && rules.has_discards() && (rules.stock_size == 0 || rules.deal_count == 1);
}

}  // namespace winnable
