// Blocking: cards that can never move because each waits for another of them. If the closure below does not bring every
// card to its foundation, the position is lost. The test is made once, before a search.
//
// The game is relaxed so that everything that has once become possible stays possible:
//
// 1. A card can be taken if it is in the run at the end of its pile (where runs move; else only the last card), or once
//    the card has moved that lies on it, or that lies on the face-up run it is part of.
// 2. A card can be built on if it can be taken in the tableau, or once it has been uncovered, or, coming from stock,
//    reserve or a foundation, once it could itself be built.
// 3. A card has moved once it can be taken and has a card to be built on, a space that takes it, or its foundation.
// 4. There is a space once the lowest card of some pile has moved.
// 5. A stock card can be taken if turning the stock reaches it now, once the card after it has moved, or once any card
//    before its group of a deal has moved, because then the groups have shifted.
// 6. With one cell: a card c has also moved if it can be taken and gets out of the cell again. That is so if, once it
//    counts as moved, rules 1 to 5 give a card for it to be built on, a space that takes it, or its foundation. What
//    they give has then become possible too.
//
// Every move of the real game does only what these rules allow: nothing must be undone, and two cards may use one
// place. So a real win brings every card home in the relaxed game too. For rule 6, take a win and the first move in it
// that does what the rules do not allow. By rules 1 to 5 it puts a card c into the cell. In a win c leaves the cell,
// and before that no other card can be put there. So all that happens until then follows by rules 1 to 5 from what was
// possible before and from c having moved. That includes what lets c leave the cell. But then rule 6 allows the move. A
// card that lies in the cell at the start keeps all others out until rules 1 to 5 let it leave, in the same way.
//
// With two cells, c can wait for a card in the other cell that came after it and gets out only after it. So games with
// more cells are left out. Also left out are holes, two decks, a stock dealt to the tableau, and spaces that are filled
// from the stock without turning it. The rules say which card takes which, and they may say anything; but cards that
// move together must be a run.
//
// While the piles can be dealt again in packets, a pile means little: a card less in a pile before it, and its cards
// lie in others. Only the first pile is as firm as other games have it. All cards keep their order in a redeal, so the
// cards that are first in that order are dealt first, as one packet. Let a and b be two of the first cards, b next
// after a, both within the number of cards that the first packet has at least. As long as b has not moved, neither has
// any card before it, by induction. So b still lies on a: no card came before them or between them. Spaces must not let
// a card come before them: they take none, or the first pile has the first packet and is not empty. So for these
// cards 1. and
// 2. hold as they are. Every other card counts as one that can be taken and built on from the start, and there is a
// space from the start, which any card may fill to some end. Once no redeal is left, all piles count again.
//
// Effect: solve_family() asks is_blocked() (refute/blocking.cpp) before it searches.
#pragma once

#include "game/traits.hpp"

namespace winnable {

inline bool blocking_applies(const Rules& rules) {
  // A cell beside piles that are dealt again was not thought through.
  const bool has_few_cells = rules.cells == 0 || (rules.cells == 1 && piles_are_dealt_once(rules));
  return has_tableau(rules) && cards_go_home_singly(rules) && has_each_card_once(rules) && has_few_cells &&
         stock_is_none_or_turned(rules) && fills_spare_the_stock(rules) && units_are_runs(rules) &&
         builds_down(rules) && builds_on_cards_or_not_at_all(rules.build) &&
         (piles_are_dealt_once(rules) || redeals_keep_the_order(rules));
}

}  // namespace winnable
