// Earlier waste: of two positions that differ only in how far the stock is turned, one can be no worse than the other.
//
// Let the cards be the same, in stock and waste together and everywhere else, and the redeals without limit. The waste
// has w cards in one position and v in the other. Turning the stock is free, and changes nothing else. So the first can
// do whatever the second can if it comes there by turning: if v - w is a whole number of deals and not less than none;
// or if v is a whole number of deals, or all cards, for then the second is as after a redeal, which every position
// comes to. Playing a card leaves as many in the waste as lay below it, wherever the pass began.
//
// What the search leaves out does not upset this. It offers a card of the stock by its being within reach, and what is
// within reach of the second is so of the first; placements.hpp keeps back a placement by what could be put onto it,
// and more is so where more is within reach. Moves made without a choice do not look at the stock (with deals of more
// than one card none of its cards is forced home). So for each move that the search has in the second there is the same
// one in the first, and it leads to the same position or to two of which again the first is no worse. Hence no win of
// the second takes fewer moves of the search than the shortest of the first.
//
// That is why a position can be left out when a better one was *met*, be it done with or still on the path. Suppose the
// search ended without a win although there is one. Take, of all positions it went on from, one from which a win takes
// the fewest moves. The next position on that win takes fewer, so it was not gone on from; then it had been met, or a
// better one had, from which a win takes no more moves than from it: fewer than from the one taken, a contradiction.
//
// Effect: LooseSearch::grade() (search/loose_search.cpp) says which of these a position is, and the table of positions
// (base/seen_table.hpp) which need not be looked at any more.
#pragma once

#include "base/seen_table.hpp"
#include "game/rules.hpp"
#include "shortcuts/loose_cards.hpp"

namespace winnable {

// How many deals there are at most in a pass, the last one perhaps not whole.
inline int deals_in_pass(const Rules& rules) { return (rules.stock_size + rules.deal_count - 1) / rules.deal_count; }

inline bool earlier_waste_applies(const Rules& rules) {
  return loose_cards_apply(rules) && rules.stock_size > 0 && rules.deal_count > 1 &&
         1 + (rules.deal_count - 1) * deals_in_pass(rules) <= Grade::kMost;
}

}  // namespace winnable
