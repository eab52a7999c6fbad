// A game of Klondike played to its end by a simple policy, which looks at nothing that is hidden.
#pragma once

#include "base/random.hpp"
#include "players/compact_klondike.hpp"

namespace winnable {

// Plays any move of the best kind there is: home with a card turned up, a card turned up, home, from the stock. Nothing
// comes back from the foundations, so that it ends. Gives whether the game is won.
bool greedy_rollout(const CompactDeal& deal, CompactKlondike table, Random& random);

// Any move, each as likely as the others; nothing comes back either.
bool random_rollout(const CompactDeal& deal, CompactKlondike table, Random& random);

}  // namespace winnable
