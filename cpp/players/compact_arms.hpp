// The decisions of a player of Klondike: what can be done that cannot be undone, and the elementary moves it takes.
#pragma once

#include <vector>

#include "players/compact_klondike.hpp"
#include "players/view.hpp"

namespace winnable {

// A move that cannot be taken back, after moves that can.
struct Arm {
  std::vector<CompactMove> before;
  CompactMove move;
};

// Every arm within reach; reversible play (to the foundations and back) is part of the decision, not one by itself.
std::vector<Arm> arms_of(const CompactDeal& deal, const CompactKlondike& table);

// The elementary moves that an arm takes on a layout.
MoveList elementary_moves(const Rules& rules, const Layout& layout, const Arm& arm);

}  // namespace winnable
