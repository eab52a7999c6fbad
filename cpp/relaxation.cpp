#include "relaxation.hpp"

#include <algorithm>

#include "tableau.hpp"

namespace winnable {
namespace {

// A card is 4 * step + suit, so a suit is every fourth bit. Clubs and spades are suits 0 and 2, hearts and diamonds 1
// and 3. All cards are looked at together, with a few shifts.
constexpr Faces lane(int suit) { return Faces{0x1111111111111} << suit; }

// For every card, whether its parent 0 or 1 is in a set.
Faces parent_in(Faces set, int which) {
  const Faces here = set >> kSuits;
  const Faces reds = here & lane(1 + 2 * which);    // parents of clubs and spades
  const Faces blacks = here & lane(0 + 2 * which);  // parents of hearts and diamonds
  if (which == 0) return reds >> 1 | reds << 1 | blacks << 1 | blacks << 3;
  return reds >> 3 | reds >> 1 | blacks >> 1 | blacks << 1;
}

// The parents 0 or 1 of the cards in a set.
Faces parents_of(Faces set, int which) {
  const Faces c = set & lane(0), h = set & lane(1), s = set & lane(2), d = set & lane(3);
  const Faces here = which == 0 ? (c << 1 | s >> 1 | h >> 1 | d >> 3) : (c << 3 | s << 1 | h << 1 | d >> 1);
  return here << kSuits;
}

Faces twins_of(Faces set) {
  constexpr Faces kLower = lane(0) | lane(1);
  return (set & kLower) << 2 | (set >> 2 & kLower);
}

}  // namespace

bool Relaxation::refutes(int level, int most_closures) {
  level_ = level;
  closures_left_ = most_closures;
  return search({});
}

// True if there is no win with these decisions.
bool Relaxation::search(const Decisions& decisions) {
  if (closures_left_-- <= 0) return false;
  if (closures_left_ % 256 == 255 && control->poll() != Reason::kNone) closures_left_ = 0;
  if (!all_home(closure(decisions))) return true;
  const Violation violation = careful_closure(decisions);
  const Card card = violation.card;
  const auto which = static_cast<std::size_t>(violation.which);
  const auto either = [&](Faces Decisions::* set, Card one, Card other) {
    for (const Card chosen : {one, other}) {
      Decisions next = decisions;
      next.*set |= only(chosen);
      if (!search(next)) return false;
    }
    return true;
  };
  Decisions first = decisions;
  Decisions second = decisions;
  switch (violation.kind) {
    case Violation::Kind::kNone:
      return false;
    case Violation::Kind::kTwins:
      return either(&Decisions::is_second, twin(card), card);
    case Violation::Kind::kParent:
      first.built_before[which] |= only(card);
      second.built_after[which] |= only(card);
      return search(first) && search(second);
    case Violation::Kind::kHomes:
      first.home_before[which] |= only(card);
      second.home_before[which] |= only(twin(card));
      return search(first) && search(second);
    case Violation::Kind::kKings:
      break;
  }
  ++first.kings_decided;
  for (std::int8_t suit = 0; suit < kSuits; ++suit) {
    const auto begin = decisions.kings.begin();
    if (std::find(begin, begin + decisions.kings_decided, suit) != begin + decisions.kings_decided) continue;
    first.kings[static_cast<std::size_t>(decisions.kings_decided)] = suit;
    if (!search(first)) return false;
  }
  return true;
}

// What becomes reachable because other cards have moved; `seen` are those whose moving was looked at before.
void Relaxation::uncover(Facts& facts, Faces& seen) const {
  const Faces fresh = facts.moved & ~seen;
  if (!fresh) return;
  seen = facts.moved;
  Faces uncovered = 0;
  for (Faces left = fresh; left; left &= left - 1)
    uncovered |= uncovers[static_cast<std::size_t>(__builtin_ctzll(left))];
  facts.reachable |= uncovered;
  facts.open |= uncovered & in_tableau;
  facts.spaces = start.spaces + __builtin_popcountll(facts.moved & at_bottom);
  reach_stock(facts);
}

// A stock card is on top of the waste if the next one has gone, or if a card before its group has, for then the groups
// have shifted; with cards in the waste the groups of this pass are not those of the next.
void Relaxation::reach_stock(Facts& facts) const {
  bool earlier_moved = false;
  bool group_moved = false;
  bool any_moved = false;
  for (const Card card : stock) any_moved |= has(facts.moved, card);
  if (!any_moved) return;
  for (std::size_t i = 0; i < stock.size(); ++i) {
    if (i % static_cast<std::size_t>(deal_count) == 0) {
      earlier_moved |= group_moved;
      group_moved = false;
    }
    const bool next_moved = i + 1 < stock.size() && has(facts.moved, stock[i + 1]);
    if (next_moved || earlier_moved || !waste_is_empty) facts.reachable |= only(stock[i]);
    group_moved |= has(facts.moved, stock[i]);
  }
}

Faces Relaxation::buildable(const Facts& facts, const Decisions& decisions) const {
  const Faces first_open = parent_in(facts.open, 0);
  const Faces second_open = parent_in(facts.open, 1);
  Faces cards = facts.reachable & ~facts.built & ~kings() & (first_open | second_open);
  cards &= ~decisions.is_second | (first_open & second_open) | twins_of(facts.home);
  for (const int which : {0, 1}) cards &= ~decisions.built_after[which] | parent_in(facts.home, which);
  return cards;
}

Faces Relaxation::homeable(const Facts& facts, const Decisions& decisions) const {
  Faces cards = facts.reachable & ~facts.home & (facts.home << kSuits | Faces{0xF});
  for (const int which : {0, 1}) {
    const Faces settled = facts.built & (facts.home | parent_in(facts.open, 1 - which));
    const Faces waited_for = (decisions.built_before[which] & ~settled) | (decisions.home_before[which] & ~facts.home);
    cards &= ~parents_of(waited_for, which);
  }
  return cards;
}

bool Relaxation::queen_is_home(const Facts& facts, int suit) const {
  return max_rank < 2 || has(facts.home, make_card(max_rank - 2, suit));
}

// Kings put into spaces whose queens are not home.
int Relaxation::kings_in_the_way(const Facts& facts, Faces placed) const {
  int count = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (has(placed, make_card(max_rank - 1, suit)) && !queen_is_home(facts, suit)) ++count;
  }
  return count;
}

