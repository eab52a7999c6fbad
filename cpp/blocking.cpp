#include "blocking.hpp"

#include <array>

#include "tableau.hpp"

namespace winnable {
// See blocking.hpp. Only grows sets until nothing changes.
bool Tableau::is_blocked() const {
  const Obstacles obstacles = this->obstacles(rules_.groups != Groups::kNo);
  Faces can_be_taken = obstacles.reachable;                        // by now, or at some time
  Faces takes_cards = obstacles.reachable & obstacles.in_tableau;  // could be built on
  Faces home = obstacles.home;
  Faces moved = home;
  if (rules_.removable) can_be_taken |= home;
  bool has_opened = has_space();
  std::array<Faces, kFaces> parents{};
  const int faces = kSuits * rules_.max_rank;
  for (int below = 0; below < faces; ++below) {
    for (int card = 0; card < faces; ++card) {
      if ((takes_[below] | group_takes_[below]) >> card & 1) parents[card] |= only(static_cast<Card>(below));
    }
  }

  for (bool changes = true; changes;) {
    changes = false;
    const auto add = [&](Faces& set, Card card) {
      changes |= !has(set, card);
      set |= only(card);
    };
    can_be_taken |= obstacles.reached_in_stock(moved);
    for (int face = 0; face < faces; ++face) {
      const Card card = static_cast<Card>(face);
      if (obstacles.covers[card] != kNoCard && has(moved, obstacles.covers[card])) {
        add(can_be_taken, card);
        if (has(obstacles.in_tableau, card)) add(takes_cards, card);
      }
      if (!has(can_be_taken, card)) continue;
      const bool is_last = step_of(card) == rules_.max_rank - 1;
      const bool fits_space = has_opened && rules_.build != Policy::kNoBuild && rules_.spaces != Spaces::kNoBuild &&
                              (rules_.spaces != Spaces::kKings || is_last);
      // Moving one from a bottom to a space gains nothing.
      const bool can_be_built = (parents[card] & takes_cards) || fits_space;
      if (can_be_built) {
        add(takes_cards, card);
        if (!has(obstacles.at_bottom, card) || (parents[card] & takes_cards)) add(moved, card);
      }
      const bool goes = step_of(card) == 0 || has(home, make_card(step_of(card) - 1, suit_of(card)));
      if (goes) {
        add(home, card);
        add(moved, card);
      }
    }
    if (!has_opened && (moved & obstacles.at_bottom)) {
      has_opened = true;
      changes = true;
    }
  }
  return __builtin_popcountll(home) < rules_.deck_size();
}

}  // namespace winnable
