// Quick games with more freedom than the rules give. They count the cards that are put aside, and those held at once.
#pragma once

namespace winnable {

class TableauGame;

// The results of some playouts of a deal. Playouts always reach the end, since a card can be put aside without limit.
struct RelaxedPlay {
  int fewest = 0;       // cards put aside, in the playout with the fewest
  int sum = 0;          // the same in all playouts together
  int by_sum = 0;       // cards that were not built elsewhere but held aside, in all playouts together
  int held_fewest = 0;  // the most cards held aside at once, in the playout where that is least
  int held_sum = 0;     // the same in all playouts together
  int waiting = 0;      // cards held aside, summed over the times a pile was dug into, in all playouts
  int within[4] = {};   // playouts that never held more than 1, 2, 3, 4 cards
};

enum class Building : bool { kNone, kByTheRules };

// How many playouts, and the most that chance adds to the cost of a pile, in quarters of a card held.
struct QuickGames {
  int count;
  int noise;
};
constexpr int kRising = -1;  // nothing in the first playout, and a quarter more in each

// Playouts that dig for the cards that the foundations want next, mostly for the nearest one; chance decides. What lies
// above a wanted card is put aside, or on another pile if building is allowed there, and goes home as soon as it can.
// Cards of stock, reserve and cells can be had at any time. The same deal gives the same numbers.
RelaxedPlay relaxed_play(const TableauGame& game, Building building, QuickGames games);

}  // namespace winnable
