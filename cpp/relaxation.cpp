#include "relaxation.hpp"

#include <algorithm>

#include "tableau.hpp"

namespace winnable {
namespace {

Card lower_twin(Card card) { return static_cast<Card>(card & ~2); }

}  // namespace

bool Relaxation::refutes(int most_closures) {
  closures_left_ = most_closures;
  return search({});
}

// True if there is no win with these decisions.
bool Relaxation::search(const Decisions& decisions) {
  if (closures_left_-- <= 0) return false;
  if (!all_home(closure(decisions))) return true;
  const Violation violation = careful_closure(decisions);
  Decisions next = decisions;
  switch (violation.kind) {
    case Violation::Kind::kNone:
      return false;
    case Violation::Kind::kTwins:
      for (const Order order : {Order::kFirst, Order::kSecond}) {
        next.twins[lower_twin(violation.card)] = order;
        if (!search(next)) return false;
      }
      return true;
    case Violation::Kind::kParent:
      for (const Order order : {Order::kFirst, Order::kSecond}) {
        next.parents[violation.card][violation.which] = order;
        if (!search(next)) return false;
      }
      return true;
    case Violation::Kind::kKings:
      ++next.kings_decided;
      for (std::int8_t suit = 0; suit < kSuits; ++suit) {
        const auto begin = decisions.kings.begin();
        if (std::find(begin, begin + decisions.kings_decided, suit) != begin + decisions.kings_decided) continue;
        next.kings[decisions.kings_decided] = suit;
        if (!search(next)) return false;
      }
      return true;
  }
  return false;
}

bool Relaxation::all_home(const Facts& facts) const { return __builtin_popcountll(facts.home) == kSuits * max_rank; }

// What becomes reachable because other cards have moved.
void Relaxation::uncover(Facts& facts) const {
  for (Card card = 0; card < kSuits * max_rank; ++card) {
    if (covers[card] == kNoCard || !has(facts.moved, covers[card])) continue;
    facts.reachable |= only(card);
    if (has(in_tableau, card)) facts.open |= only(card);
  }
  Faces in_stock = 0;
  for (const Card card : stock) in_stock |= only(card);
  // A stock card is on top of the waste if the next one has gone, or if a card before its group has, for then the
  // groups have shifted; with cards in the waste the groups of this pass are not those of the next.
  const bool shifted = !waste_is_empty && (facts.moved & in_stock);
  bool earlier_moved = false;
  bool group_moved = false;
  for (std::size_t i = 0; i < stock.size(); ++i) {
    if (i % static_cast<std::size_t>(deal_count) == 0) {
      earlier_moved |= group_moved;
      group_moved = false;
    }
    const bool next_moved = i + 1 < stock.size() && has(facts.moved, stock[i + 1]);
    if (next_moved || earlier_moved || shifted) facts.reachable |= only(stock[i]);
    group_moved |= has(facts.moved, stock[i]);
  }
  facts.spaces = start.spaces + __builtin_popcountll(facts.moved & at_bottom);
}

bool Relaxation::may_build(const Facts& facts, const Decisions& decisions, Card card) const {
  if (is_king(card) || !has(facts.reachable, card)) return false;
  const bool first_open = has(facts.open, parent(card, 0));
  const bool second_open = has(facts.open, parent(card, 1));
  if (!first_open && !second_open) return false;
  const Order twins = decisions.twins[lower_twin(card)];
  const bool is_second = card == lower_twin(card) ? twins == Order::kSecond : twins == Order::kFirst;
  if (is_second && !(first_open && second_open) && !has(facts.home, twin(card))) return false;
  for (int which = 0; which < 2; ++which) {
    if (decisions.parents[card][which] == Order::kSecond && !has(facts.home, parent(card, which))) return false;
  }
  return true;
}

bool Relaxation::may_go_home(const Facts& facts, const Decisions& decisions, Card card) const {
  if (!has(facts.reachable, card)) return false;
  if (step_of(card) == 0) return true;
  if (!has(facts.home, make_card(step_of(card) - 1, suit_of(card)))) return false;
  // The children of a card have the other colour; which of their two parents this is.
  const int which = suit_of(card) >> 1;
  const int colour = (suit_of(card) + 1) & 1;
  for (const int suit : {colour, colour + 2}) {
    const Card child = make_card(step_of(card) - 1, suit);
    if (decisions.parents[child][which] != Order::kFirst) continue;
    if (!has(facts.built, child)) return false;
    if (!has(facts.home, child) && !has(facts.open, parent(child, 1 - which))) return false;
  }
  return true;
}

// Kings put into spaces whose queens are not home.
int Relaxation::kings_in_the_way(const Facts& facts, Faces placed) const {
  int count = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const bool queen_home = max_rank < 2 || has(facts.home, make_card(max_rank - 2, suit));
    if (has(placed, make_card(max_rank - 1, suit)) && !queen_home) ++count;
  }
  return count;
}

