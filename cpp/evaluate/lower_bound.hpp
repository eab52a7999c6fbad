// How many moves a win must still have at least.
#pragma once

namespace winnable {

class AccordionGame;
class GridGame;
class SequenceGame;
class TableauGame;

// What counts as one move where the rules let only single cards move.
enum class SequencesCount : bool { kCardByCard, kAsOneMove };

int moves_needed(const TableauGame& game, SequencesCount sequences);
int moves_needed(const AccordionGame& game);
int moves_needed(const SequenceGame& game);
int moves_needed(const GridGame& game);

}  // namespace winnable
