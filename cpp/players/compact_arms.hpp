// The decisions of a player of Klondike: what can be done that cannot be undone, and the elementary moves that it
// takes.
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

// The arms within reach. Reversible play (to the foundations and back) is part of a decision, and no decision by
// itself. If there is much reversible play, only the nearest arms are found; if none is near, those on the way of all
// cards home. A card comes back only if something may go onto it at once, so an arm may be missed.
std::vector<Arm> arms_of(const CompactDeal& deal, const CompactKlondike& table);

// The arms after all possible reversible play, for a position in which arms_of finds none. Empty only if nothing but
// reversible play can be done.
std::vector<Arm> distant_arms(const CompactDeal& deal, const CompactKlondike& table);

// The elementary moves that an arm takes on a layout; none if it cannot be played there.
MoveList elementary_moves(const Rules& rules, const Layout& layout, const Arm& arm);

}  // namespace winnable
