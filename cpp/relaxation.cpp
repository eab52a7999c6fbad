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

Relaxation::Relaxation(Obstacles obstacles, int max_rank, Control& control)
    : max_rank_(max_rank), obstacles_(std::move(obstacles)), control_(control) {
  for (Card card = 0; card < kFaces; ++card) {
    if (obstacles_.covers[card] != kNoCard) uncovers_[obstacles_.covers[card]] |= only(card);
  }
  for (const Card card : obstacles_.stock) in_stock_ |= only(card);
  start.reachable = obstacles_.reachable;
  start.open = obstacles_.reachable & obstacles_.in_tableau;
  start.home = start.moved = obstacles_.home;
}

bool Relaxation::refutes(int level, int most_closures) {
  level_ = level;
  closures_left_ = most_closures;
  return search({});
}

// True if there is no win with these decisions.
bool Relaxation::search(const Decisions& decisions) {
  if (closures_left_-- <= 0) return false;
  if (closures_left_ % 256 == 255 && control_.poll() != Reason::kNone) closures_left_ = 0;
  if (!all_home(closure(decisions))) return true;
  const Violation violation = careful_closure(decisions);
  const Card card = violation.card;
  const auto which = static_cast<std::size_t>(violation.which);
  Decisions first = decisions;
  Decisions second = decisions;
  switch (violation.kind) {
    case Violation::Kind::kNone:
      return false;
    case Violation::Kind::kTwins:
      first.is_second |= only(twin(card));
      second.is_second |= only(card);
      return search(first) && search(second);
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
    uncovered |= uncovers_[static_cast<std::size_t>(__builtin_ctzll(left))];
  facts.reachable |= uncovered;
  facts.open |= uncovered & obstacles_.in_tableau;
  facts.spaces = start.spaces + __builtin_popcountll(facts.moved & obstacles_.at_bottom);
  if (fresh & in_stock_) facts.reachable |= obstacles_.reached_in_stock(facts.moved);
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
  return max_rank_ < 2 || has(facts.home, make_card(max_rank_ - 2, suit));
}

// Kings put into spaces whose queens are not home.
int Relaxation::kings_in_the_way(const Facts& facts, Faces placed) const {
  int count = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (has(placed, make_card(max_rank_ - 1, suit)) && !queen_is_home(facts, suit)) ++count;
  }
  return count;
}

bool Relaxation::may_fill_space(const Facts& facts, const Decisions& decisions, Faces placed, Card king) const {
  if (!has(facts.reachable, king) || has(obstacles_.at_bottom, king)) return false;
  Faces earlier = 0;
  for (int i = 0; i < decisions.kings_decided; ++i) {
    const int suit = decisions.kings[static_cast<std::size_t>(i)];
    if (suit == suit_of(king)) break;
    const Card before = make_card(max_rank_ - 1, suit);
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
  Relaxation relaxed(obstacles(true), rules_.max_rank, control);
  Facts& start = relaxed.start;
  start.spaces = __builtin_popcountll(empty_piles_);
  start.reachable |= start.home;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    for (int height = hidden_[pile] + 1; height < size_[pile]; ++height) {
      const Card card = card_at(pile, height);
      if (may_put(Policy::kRedBlack, card, card_at(pile, height - 1))) start.built |= only(card);
    }
  }
  return relaxed.refutes(2, most_closures) || relaxed.refutes(4, most_closures);
}

}  // namespace winnable
