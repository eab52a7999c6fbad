#include "families/tableau/tableau_search.hpp"

#include <cstdlib>

#include "shortcuts/partial_runs.hpp"
#include "shortcuts/pile_symmetry.hpp"

namespace winnable {
namespace {

// A shortcut that holds once nothing is dealt any more, and perhaps before.
Holds when(bool is_on, bool holds_before) {
  if (!is_on) return Holds::kNever;
  return holds_before ? Holds::kAlways : Holds::kOnceAllIsDealt;
}

SuitsCount suits_that_count(const Rules& rules, const Switches& switches) {
  if (switches.suit_reduction) return SuitsCount::kNotAtAll;
  if (!switches.suit_blind || rules.discard_lower) return SuitsCount::kEach;
  switch (rules.build) {
    case Policy::kSameSuit:
    case Policy::kOtherSuit:
      return SuitsCount::kEach;
    case Policy::kRedBlack:
    case Policy::kSameColour:
      return SuitsCount::kAsColours;
    case Policy::kAnySuit:
    case Policy::kSpacesOnly:
    case Policy::kNoBuild:
      return SuitsCount::kNotAtAll;
  }
  return SuitsCount::kEach;
}

Symmetries symmetries_of(const Rules& rules, const Switches& switches) {
  Symmetries symmetries;
  symmetries.piles = when(switches.pile_symmetry, piles_alike_before_deals(rules));
  symmetries.run_carriers = when(switches.twin_symmetry, runs_are_free(rules));
  symmetries.suits = suits_that_count(rules, switches);
  symmetries.turns = switches.stock_closure;
  return symmetries;
}

Move home_after(const Move& move) { return transfer(Place::kTableau, move.from_index, Place::kFoundation, 0); }

}  // namespace

TableauSearch::TableauSearch(const TableauGame& root, const Switches& switches)
    : rules_(root.rules()),
      switches_(allowed(rules_, switches)),
      parts_stay_(when(switches_.partial_runs, runs_are_free(rules_))),
      position_(root) {
  position_.set_symmetries(symmetries_of(rules_, switches_));
}

void TableauSearch::make(const Move& move, Undo& undo) {
  if (switches_.placements) {
    undo.placed = placed_.code();
    set_placed(placed_by(move));
  }
  position_.make(move, undo, move.waste);
  if (!move.then_home) return;
  Undo home;
  position_.make(home_after(move), home);
  undo.foundation = home.foundation;
  undo.home_turned_up = home.turned_up;
}

void TableauSearch::unmake(const Move& move, const Undo& undo) {
  if (switches_.placements) set_placed(Placed(undo.placed));
  if (move.then_home) {
    Undo home;
    home.foundation = undo.foundation;
    home.turned_up = undo.home_turned_up;
    position_.unmake(home_after(move), home);
  }
  position_.unmake(move, undo);
}

void TableauSearch::check_key() {
  position_.check_key();
  if (!(placed_key_ == key_of(placed_))) std::abort();
}

void TableauSearch::pack(std::string& packed) const {
  position_.pack(packed);
  packed.push_back(static_cast<char>(placed_.code()));
}

int TableauSearch::moves_needed() const {
  return position_.moves_needed(moves_sequences() ? SequencesCount::kAsOneMove : SequencesCount::kCardByCard);
}

// The elementary moves that a move of the search stands for, in the position before it.
void TableauSearch::expand(const Move& move, MoveList& elementary) const {
  if (move.waste != kAsItIs) {
    const int step = rules_.deal_count;
    const auto deals = [&](int from, int to) {
      for (int waste = from; waste < to; waste += step) elementary.push_back(deal_move());
    };
    if (position_.in_this_pass(move.waste)) {
      deals(position_.waste_size(), move.waste);
    } else {
      deals(position_.waste_size(), position_.talon_size());
      elementary.push_back(redeal_move());
      deals(0, move.waste);
    }
  }
  if (move.count > 1 && !moves_units(rules_) && move.to == Place::kTableau)
    return expand_sequence(position_, move, elementary);
  Move plain = move;
  plain.waste = kAsItIs;
  plain.then_home = 0;
  elementary.push_back(plain);
  if (move.then_home) elementary.push_back(home_after(move));
}

}  // namespace winnable
