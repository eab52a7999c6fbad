// What the search may use. A shortcut is off unless it is wanted and its conditions hold for the rules; the arguments
// for soundness stand in the files named after the shortcuts. Names and order are those of the table in switches.cpp:
// bindings, compiled games, Python and the documentation take them from there.
#pragma once

#include <span>
#include <string_view>

#include "game/rules.hpp"

namespace winnable {

// A shortcut leaves out moves or positions and misses no win: what it leaves undone proves a loss.
struct Shortcuts {
  bool pile_symmetry = false;
  bool suit_reduction = false;
  bool safe_foundation = false;
  bool partial_runs = false;
  bool twin_symmetry = false;
  bool stock_closure = false;
  bool placements = false;
  bool loose_cards = false;
  bool earlier_waste = false;
  bool blocking = false;
  bool relaxation = false;
  bool grid_connectivity = false;
  bool cut_cards = false;
  bool lone_discards = false;
  bool partners = false;
  bool earlier_stock = false;
  bool sweep = false;
};

// How a search goes about it; chosen by the engines, under any rules.
struct Manner {
  // Streamliners: searches that may miss wins, and so prove nothing.
  bool greedy_foundation = false;  // play to the foundation whenever possible
  bool suit_blind = false;         // take positions that differ only in suits as the same

  bool counts_turns = false;  // for short wins: the stock is not turned for a card that goes home without a choice

  bool sequence_moves = false;  // sequence_moves.cpp: helps a search that goes by promise
};

struct Switches : Shortcuts, Manner {};

struct Shortcut {
  const char* name;  // of its file, too
  bool Shortcuts::* member;
  bool (*applies)(const Rules& rules);  // whether its conditions hold
};

std::span<const Shortcut> shortcuts();

// The shortcut of a name, or null.
const Shortcut* find_shortcut(std::string_view name);

// The shortcuts whose conditions hold, out of those wanted; the manner is as wanted.
Switches allowed(const Rules& rules, const Switches& wanted);

}  // namespace winnable
