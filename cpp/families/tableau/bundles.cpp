#include "families/tableau/bundles.hpp"

#include <algorithm>

namespace winnable {
namespace {

// Any end of a run is a unit, and goes where its first card may go.
bool runs_move_freely(const Rules& rules) {
  using enum Groups;
  return TrueFor<kYes>::false_for<kNo, kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>(
             rules.groups) &&
         has_one_policy(rules) && !builds_nothing(rules.build) && spaces_wait(rules);
}

std::uint8_t as_byte(int number) { return static_cast<std::uint8_t>(number); }

}  // namespace

bool bundles_apply(const Rules& rules) {
  return has_tableau(rules) && cards_go_home_singly(rules) && rules.stock_size == 0 && !rules.has_hole &&
         builds_on_cards_or_not_at_all(rules.build) && (sequences_can_move(rules) || runs_move_freely(rules));
}

void TableauBundles::list(Purpose purpose, std::vector<Bundle>& bundles) {
  if (purpose == Purpose::kAnyMove) return add_any_move(bundles);
  if (!applies_) return;
  open_ = game_.openings();
  const auto known = static_cast<std::ptrdiff_t>(bundles.size());
  add(purpose, bundles);
  // They are few: each is put into its place among those before it, and equal ones stay in their order.
  const auto first = bundles.begin() + known;
  for (auto at = first; at != bundles.end(); ++at) {
    const auto place =
        std::upper_bound(first, at, *at, [](const Bundle& a, const Bundle& b) { return a.above > b.above; });
    std::rotate(place, at, at + 1);
  }
}

void TableauBundles::add_any_move(std::vector<Bundle>& bundles) {
  moves_.clear();
  search_.search_moves(moves_);
  for (const Move& move : moves_) bundles.push_back({Purpose::kAnyMove, 0, 0, move});
}

void TableauBundles::add(Purpose purpose, std::vector<Bundle>& bundles) const {
  switch (purpose) {
    case Purpose::kHome:
      return add_home(bundles);
    case Purpose::kHeldOntoTop:
    case Purpose::kHeldOntoBuried:
      return add_held(bundles, purpose == Purpose::kHeldOntoBuried);
    case Purpose::kRunOntoTop:
    case Purpose::kRunOntoBuried:
      return add_onto_piles(bundles, purpose == Purpose::kRunOntoBuried);
    case Purpose::kRunDown:
      return add_run_down(bundles);
    case Purpose::kRunIntoSpace:
      return add_run_into_space(bundles);
    case Purpose::kHeldIntoSpace:
      return add_held_into_space(bundles);
    case Purpose::kEmptyPile:
      return add_empty_pile(bundles);
    case Purpose::kNone:
    case Purpose::kAnyMove:
      return;
  }
}

// Calls something with a move of each held card to the first pile, and the card.
template <typename Do>
void TableauBundles::each_held(Do&& act) const {
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (game_.cell(cell) != kNoCard) act(transfer(Place::kCell, cell, Place::kTableau, 0), game_.cell(cell));
  }
  game_.each_reserve([&](int index, Card card) { act(transfer(Place::kReserve, index, Place::kTableau, 0), card); });
}

void TableauBundles::add_home(std::vector<Bundle>& bundles) const {
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int top = game_.size(pile) - 1;
    for (int height = 0; height < top; ++height) {
      if (!game_.goes_home(game_.card_at(pile, height)) || !seems_to_be_uncoverable(pile, height)) continue;
      bundles.push_back({Purpose::kHome, as_byte(top - height), as_byte(height),
                         transfer(Place::kTableau, pile, Place::kFoundation, 0)});
    }
  }
}

void TableauBundles::add_held(std::vector<Bundle>& bundles, bool buried) const {
  Faces held = 0;
  each_held([&](const Move&, Card card) { held |= only(card); });
  if (!held || (!buried && !(held & open_.single))) return;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int top = game_.size(pile) - 1;
    for (int height = buried ? 0 : std::max(top, 0); height < top + !buried; ++height) {
      const Faces fits = game_.takes(game_.card_at(pile, height)) & held;
      if (!fits || (buried && (is_placed(pile, height + 1) || !seems_to_be_uncoverable(pile, height)))) continue;
      each_held([&](Move move, Card card) {
        if (!has(fits, card)) return;
        move.to_index = as_byte(pile);
        bundles.push_back(
            {buried ? Purpose::kHeldOntoBuried : Purpose::kHeldOntoTop, as_byte(top - height), as_byte(height), move});
      });
    }
  }
}

