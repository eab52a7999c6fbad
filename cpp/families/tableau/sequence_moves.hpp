// Whole sequences as one move of the search, where the rules let only single cards move: cells and spaces hold the
// cards in between. The single moves are tried as well, so a search with sequences misses nothing. Wins are reported in
// elementary moves.
#pragma once

#include "families/tableau/tableau.hpp"
#include "game/moves.hpp"

namespace winnable {

bool sequences_can_move(const Rules& rules);
void sequences_into_space(const TableauGame& game, int pile, MoveList& moves);
void sequences_onto_cards(const TableauGame& game, const Openings& open, int pile, MoveList& moves);

// The single moves that a sequence takes.
void expand_sequence(const TableauGame& game, const Move& move, MoveList& elementary);

}  // namespace winnable
