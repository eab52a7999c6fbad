// Stock closure: the stock is turned only to play a card, in one move with the play.
//
// Turning the stock and the waste changes nothing but which waste card is on top, and no other move looks at that, so
// turns can be put off until just before the next play from the waste: "turn until card i is on top, then play it" for
// every card i that can be reached. This is false where a space is filled by force from the waste
// (`auto-waste-then-stock`): there the top of the waste matters at the moment a pile is emptied.
//
// With unlimited redeals, and a waste that holds a whole number of deals (or everything), the cards within reach are
// those at whole numbers of deals from the start and the last one, wherever in the pass one is. Such positions are one
// position; the hash counts their waste as empty.
//
// Effect: TableauSearch::each_waste() offers every card within reach; by Symmetries::turns, TableauGame::stock_key()
// leaves out how far the pass has come.
#pragma once

#include "game/traits.hpp"

namespace winnable {

inline bool stock_closure_applies(const Rules& rules) {
  return has_tableau(rules) && rules.stock_size > 0 && turns_to_waste(rules) && fills_spare_the_stock(rules);
}

}  // namespace winnable