void TableauBundles::add_onto_piles(std::vector<Bundle>& bundles, bool buried) const {
  for (int from = 0; from < rules_.piles; ++from) {
    if (game_.size(from) == 0) continue;
    const int first = height_of_run(from);
    const Card head = game_.card_at(from, first);
    const int count = game_.size(from) - first;
    if (count > most_in_one_move(Onto::kCard) || (!buried && !has(open_.single, head))) continue;
    for (int to = 0; to < rules_.piles; ++to) {
      if (to == from) continue;
      const int top = game_.size(to) - 1;
      for (int height = buried ? 0 : std::max(top, 0); height < top + !buried; ++height) {
        if (!has(game_.takes(game_.card_at(to, height)), head)) continue;
        if (buried && (is_placed(to, height + 1) || !seems_to_be_uncoverable(to, height))) continue;
        bundles.push_back({buried ? Purpose::kRunOntoBuried : Purpose::kRunOntoTop, as_byte(top - height),
                           as_byte(height), transfer(Place::kTableau, from, Place::kTableau, to, count)});
      }
    }
  }
}

void TableauBundles::add_run_down(std::vector<Bundle>& bundles) const {
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = game_.size(pile);
    if (size == 0) continue;
    const int first = height_of_run(pile);
    for (int height = first - 2; height >= game_.hidden(pile); --height) {
      const bool fits = has(game_.takes(game_.card_at(pile, height)), game_.card_at(pile, first));
      if (!fits || is_placed(pile, height + 1)) continue;
      bundles.push_back({Purpose::kRunDown, as_byte(size - 1 - height), as_byte(height),
                         transfer(Place::kTableau, pile, Place::kTableau, pile, size - first)});
    }
  }
}

void TableauBundles::add_run_into_space(std::vector<Bundle>& bundles) const {
  if (!game_.has_space()) return;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = game_.size(pile);
    if (size == 0) continue;
    const int first = height_of_run(pile);
    const int count = size - first;
    if (first == 0 || count > most_in_one_move(Onto::kSpace)) continue;
    if (!game_.space_takes(game_.card_at(pile, first), count)) continue;
    bundles.push_back({Purpose::kRunIntoSpace, as_byte(first), 0,
                       transfer(Place::kTableau, pile, Place::kTableau, game_.first_space(), count)});
  }
}

void TableauBundles::add_held_into_space(std::vector<Bundle>& bundles) const {
  if (!game_.has_space()) return;
  each_held([&](Move move, Card card) {
    if (!game_.space_takes(card, 1)) return;
    move.to_index = as_byte(game_.first_space());
    bundles.push_back({Purpose::kHeldIntoSpace, 0, 0, move});
  });
}

void TableauBundles::add_empty_pile(std::vector<Bundle>& bundles) const {
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (game_.size(pile) == 0 || !seems_to_be_uncoverable(pile, -1)) continue;
    bundles.push_back(
        {Purpose::kEmptyPile, as_byte(game_.size(pile)), 0, transfer(Place::kTableau, pile, Place::kCell, 0)});
  }
}

int TableauBundles::height_of_run(int pile) const {
  int height = game_.size(pile) - 1;
  while (height > game_.hidden(pile) && is_placed(pile, height)) --height;
  return height;
}

int TableauBundles::most_in_one_move(Onto onto) const {
  return moves_units(rules_) ? kMaxCards : longest_sequence(game_, onto);
}

// A guess, made without moves. A card that a pile or a foundation takes needs no cell, nor do the cards of its run
// above it.
bool TableauBundles::seems_to_be_uncoverable(int pile, int height) const {
  if (game_.has_space()) return true;
  int room = __builtin_popcountll(game_.empty_cells());
  bool fits = false;
  for (int at = height + 1; at < game_.size(pile); ++at) {
    const Card card = game_.card_at(pile, at);
    fits = has(open_.single, card) || game_.goes_home(card) || (fits && is_placed(pile, at));
    if (!fits && --room < 0) return false;
  }
  return true;
}

int TableauBundles::pile_for(Card head, std::uint64_t spared) const {
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (spared & bit(pile) || game_.size(pile) == 0) continue;
    if (has(game_.takes(game_.top(pile)), head)) return pile;
  }
  return kNoPile;
}

}  // namespace winnable
