// Earlier stock: where cards are discarded and one card of the stock is turned at a time, the stock is turned only to
// discard a card of it, as early as that is possible; and of two positions with the same cards left, the one in which
// fewer turns were made is no worse.
//
// Turning changes nothing but which cards of stock and waste are on top. Number the places of a game from its start:
// with n cards left in stock and waste, the place is (redeals used) x (n + 1) + (cards in the waste). Let A and B be
// positions with the same cards on squares and in stock and waste, and let A have the lower place. One card is turned
// at a time, so turning alone leads from A to B. So A can do what B can.
//
// The search offers a discard of a card of the stock only at the first place where that card is on top. The same
// discard at a later place leaves the same cards at a later place, which is no better. If lone cards are discarded at
// once (lone_discards.hpp), a walk along the stock ends at the first of them: to pass it is no better.
//
// So a position can be left out when one with the same cards and a lower place was *met*. Suppose the search ended
// without a win although there is one. Count for a position the pairs in its win that has the fewest pairs. Of all
// positions that the search went on from and that can be won, take X with the fewest pairs, and of these with the
// fewest cards left. A win of X with so few pairs begins with a discard that the search offers, as shown above, and
// leads to a position Y with fewer pairs, or with as many pairs and fewer cards (after a lone discard). The search went
// on from Y, or from one with the same cards as Y and a lower place, whose win has no more pairs. Either contradicts
// the choice.
//
// With redeals without limit every place can be reached from every other, so the place does not count at all.
//
// Effect: OverlapSearch::add_plays() (families/overlap/overlap_search.cpp) offers the discards, key() leaves the place
// out, and grade() says which of several places a position has.
#pragma once

#include "game/rules.hpp"

namespace winnable {

inline bool earlier_stock_applies(const Rules& rules) {
  return rules.family == Family::kOverlap && rules.has_discards() && rules.stock_size > 0 &&
         rules.stock_to == StockTo::kWaste && rules.deal_count == 1;
}

}  // namespace winnable
