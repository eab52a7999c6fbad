// Earlier waste: of two positions that differ only in how far the stock is turned, one can be no worse than the other.
//
// Let the cards be the same, in stock and waste together and everywhere else, and the redeals without limit. The waste
// has w cards in one position and v in the other. Turning the stock is free, and changes nothing else. So the first
// position can do everything that the second can if turning leads from the first to the second. It does if v - w is a
// whole number of deals and not negative. It also does if v is a whole number of deals, or all cards: then the second
// is as after a redeal, and every position comes to that. Playing a card leaves as many cards in the waste as lay below
// it, wherever the pass began.
//
// What the search leaves out does not upset this. The search offers a card of the stock if it is within reach, and a
// card within reach of the second is within reach of the first. placements.hpp keeps back a placement by what could be
// put onto it, and where more is within reach, more could be put onto it. Moves made without a choice do not look at
// the stock (with deals of more than one card none of its cards is forced home). So for each move that the search has
// in the second there is the same move in the first, and it leads to the same position or to two of which again the
// first is no worse. Hence no win of the second takes fewer moves of the search than the shortest of the first.
//
// That is why a position can be left out when a better one was *met*, whether the search is done with the better one or
// still has it on the path. Suppose the search ended without a win although there is one. Take, of all positions it
// went on from, one from which a win takes the fewest moves. The next position on that win takes fewer, so the search
// did not go on from it. Then that position had been met, or a better one had, from which a win takes no more moves
// than from it: fewer than from the one taken, a contradiction.
//
// Effect: LooseSearch::grade() (search/loose_search.cpp) says which of these a position is, and the table of positions
// (base/seen_table.hpp) says which need not be looked at any more.
#pragma once

#include <bit>

#include "base/seen_table.hpp"
#include "game/rules.hpp"
#include "shortcuts/loose_cards.hpp"

namespace winnable {

// How many deals there are at most in a pass; the last one may be incomplete.
inline int deals_in_pass(const Rules& rules) { return (rules.stock_size + rules.deal_count - 1) / rules.deal_count; }

// Wastes that have the same number of cards above a whole number of deals are a chain of grades: with fewer deals they
// are better. An entry of the table has so many bits for each chain.
inline int bits_of_chain(const Rules& rules) { return std::bit_width(static_cast<unsigned>(deals_in_pass(rules))); }

inline bool earlier_waste_applies(const Rules& rules) {
  return loose_cards_apply(rules) && rules.stock_size > 0 && rules.deal_count > 1 &&
         (rules.deal_count - 1) * bits_of_chain(rules) <= Grade::kBits;
}

}  // namespace winnable
