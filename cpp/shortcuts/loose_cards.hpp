// Loose cards: where kings alone fill spaces, what lies on what need not be known, and a position is a few sets.
//
// The conditions are those under which twins are exchanged (twin_symmetry.hpp), parts of runs move only with a card
// going home (partial_runs.hpp), the stock comes round without end (stock_closure.hpp) and cards are placed only to be
// built on (placements.hpp). Then every face-up card is either the head of its pile, which lies where it was dealt, or
// it is loose: a king in a space, or a card on one of the two cards that it fits. So these are the same in all
// positions that the key takes as one:
//  - which cards are heads, loose, at home, or left in the stock; the spaces (piles less heads less loose kings);
//  - whether a card has room: there are more face-up cards that it fits than loose cards of its rank and colour. Each
//    loose one lies on one of them, and no head does, for below a head nothing is face up. Where there is room, some
//    card is the end of its pile and bare;
//  - whether a card that its foundation takes can go there: there are more face-up cards of its rank and colour than
//    loose cards that lie on them. Then it is bare, or its twin is, and what it carries moves there first.
// A position that has these sets stands for all arrangements of the loose cards, which are won or lost together. Each
// move is a move in one of these arrangements, and is reported as such in the end. A loose card that could go home may
// always come back to where it lies, so by placements.hpp it goes at once: in the arrangement in which it is the bare
// one of two.
//
// Nothing is left out that the other shortcuts would keep; what is gained is time, for a move is made in a few steps.
//
// Effect: the complete engine searches a LooseSearch (search/loose_search.hpp) in place of a TableauSearch, where
// LooseSearch::applies() says so: all the shortcuts named are on, and the face-up cards of every pile are one run.
#pragma once

#include "game/traits.hpp"
#include "shortcuts/placements.hpp"
#include "shortcuts/twin_symmetry.hpp"

namespace winnable {

inline bool loose_cards_apply(const Rules& rules) {
  return twin_symmetry_applies(rules) && builds_in_red_and_black(rules.build) && placements_apply(rules) &&
         kings_fill_spaces(rules) && rules.reserve_size == 0 && (rules.stock_size == 0 || rules.redeals == kUnlimited);
}

}  // namespace winnable
