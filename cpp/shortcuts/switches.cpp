#include "shortcuts/switches.hpp"

#include <algorithm>
#include <array>

#include "shortcuts/blocking.hpp"
#include "shortcuts/cut_cards.hpp"
#include "shortcuts/earlier_stock.hpp"
#include "shortcuts/earlier_waste.hpp"
#include "shortcuts/grid_connectivity.hpp"
#include "shortcuts/lone_discards.hpp"
#include "shortcuts/loose_cards.hpp"
#include "shortcuts/partial_runs.hpp"
#include "shortcuts/partners.hpp"
#include "shortcuts/pile_symmetry.hpp"
#include "shortcuts/placements.hpp"
#include "shortcuts/relaxation.hpp"
#include "shortcuts/safe_foundation.hpp"
#include "shortcuts/stock_closure.hpp"
#include "shortcuts/suit_reduction.hpp"
#include "shortcuts/sweep.hpp"
#include "shortcuts/twin_symmetry.hpp"

namespace winnable {
namespace {

constexpr std::array kShortcuts{
    Shortcut{"pile_symmetry", &Shortcuts::pile_symmetry, pile_symmetry_applies},
    Shortcut{"suit_reduction", &Shortcuts::suit_reduction, suit_reduction_applies},
    Shortcut{"safe_foundation", &Shortcuts::safe_foundation, safe_foundation_applies},
    Shortcut{"partial_runs", &Shortcuts::partial_runs, partial_runs_apply},
    Shortcut{"twin_symmetry", &Shortcuts::twin_symmetry, twin_symmetry_applies},
    Shortcut{"stock_closure", &Shortcuts::stock_closure, stock_closure_applies},
    Shortcut{"placements", &Shortcuts::placements, placements_apply},
    Shortcut{"loose_cards", &Shortcuts::loose_cards, loose_cards_apply},
    Shortcut{"earlier_waste", &Shortcuts::earlier_waste, earlier_waste_applies},
    Shortcut{"blocking", &Shortcuts::blocking, blocking_applies},
    Shortcut{"relaxation", &Shortcuts::relaxation, relaxation_applies},
    Shortcut{"grid_connectivity", &Shortcuts::grid_connectivity, grid_connectivity_applies},
    Shortcut{"cut_cards", &Shortcuts::cut_cards, cut_cards_apply},
    Shortcut{"lone_discards", &Shortcuts::lone_discards, lone_discards_apply},
    Shortcut{"partners", &Shortcuts::partners, partners_apply},
    Shortcut{"earlier_stock", &Shortcuts::earlier_stock, earlier_stock_applies},
    Shortcut{"sweep", &Shortcuts::sweep, sweep_applies},
};
static_assert(sizeof(Shortcuts) == kShortcuts.size() * sizeof(bool), "every shortcut has a line in the table");

// A rule that is added does not compile until it is named here. Before you do so, go through the arguments of all
// shortcuts: one that the rule could make false gets a condition.
[[maybe_unused]] void every_rule_was_considered(const Rules& rules) {
  [[maybe_unused]] const auto& [family, max_rank, decks, suits,                               //
                                piles, build, direction, spaces, groups, group_policy,        //
                                pile_redeals, redeal_type, packets,                           //
                                has_foundations, removable, complete_runs, foundation_suits,  //
                                has_hole, hole_loops, hole_past_last,                         //
                                discard_lower,                                                //
                                cells,                                                        //
                                stock_size, stock_to, deal_count, redeals, deal_with_spaces,  //
                                stock_face_up,                                                //
                                reserve_size, reserve_stacked,                                //
                                accordion_steps, square_columns,                              //
                                neighbours, sequence_policy, fixed_suit,                      //
                                matches,                                                      //
                                covers, discard_sum, discard_equal, clears_all] = rules;
}

}  // namespace

std::span<const Shortcut> shortcuts() { return kShortcuts; }

const Shortcut* find_shortcut(std::string_view name) {
  const auto found =
      std::find_if(kShortcuts.begin(), kShortcuts.end(), [&](const Shortcut& s) { return s.name == name; });
  return found == kShortcuts.end() ? nullptr : &*found;
}

// Begins with every shortcut off: one that is forgotten is never used.
Switches allowed(const Rules& rules, const Switches& wanted) {
  Switches result{Shortcuts{}, wanted};
  for (const Shortcut& shortcut : kShortcuts) {
    result.*shortcut.member = wanted.*shortcut.member && shortcut.applies(rules);
  }
  return result;
}

}  // namespace winnable