bool Relaxation::may_fill_space(const Facts& facts, const Decisions& decisions, Faces placed, Card king) const {
  if (!is_king(king) || !has(facts.reachable, king) || has(at_bottom, king)) return false;
  Faces earlier = 0;
  for (int i = 0; i < decisions.kings_decided; ++i) {
    if (decisions.kings[i] == suit_of(king)) break;
    const Card before = make_card(max_rank - 1, decisions.kings[i]);
    const bool queen_home = max_rank < 2 || has(facts.home, make_card(max_rank - 2, decisions.kings[i]));
    if (!has(placed, before) && !queen_home) return false;
    earlier |= only(before);
  }
  return facts.spaces > kings_in_the_way(facts, earlier);
}

Facts Relaxation::closure(const Decisions& decisions) const {
  Facts facts = start;
  Faces placed = 0;
  for (;;) {
    const Facts before = facts;
    uncover(facts);
    for (Card card = 0; card < kSuits * max_rank; ++card) {
      if (!has(facts.built, card) && may_build(facts, decisions, card)) {
        facts.built |= only(card);
        facts.open |= only(card);
        facts.moved |= only(card);
      }
      if (!has(facts.home, card) && may_go_home(facts, decisions, card)) {
        facts.home |= only(card);
        facts.moved |= only(card);
      }
      if (is_king(card) && !has(placed, card) && may_fill_space(facts, decisions, placed, card)) {
        placed |= only(card);
        facts.open |= only(card);
        facts.moved |= only(card);
      }
    }
    const bool same = before.reachable == facts.reachable && before.open == facts.open && before.built == facts.built &&
                      before.home == facts.home && before.moved == facts.moved && before.spaces == facts.spaces;
    if (same) return facts;
  }
}

Relaxation::Violation Relaxation::building_violates(const Facts& facts, const Decisions& decisions, Card card) const {
  const bool both_open = has(facts.open, parent(card, 0)) && has(facts.open, parent(card, 1));
  const Card other = twin(card);
  if (!both_open && has(facts.built, other) && !has(facts.home, other) &&
      decisions.twins[lower_twin(card)] == Order::kUndecided) {
    return {Violation::Kind::kTwins, card, 0};
  }
  return {};
}

Relaxation::Violation Relaxation::homing_violates(const Facts& facts, const Decisions& decisions, Card card) const {
  if (step_of(card) == 0) return {};
  const int which = suit_of(card) >> 1;
  const int colour = (suit_of(card) + 1) & 1;
  for (const int suit : {colour, colour + 2}) {
    const Card child = make_card(step_of(card) - 1, suit);
    if (has(facts.built, child) && !has(facts.home, child) && !has(facts.open, parent(child, 1 - which)) &&
        decisions.parents[child][which] == Order::kUndecided) {
      return {Violation::Kind::kParent, child, which};
    }
  }
  return {};
}

