// A game of Klondike played to its end by a simple policy, which looks at nothing that is hidden.
#pragma once

#include "base/random.hpp"
#include "players/compact_klondike.hpp"

namespace winnable {

// Plays any move of the best kind that is possible: home with a card turned up, a card turned up, home, from the stock.
// Nothing comes back from the foundations, so that it ends. Returns whether the game is won.
bool greedy_rollout(const CompactDeal& deal, CompactKlondike table, Random& random);

// The same with a look ahead in this world: at each step every move is played out at the level below, and the one whose
// game goes best is made. A win that is found on the way counts as won. Level 0 is the simple policy.
bool nested_rollout(const CompactDeal& deal, CompactKlondike table, int level, Random& random);

}  // namespace winnable
