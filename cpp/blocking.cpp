#include "blocking.hpp"

#include <array>

#include "tableau.hpp"

namespace winnable {
// See blocking.hpp. Only grows sets until nothing changes.
bool Tableau::is_blocked() const {
  Faces can_be_taken = 0;  // by now, or at some time
  Faces takes_cards = 0;   // could be built on
  Faces moved = 0;
  Faces home = 0;
  Faces in_tableau = 0;
  Faces in_stock = 0;
  Faces at_bottom = 0;  // moving one of these from a bottom to a space gains nothing
  bool has_opened = has_space();
  std::array<Card, kFaces> covers;  // the card that lies on each
  covers.fill(kNoCard);
  std::array<Faces, kFaces> parents{};
  const int faces = kSuits * rules_.max_rank;
  for (int below = 0; below < faces; ++below) {
    for (int card = 0; card < faces; ++card) {
      if ((takes_[below] | group_takes_[below]) >> card & 1) parents[card] |= only(static_cast<Card>(below));
    }
  }
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size == 0) continue;
    const int run = rules_.groups == Groups::kNo ? 1 : run_length(pile);
    at_bottom |= only(card_at(pile, 0));
    for (int height = size - 1; height >= 0; --height) {
      const Card card = card_at(pile, height);
      in_tableau |= only(card);
      if (height >= size - run) {
        can_be_taken |= only(card);
        takes_cards |= only(card);
        continue;
      }
      // A face-up run that lies deeper moves as a unit too, as soon as what lies on the whole of it has gone.
      const Card above = card_at(pile, height + 1);
      const bool in_run =
          rules_.groups != Groups::kNo && height >= hidden_[pile] && may_put(rules_.group_policy, above, card);
      covers[card] = in_run ? covers[above] : above;
    }
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    for (int step = 0; step < height_[f]; ++step) home |= only(make_card(step, rules_.foundation_suits[f]));
  }
  moved = home;
  if (rules_.removable) can_be_taken |= home;
  for (int i = 0; i < reserve_size_; ++i) {
    if (!rules_.reserve_stacked || i == reserve_size_ - 1) {
      can_be_taken |= only(reserve_[i]);
    } else {
      covers[reserve_[i]] = reserve_[i + 1];
    }
  }
  for (int i = 0; i < talon_size_; ++i) in_stock |= only(talon_[i]);
  for_each_waste([&](int waste) { can_be_taken |= only(talon_[waste - 1]); });

  for (bool changes = true; changes;) {
    changes = false;
    const auto add = [&](Faces& set, Card card) {
      changes |= !has(set, card);
      set |= only(card);
    };
    bool earlier_moved = false;  // a card before the group of the stock card looked at
    bool group_moved = false;
    for (int i = 0; i < talon_size_; ++i) {
      if (i % rules_.deal_count == 0) {
        earlier_moved |= group_moved;
        group_moved = false;
      }
      const bool next_moved = i + 1 < talon_size_ && has(moved, talon_[i + 1]);
      // With cards in the waste the groups of this pass are not those of the next, so that any card moved may have
      // shifted them.
      const bool shifted = earlier_moved || (waste_ > 0 && (moved & in_stock));
      if (next_moved || shifted) add(can_be_taken, talon_[i]);
      group_moved |= has(moved, talon_[i]);
    }
    for (int face = 0; face < faces; ++face) {
      const Card card = static_cast<Card>(face);
      if (covers[card] != kNoCard && has(moved, covers[card])) {
        add(can_be_taken, card);
        if (has(in_tableau, card)) add(takes_cards, card);
      }
      if (!has(can_be_taken, card)) continue;
      const bool is_last = step_of(card) == rules_.max_rank - 1;
      const bool fits_space = has_opened && rules_.build != Policy::kNoBuild && rules_.spaces != Spaces::kNoBuild &&
                              (rules_.spaces != Spaces::kKings || is_last);
      const bool can_be_built = (parents[card] & takes_cards) || fits_space;
      if (can_be_built) {
        add(takes_cards, card);
        if (!has(at_bottom, card) || (parents[card] & takes_cards)) add(moved, card);
      }
      const bool goes = step_of(card) == 0 || has(home, make_card(step_of(card) - 1, suit_of(card)));
      if (goes) {
        add(home, card);
        add(moved, card);
      }
    }
    if (!has_opened && (moved & at_bottom)) {
      has_opened = true;
      changes = true;
    }
  }
  return __builtin_popcountll(home) < rules_.deck_size();
}

}  // namespace winnable