// Plays the closure out one event after another, those first that violate nothing undecided: cards home, then builds,
// then kings. The first violation that cannot be put off is told.
Relaxation::Violation Relaxation::careful_closure(const Decisions& decisions) const {
  Facts facts = start;
  Faces placed = 0;
  while (!all_home(facts)) {
    uncover(facts);
    Violation violation;
    const auto note = [&](const Violation& found) {
      if (violation.kind == Violation::Kind::kNone) violation = found;
      return found.kind != Violation::Kind::kNone;
    };
    bool happened = false;
    for (Card card = 0; card < kSuits * max_rank && !happened; ++card) {
      if (has(facts.home, card) || !may_go_home(facts, decisions, card)) continue;
      if (note(homing_violates(facts, decisions, card))) continue;
      facts.home |= only(card);
      facts.moved |= only(card);
      happened = true;
    }
    for (Card card = 0; card < kSuits * max_rank && !happened; ++card) {
      if (has(facts.built, card) || !may_build(facts, decisions, card)) continue;
      if (note(building_violates(facts, decisions, card))) continue;
      facts.built |= only(card);
      facts.open |= only(card);
      facts.moved |= only(card);
      happened = true;
    }
    for (int suit = 0; suit < kSuits && !happened; ++suit) {
      const Card king = make_card(max_rank - 1, suit);
      if (has(placed, king) || !may_fill_space(facts, decisions, placed, king)) continue;
      if (facts.spaces <= kings_in_the_way(facts, placed)) {
        if (decisions.kings_decided < kSuits) note({Violation::Kind::kKings, king, 0});
        continue;
      }
      placed |= only(king);
      facts.open |= only(king);
      facts.moved |= only(king);
      happened = true;
    }
    if (!happened) return violation;  // none only if the closure was not complete, which the caller has excluded
  }
  return {};
}

bool Tableau::is_refuted() const {
  constexpr int kMostClosures = 500;
  Relaxation relaxed;
  relaxed.max_rank = rules_.max_rank;
  relaxed.deal_count = rules_.deal_count;
  relaxed.covers.fill(kNoCard);
  relaxed.stock.assign(talon_.begin(), talon_.begin() + talon_size_);
  relaxed.waste_is_empty = waste_ == 0;
  Facts& start = relaxed.start;
  start.spaces = __builtin_popcountll(empty_piles_);
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size == 0) continue;
    relaxed.at_bottom |= only(card_at(pile, 0));
    for (int height = size - 1; height >= 0; --height) {
      const Card card = card_at(pile, height);
      relaxed.in_tableau |= only(card);
      const bool is_up = height >= hidden_[pile];
      if (is_up && height > hidden_[pile] && may_put(Policy::kRedBlack, card, card_at(pile, height - 1))) {
        start.built |= only(card);
      }
      const bool has_run_on_it =
          height + 1 < size && is_up && may_put(Policy::kRedBlack, card_at(pile, height + 1), card);
      // With its run it can be taken, and be built on once the run has gone, as soon as the end of the run can.
      if (height == size - 1 || (has_run_on_it && has(start.reachable, card_at(pile, height + 1)))) {
        start.reachable |= only(card);
        start.open |= only(card);
      } else {
        const Card above = card_at(pile, height + 1);
        relaxed.covers[card] = has_run_on_it ? relaxed.covers[above] : above;
      }
    }
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    for (int step = 0; step < height_[f]; ++step) start.home |= only(make_card(step, rules_.foundation_suits[f]));
  }
  start.moved = start.home;
  start.reachable |= start.home;
  for (int i = 0; i < reserve_size_; ++i) {
    if (!rules_.reserve_stacked || i == reserve_size_ - 1) {
      start.reachable |= only(reserve_[i]);
    } else {
      relaxed.covers[reserve_[i]] = reserve_[i + 1];
    }
  }
  for_each_waste([&](int waste) { start.reachable |= only(talon_[waste - 1]); });
  return relaxed.refutes(kMostClosures);
}

}  // namespace winnable
