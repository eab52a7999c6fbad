// Twin symmetry: it does not matter which of two cards of one rank and colour carries which run.
//
// Take two face-up cards of the same rank and colour whose runs both reach the end of their piles. What lies on one
// could lie on the other, and under the conditions of the partial-run rule a run can be moved from one to the other
// whenever both are in sight. So two positions that differ only in which of the two carries which run (an empty run is
// one too) are won or lost together.
//
// The hash therefore holds, for each pile, the cards up to and including the head of its last run by their places, and
// the other cards of the run only as a set. Trap: moving part of a run to the twin does not change this hash, so the
// search would take it for a position already seen. It must be one move with the foundation move it makes possible.
#pragma once

#include "partial_runs.hpp"

namespace winnable {

inline bool twin_symmetry_applies(const Rules& rules) { return partial_runs_apply(rules); }

}  // namespace winnable
