// Partial runs: part of a run moves onto another card only if the card it uncovers goes to its foundation at once.
//
// Blake and Gent's theorem: any win can be rearranged so that every move of part of a run is followed by the foundation
// move it makes possible. A part that is moved and uncovers nothing useful can be moved later, or not at all, since the
// card it left and the card it goes to carry the same cards. It needs: building and runs both red-black, free moves of
// runs, one deck, no cells and no hole; no stock dealt to the tableau (a deal would cover the two cards differently),
// unless that stock is empty; and not `auto-reserve-then-waste`, whose spaces stop other moves. Parts still move into
// spaces freely: the theorem does not speak of them.
#pragma once

#include "rules.hpp"

namespace winnable {

inline bool partial_runs_apply(const Rules& rules) {
  const bool free_runs = rules.groups == Groups::kYes || rules.groups == Groups::kPartialIfBuildable;
  return rules.family == Family::kTableau && rules.has_foundations && !rules.complete_runs && rules.decks == 1 &&
         rules.suits == 4 && rules.build == Policy::kRedBlack && rules.group_policy == Policy::kRedBlack && free_runs &&
         rules.cells == 0 && rules.spaces != Spaces::kReserveThenWaste && rules.spaces != Spaces::kWasteThenStock;
}

// A stock that is dealt to the tableau must be empty first.
inline bool runs_are_free(const Rules& rules, bool stock_is_empty) {
  return rules.stock_size == 0 || rules.stock_to != StockTo::kTableau || stock_is_empty;
}

}  // namespace winnable
