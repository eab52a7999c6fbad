// What keeps cards from being taken: other cards on them, or their place in the stock. The tests that prove deals lost
// (refutation.hpp) begin with this.
#pragma once

#include <array>
#include <vector>

#include "base/cards.hpp"

namespace winnable {

class TableauGame;

// Whether cards that form a unit can be taken together, as soon as what lies on the whole of it has gone.
enum class Taken : bool { kAlone, kInUnits };

struct Obstacles {
  Faces reachable = 0;  // can be taken, alone or at the head of a unit, from the tableau, reserve or waste
  Faces in_tableau = 0;
  Faces at_bottom = 0;  // of a pile
  Faces home = 0;
  std::array<Card, kFaces> covers{};  // the card that must move before each can be taken, or kNoCard
  std::vector<Card> stock;            // stock and waste in the order of dealing
  int deal_count = 1;
  bool waste_is_empty = true;

  // The stock cards that can come to the top of the waste once some cards have moved. These are the cards whose next
  // card has gone, and the cards before whose group a card has gone, because then the groups have shifted. With cards
  // in the waste the groups of this pass are not those of the next, so any card that has gone may have shifted them.
  Faces reached_in_stock(Faces moved) const {
    Faces reached = 0;
    bool earlier_moved = false;
    bool group_moved = false;
    for (const Card card : stock) earlier_moved |= !waste_is_empty && has(moved, card);
    for (std::size_t i = 0; i < stock.size(); ++i) {
      if (i % static_cast<std::size_t>(deal_count) == 0) {
        earlier_moved |= group_moved;
        group_moved = false;
      }
      const bool next_moved = i + 1 < stock.size() && has(moved, stock[i + 1]);
      if (next_moved || earlier_moved) reached |= only(stock[i]);
      group_moved |= has(moved, stock[i]);
    }
    return reached;
  }
};

Obstacles obstacles(const TableauGame& game, Taken taken);

}  // namespace winnable
