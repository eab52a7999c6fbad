// The relaxed game of shortcuts/blocking.hpp.
#include <array>

#include "refute/obstacles.hpp"
#include "refute/refutation.hpp"

namespace winnable {
namespace {

// Sets that only grow, until nothing changes.
class Closure {
 public:
  explicit Closure(const TableauGame& game)
      : game_(game),
        rules_(game.rules()),
        faces_(kSuits * rules_.max_rank),
        obstacles_(obstacles(game, moves_units(rules_) ? Taken::kInUnits : Taken::kAlone)),
        can_be_taken_(obstacles_.reachable),
        takes_cards_(obstacles_.reachable & obstacles_.in_tableau),
        home_(obstacles_.home),
        moved_(home_),
        has_opened_(game.has_space()) {
    if (rules_.removable) can_be_taken_ |= home_;
    for (Card below = 0; below < faces_; ++below) {
      for (Card card = 0; card < faces_; ++card) {
        if (has(game.takes(below) | game.group_takes(below), card)) parents_[card] |= only(below);
      }
    }
  }

  bool brings_all_home() {
    while (grow()) {
    }
    return __builtin_popcountll(home_) == rules_.deck_size();
  }

 private:
  bool grow() {
    changes_ = false;
    can_be_taken_ |= obstacles_.reached_in_stock(moved_);
    for (Card card = 0; card < faces_; ++card) look_at(card);
    if (!has_opened_ && (moved_ & obstacles_.at_bottom)) has_opened_ = changes_ = true;
    return changes_;
  }

  void look_at(Card card) {
    if (obstacles_.covers[card] != kNoCard && has(moved_, obstacles_.covers[card])) {
      add(can_be_taken_, card);
      if (has(obstacles_.in_tableau, card)) add(takes_cards_, card);
    }
    if (!has(can_be_taken_, card)) return;
    const bool fits_space = has_opened_ && game_.space_takes(card, 1);  // what takes a unit takes its head alone, too
    if ((parents_[card] & takes_cards_) || fits_space) {
      add(takes_cards_, card);
      // Moving a card from the bottom of a pile to a space gains nothing.
      if (!has(obstacles_.at_bottom, card) || (parents_[card] & takes_cards_)) add(moved_, card);
    }
    if (step_of(card) == 0 || has(home_, make_card(step_of(card) - 1, suit_of(card)))) {
      add(home_, card);
      add(moved_, card);
    }
  }

  void add(Faces& set, Card card) {
    changes_ |= !has(set, card);
    set |= only(card);
  }

  const TableauGame& game_;
  const Rules& rules_;
  const int faces_;
  const Obstacles obstacles_;
  std::array<Faces, kFaces> parents_{};  // what each card can be put on
  Faces can_be_taken_;                   // now, or at some time
  Faces takes_cards_;                    // can be built on, now or at some time
  Faces home_;
  Faces moved_;
  bool has_opened_;  // there is or has been a space
  bool changes_ = false;
};

}  // namespace

bool is_blocked(const TableauGame& game) { return !Closure(game).brings_all_home(); }

}  // namespace winnable