bool Relaxation::may_fill_space(const Facts& facts, const Decisions& decisions, Faces placed, Card king) const {
  if (!has(facts.reachable, king) || has(at_bottom, king)) return false;
  Faces earlier = 0;
  for (int i = 0; i < decisions.kings_decided; ++i) {
    const int suit = decisions.kings[static_cast<std::size_t>(i)];
    if (suit == suit_of(king)) break;
    const Card before = make_card(max_rank - 1, suit);
    if (!has(placed, before) && !queen_is_home(facts, suit)) return false;
    earlier |= only(before);
  }
  return facts.spaces > kings_in_the_way(facts, earlier);
}

Facts Relaxation::closure(const Decisions& decisions) const {
  Facts facts = start;
  Faces placed = 0;
  Faces seen = 0;
  for (;;) {
    const Facts before = facts;
    uncover(facts, seen);
    const Faces built = buildable(facts, decisions);
    facts.built |= built;
    facts.open |= built;
    const Faces home = homeable(facts, decisions);
    facts.home |= home;
    facts.moved |= built | home;
    for (Faces left = kings() & ~placed; left; left &= left - 1) {
      const auto king = static_cast<Card>(__builtin_ctzll(left));
      if (!may_fill_space(facts, decisions, placed, king)) continue;
      placed |= only(king);
      facts.open |= only(king);
      facts.moved |= only(king);
    }
    if (facts == before) return facts;
  }
}

