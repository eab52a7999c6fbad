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

// The arms within reach; reversible play (to the foundations and back) is part of the decision, not one by itself.
// Where there is much of that, only the nearest; where none is near, those on the way of all cards home. A card comes
// back only if something may go onto it at once, so that an arm may be missed.
std::vector<Arm> arms_of(const CompactDeal& deal, const CompactKlondike& table);

// The same after all reversible play there is, for a position in which arms_of finds none. Empty only if nothing but
// that can be done.
std::vector<Arm> distant_arms(const CompactDeal& deal, const CompactKlondike& table);

// The elementary moves that an arm takes on a layout; none if it cannot be played there.
MoveList elementary_moves(const Rules& rules, const Layout& layout, const Arm& arm);

}  // namespace winnable
