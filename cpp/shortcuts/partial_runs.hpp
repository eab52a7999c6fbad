// Partial runs: part of a run moves onto another card only if the card it uncovers goes to its foundation at once.
//
// Blake and Gent's theorem: any win can be rearranged so that every move of part of a run is followed by the foundation
// move it makes possible. A part that is moved and uncovers nothing useful can be moved later, or not at all, since the
// card it left and the card it goes to carry the same cards. It needs: building and runs both red-black, free moves of
// runs, one deck, no cells and no hole; no stock dealt to the tableau (a deal would cover the two cards differently),
// unless that stock is empty; no redeal of the piles, unless none is left; and no spaces that stop other moves. Parts
// still move into spaces freely: the theorem does not speak of them.
//
// Effect: TableauSearch::part_onto_card() leaves out the other moves of parts.
#pragma once

#include "game/traits.hpp"

namespace winnable {

// Whether a part can be moved when the card that it uncovers goes home, wherever that is.
inline bool parts_move_when_needed(const Rules& rules) {
  using enum Groups;
  return TrueFor<kYes, kPartialIfBuildable>::false_for<kNo, kAsOneCard, kWholePile, kMaximalGroup, kAnyFaceUp>(
      rules.groups);
}

// Whether a move that is put off is not harmed by a pile that was emptied in between. A fill from the reserve comes at
// the same moment as it did, because no pile is emptied by the move of a part. But a space that takes only waste cards,
// or takes the waste by force, stops other moves while it is there.
inline bool spaces_stop_no_part(const Rules& rules) {
  using enum Spaces;
  return TrueFor<kAny, kNoBuild, kKings, kReserveThenAny>::false_for<kReserveThenWaste, kWasteThenStock>(rules.spaces);
}

inline bool partial_runs_apply(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && has_each_card_once(rules) && rules.cells == 0 &&
         builds_in_red_and_black(rules.build) && builds_in_red_and_black(rules.group_policy) && builds_down(rules) &&
         units_are_runs(rules) && parts_move_when_needed(rules) && spaces_stop_no_part(rules);
}

// A stock that is dealt to the tableau must be empty first, and no redeal of the piles may be left.
inline bool runs_are_free(const Rules& rules) { return deals_spare_the_piles(rules) && piles_are_dealt_once(rules); }

}  // namespace winnable