Relaxation::Violation Relaxation::building_violates(const Facts& facts, const Decisions& decisions, Card card) const {
  const bool both_open = has(facts.open, parent(card, 0)) && has(facts.open, parent(card, 1));
  const Card other = twin(card);
  const bool is_decided = decisions.is_second & (only(card) | only(other));
  if (!both_open && has(facts.built, other) && !has(facts.home, other) && !is_decided) {
    return {Violation::Kind::kTwins, card, 0};
  }
  return {};
}

Relaxation::Violation Relaxation::homing_violates(const Facts& facts, const Decisions& decisions, Card card) const {
  if (step_of(card) == 0) return {};
  // The children of a card have the other colour; which of their two parents this is.
  const int which = suit_of(card) >> 1;
  const Card child = make_card(step_of(card) - 1, (suit_of(card) + 1) & 1);
  const Faces away = facts.built & ~facts.home;
  const Faces decided = decisions.built_before[which] | decisions.built_after[which];
  for (const Card one : {child, twin(child)}) {
    if (has(away & ~decided, one) && !has(facts.open, parent(one, 1 - which))) {
      return {Violation::Kind::kParent, one, which};
    }
  }
  const Faces both = only(child) | only(twin(child));
  if (level_ < 4 || (away & both) != both) return {};
  for (const Card one : {child, twin(child)}) {
    if (!has(decided, one)) return {Violation::Kind::kParent, one, which};
  }
  if (!(decisions.home_before[which] & both)) return {Violation::Kind::kHomes, child, which};
  return {};
}

// Plays the closure out one event after another, those first that violate nothing undecided: cards home, then builds,
// then kings. The first violation that cannot be put off is told.
Relaxation::Violation Relaxation::careful_closure(const Decisions& decisions) const {
  Facts facts = start;
  Faces placed = 0;
  Faces seen = 0;
  while (!all_home(facts)) {
    uncover(facts, seen);
    Violation violation;
    const auto is_clean = [&](const Violation& found) {
      if (violation.kind == Violation::Kind::kNone) violation = found;
      return found.kind == Violation::Kind::kNone;
    };
    bool happened = false;
    // A card home never makes another one violate anything.
    for (Faces left = homeable(facts, decisions); left; left &= left - 1) {
      const auto card = static_cast<Card>(__builtin_ctzll(left));
      if (!is_clean(homing_violates(facts, decisions, card))) continue;
      facts.home |= only(card);
      facts.moved |= only(card);
      happened = true;
    }
    for (Faces left = happened ? 0 : buildable(facts, decisions); left && !happened; left &= left - 1) {
      const auto card = static_cast<Card>(__builtin_ctzll(left));
      if (!is_clean(building_violates(facts, decisions, card))) continue;
      facts.built |= only(card);
      facts.open |= only(card);
      facts.moved |= only(card);
      happened = true;
    }
    for (Faces left = happened ? 0 : kings() & ~placed; left && !happened; left &= left - 1) {
      const auto king = static_cast<Card>(__builtin_ctzll(left));
      if (!may_fill_space(facts, decisions, placed, king)) continue;
      if (facts.spaces <= kings_in_the_way(facts, placed)) {
        if (decisions.kings_decided < kSuits) is_clean({Violation::Kind::kKings, king, 0});
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

bool Tableau::is_refuted(int most_closures, Control& control) const {
  Relaxation relaxed;
  relaxed.max_rank = rules_.max_rank;
  relaxed.deal_count = rules_.deal_count;
  std::array<Card, kFaces> covers;  // the card that must move before each can be taken
  covers.fill(kNoCard);
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
        covers[card] = has_run_on_it ? covers[above] : above;
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
      covers[reserve_[i]] = reserve_[i + 1];
    }
  }
  for_each_waste([&](int waste) { start.reachable |= only(talon_[waste - 1]); });
  for (Card card = 0; card < kFaces; ++card) {
    if (covers[card] != kNoCard) relaxed.uncovers[covers[card]] |= only(card);
  }
  relaxed.control = &control;
  return relaxed.refutes(2, most_closures) || relaxed.refutes(4, most_closures);
}

}  // namespace winnable
