#include "refute/relaxed_game.hpp"

#include <algorithm>

#include "base/card_sets.hpp"
#include "game/traits.hpp"

namespace winnable {

RelaxedRules RelaxedRules::of_level(int level, StockModel stock) {
  RelaxedRules rules;
  rules.stock = stock;
  rules.lie_first = level >= 1;
  rules.parents = level >= 2;
  rules.kings_stay = level >= 3;
  rules.both_twins = level >= 4;
  rules.come_back = level >= 5;
  return rules;
}

SpacesTake what_spaces_take(const Rules& rules) {
  if (builds_nothing(rules.build)) return SpacesTake::kNothing;
  switch (rules.spaces) {
    case Spaces::kNoBuild:
      return SpacesTake::kNothing;
    case Spaces::kKings:
      return SpacesTake::kKings;
    case Spaces::kAny:
      return SpacesTake::kAnything;
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
    case Spaces::kWasteThenStock:
      return SpacesTake::kReserveFirst;
  }
  return SpacesTake::kAnything;
}

void Decisions::add(const Decisions& other) {
  is_second |= other.is_second;
  for (const std::size_t which : {0, 1}) {
    built_before[which] |= other.built_before[which];
    built_after[which] |= other.built_after[which];
    home_before[which] |= other.home_before[which];
  }
  if (other.kings_decided > kings_decided) kings = other.kings;
  kings_decided = std::max(kings_decided, other.kings_decided);
}

bool Decisions::include(const Decisions& other) const {
  Faces missing = other.is_second & ~is_second;
  for (const std::size_t which : {0, 1}) {
    missing |= other.built_before[which] & ~built_before[which];
    missing |= other.built_after[which] & ~built_after[which];
    missing |= other.home_before[which] & ~home_before[which];
  }
  if (missing || other.kings_decided > kings_decided) return false;
  return std::equal(other.kings.begin(), other.kings.begin() + other.kings_decided, kings.begin());
}

RelaxedGame::RelaxedGame(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed)
    : rules_(rules),
      relaxed_(relaxed),
      spaces_take_(what_spaces_take(rules)),
      deck_((Faces{1} << (kSuits * rules.max_rank)) - 1) {
  // Only cards built in alternating colours have twins, and parents that are not next on their own foundation.
  if (rules.build != Policy::kRedBlack) {
    relaxed_.twins = relaxed_.parents = relaxed_.both_twins = relaxed_.come_back = false;
  }
  covers_.fill(kNoCard);
  set_up_tableau(layout);
  set_up_elsewhere(layout);
  for (Card card = 0; card < kFaces; ++card) {
    if (covers_[card] != kNoCard) uncovers_[covers_[card]] |= only(card);
  }
  start_.open |= start_.reachable & in_tableau_;
  decide_what_is_given();
}

// Cards that form a unit can be taken together, as soon as what lies on the whole of it has gone.
void RelaxedGame::set_up_tableau(const Layout& layout) {
  for (const Pile& pile : layout.piles) {
    if (pile.place != Place::kTableau) continue;
    const std::vector<Card>& cards = pile.cards;
    const auto hidden = static_cast<std::size_t>(pile.hidden);
    if (cards.empty()) ++start_.spaces;
    if (!cards.empty()) at_bottom_ |= only(cards.front());
    for (std::size_t height = cards.size(); height-- > 0;) {
      const Card card = cards[height];
      in_tableau_ |= only(card);
      if (height + 1 == cards.size()) {
        start_.reachable |= only(card);
        continue;
      }
      const Card above = cards[height + 1];
      const bool on_parent = height >= hidden && may_put(rules_.build, above, card);
      if (on_parent) start_.built |= only(above);
      const bool joined = on_parent && rules_.groups != Groups::kNo;
      if (joined && has(start_.reachable, above))
        start_.reachable |= only(card);
      else
        covers_[card] = joined ? covers_[above] : above;
    }
  }
}

void RelaxedGame::set_up_elsewhere(const Layout& layout) {
  for (const Pile& pile : layout.piles) {
    const std::vector<Card>& cards = pile.cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (pile.place == Place::kFoundation) start_.home |= only(cards[i]);
      if (pile.place != Place::kReserve) continue;
      in_reserve_ |= only(cards[i]);
      if (i + 1 == cards.size())
        start_.reachable |= only(cards[i]);
      else
        covers_[cards[i]] = cards[i + 1];
    }
  }
  start_.moved = start_.home;
  if (rules_.removable) start_.reachable |= start_.home;
  set_up_stock(layout);
}

// Cards dealt to the tableau lie open there at some time, whatever they lie on. That time is not modelled.
void RelaxedGame::set_up_stock(const Layout& layout) {
  if (!turns_to_waste(rules_)) {
    for (const Card card : layout.cards(Place::kStock)) in_tableau_ |= only(card), start_.reachable |= only(card);
    return;
  }
  talon_ = layout.talon();
  stock_.waste = static_cast<int>(layout.cards(Place::kWaste).size());
  for (std::size_t i = talon_.size(); i-- > 0;) {
    in_stock_ |= only(talon_[i]);
    place_in_stock_[talon_[i]] = static_cast<std::uint8_t>(i);
    stock_from_[i] = in_stock_;
  }
  stock_.left = talon_.empty() ? 0 : (std::uint64_t{1} << talon_.size()) - 1;
  stock_.redeals = rules_.redeals == kUnlimited ? kUnlimited : std::max(0, rules_.redeals - layout.redeals_used);
  if (relaxed_.stock == StockModel::kTotal) start_.reachable |= in_stock_;
}

// A card that lies on an open parent from the start was built before its twin will be.
void RelaxedGame::decide_what_is_given() {
  if (!relaxed_.twins) return;
  const Faces on_open = start_.built & (parent_in(start_.open, 0) | parent_in(start_.open, 1)) & start_.open;
  given_.is_second = twins_of(on_open) & ~start_.built;
}

bool RelaxedGame::has_strict_stock() const {
  const bool in_any_order = rules_.deal_count == 1 && rules_.redeals == kUnlimited;
  return relaxed_.stock == StockModel::kStrict && !talon_.empty() && !in_any_order;
}

Faces RelaxedGame::parent_by_policy(Faces set, int which) const {
  switch (rules_.build) {
    case Policy::kRedBlack:
      return parent_of_other_colour_in(set, which);
    case Policy::kSameSuit:
      return which == 0 ? set >> kSuits : 0;
    case Policy::kSameColour:
      return which == 0 ? (set | twins_of(set)) >> kSuits : 0;
    case Policy::kAnySuit:
      return which == 0 ? any_higher_in(set) : 0;
    case Policy::kOtherSuit:
      return which == 0 ? other_suit_higher_in(set) : 0;
    case Policy::kSpacesOnly:
    case Policy::kNoBuild:
      return 0;
  }
  return which == 0 ? any_higher_in(set) : 0;  // allows the most, so that it is sound for any policy that is not named
}

Faces RelaxedGame::tops_of(const StockState& stock) const {
  Faces reached = 0;
  each_top(stock, [&](int index, const StockState&) { reached |= only(stock_card(index)); });
  return reached;
}

// What stock cards become reachable because these have moved. A stock card that turning does not reach now is reached
// once the card after it has moved, or once an earlier card has moved, because then a new pass brings up other cards.
// Of a stock not yet turned, only a card of an earlier group can have moved before those after it in its own.
Faces RelaxedGame::reached_in_stock(const StockState& stock, Faces moved) const {
  Faces reached = 0;
  std::uint64_t gone = 0;
  for (; moved; moved &= moved - 1) {
    const std::uint64_t place = std::uint64_t{1} << place_in_stock_[lowest(moved)];
    if (!(stock.left & place)) continue;
    gone |= place;
    const std::uint64_t before = stock.left & (place - 1);
    if (before) reached |= only(stock_card(63 - __builtin_clzll(before)));
  }
  if (!gone || stock.redeals == 0) return reached;
  const std::uint64_t up_to_first = gone ^ (gone - 1);
  std::uint64_t later = stock.left & ~up_to_first;
  if (stock.waste == 0) {
    const int place = __builtin_popcountll(stock.left & up_to_first) - 1;
    for (int more = rules_.deal_count - 1 - place % rules_.deal_count; more > 0; --more) later &= later - 1;
  }
  if (stock.left == stock_.left)
    return later ? reached | stock_from_[static_cast<std::size_t>(__builtin_ctzll(later))] : reached;
  for (; later; later &= later - 1) reached |= only(stock_card(__builtin_ctzll(later)));
  return reached;
}

// What becomes reachable because other cards have moved; `seen` are those whose moving was looked at before.
void RelaxedGame::uncover(RelaxedFacts& facts, Faces& seen, const StockState* stock) const {
  const Faces fresh = facts.moved & ~seen;
  if (!fresh) return;
  seen = facts.moved;
  Faces uncovered = 0;
  for (Faces left = fresh; left; left &= left - 1)
    uncovered |= uncovers_[static_cast<std::size_t>(__builtin_ctzll(left))];
  facts.reachable |= uncovered;
  facts.open |= uncovered & in_tableau_;
  facts.spaces = start_.spaces + __builtin_popcountll(facts.moved & at_bottom_);
  // What earlier moves have reached is among the facts.
  if (stock && (fresh & in_stock_)) facts.reachable |= reached_in_stock(*stock, fresh & in_stock_);
}

// Cards that could lie in the tableau again after they went home.
Faces RelaxedGame::can_return(const RelaxedFacts& facts) const {
  if (!rules_.removable) return 0;
  return parent_in(facts.open, 0) | parent_in(facts.open, 1) | (facts.spaces > 0 ? kings() : 0);
}

// For each card, whether its parent 0 or 1 can take it.
std::array<Faces, 2> RelaxedGame::usable_parents(const RelaxedFacts& facts, const Decisions& decisions) const {
  std::array<Faces, 2> usable{parent_in(facts.open, 0), parent_in(facts.open, 1)};
  if (!relaxed_.come_back || !(decisions.built_after[0] | decisions.built_after[1])) return usable;
  const Faces returning = can_return(facts);
  for (const int which : {0, 1}) {
    const auto w = static_cast<std::size_t>(which);
    usable[w] &= ~decisions.built_after[w] | parent_in(returning, which);
  }
  return usable;
}

// Cards whose first build would still change something. Cards that lie on a parent from the start have had it.
Faces RelaxedGame::wanting_builds(const RelaxedFacts& facts) const {
  const Faces done = relaxed_.lie_first ? facts.built : facts.moved;
  return facts.reachable & ~done & ~kings() & ~start_.built;
}

// Cards that lie on a parent from the start may go on to another parent, whatever was decided: that is no first build.
// Where units move it uncovers nothing.
void RelaxedGame::move_on(RelaxedFacts& facts) const {
  if (rules_.groups != Groups::kNo) return;
  facts.moved |= start_.built & facts.reachable & (parent_in(facts.open, 0) | parent_in(facts.open, 1));
}

Faces RelaxedGame::buildable(const RelaxedFacts& facts, const Decisions& decisions) const {
  if (is_loose(facts)) return wanting_builds(facts) & (parent_in(facts.open, 0) | parent_in(facts.open, 1));
  const auto [first, second] = usable_parents(facts, decisions);
  Faces cards = wanting_builds(facts) & (first | second);
  if (!cards) return 0;
  const Faces both = parent_in(facts.open, 0) & parent_in(facts.open, 1);
  cards &= ~decisions.is_second | both | twins_of(facts.home);
  for (const int which : {0, 1}) {
    const Faces after = decisions.built_after[static_cast<std::size_t>(which)];
    if (after) cards &= ~after | parent_in(facts.home, which);
  }
  return cards;
}

Faces RelaxedGame::homeable(const RelaxedFacts& facts, const Decisions& decisions) const {
  Faces cards = next_home(facts);
  if (is_loose(facts)) return cards;
  for (const int which : {0, 1}) {
    const auto w = static_cast<std::size_t>(which);
    if (!(decisions.built_before[w] | decisions.home_before[w])) continue;
    const Faces settled = facts.built & (facts.home | parent_in(facts.open, 1 - which));
    const Faces waited_for = (decisions.built_before[w] & ~settled) | (decisions.home_before[w] & ~facts.home);
    cards &= ~parents_of(waited_for, which);
  }
  return cards;
}

void RelaxedGame::build(RelaxedFacts& facts, Faces cards) const {
  facts.built |= cards;
  facts.moved |= cards;
  if (relaxed_.lie_first) facts.open |= cards;
}

// Below level 1 a card from elsewhere takes cards as soon as a parent does.
void RelaxedGame::open_without_building(RelaxedFacts& facts) const {
  if (relaxed_.lie_first) return;
  facts.open |= facts.reachable & ~in_tableau_ & ~kings() & (parent_in(facts.open, 0) | parent_in(facts.open, 1));
}

// Whether a king that was put into a space need not lie there any more.
bool RelaxedGame::has_left(const RelaxedFacts& facts, int suit) const {
  if (relaxed_.kings_stay) return has(facts.home, make_card(rules_.max_rank - 1, suit));
  return rules_.max_rank < 2 || has(facts.home, make_card(rules_.max_rank - 2, suit));
}

int RelaxedGame::kings_in_the_way(const RelaxedFacts& facts, Faces placed) const {
  int count = 0;
  for (int suit = 0; relaxed_.kings && suit < kSuits; ++suit) {
    if (has(placed, make_card(rules_.max_rank - 1, suit)) && !has_left(facts, suit)) ++count;
  }
  return count;
}

// Whether a king may be put into a space, as far as the first `decided` kings of the order say.
bool RelaxedGame::may_fill_space(const RelaxedFacts& facts, const Decisions& decisions, int decided, Card king) const {
  if (spaces_take_ != SpacesTake::kKings) return false;
  if (!has(facts.reachable, king) || has(at_bottom_, king)) return false;
  Faces earlier = 0;
  for (int i = 0; i < decided; ++i) {
    const int suit = decisions.kings[static_cast<std::size_t>(i)];
    if (suit == suit_of(king)) break;
    const Card before = make_card(rules_.max_rank - 1, suit);
    if (!has(facts.placed, before) && !has_left(facts, suit)) return false;
    earlier |= only(before);
  }
  return facts.spaces > kings_in_the_way(facts, earlier);
}

bool RelaxedGame::is_loose(const RelaxedFacts& facts) const {
  if (spaces_take_ == SpacesTake::kAnything) return facts.spaces > 0;
  return spaces_take_ == SpacesTake::kReserveFirst && facts.spaces > 0 && !(in_reserve_ & ~facts.moved);
}

// Cards that a space takes without further conditions. Whether the space is filled again is not asked.
void RelaxedGame::fill_spaces(RelaxedFacts& facts) const {
  if (spaces_take_ == SpacesTake::kKings || spaces_take_ == SpacesTake::kNothing || facts.spaces == 0) return;
  const Faces takes = is_loose(facts) ? facts.reachable : facts.reachable & in_reserve_;
  facts.placed |= takes;
  facts.open |= takes;
  facts.moved |= takes;
}

void RelaxedGame::close(RelaxedFacts& facts, const Decisions& decisions, const StockState* stock) const {
  Faces seen = start_.moved;
  if (stock) facts.reachable |= tops_of(*stock);
  for (;;) {
    const RelaxedFacts before = facts;
    uncover(facts, seen, stock);
    open_without_building(facts);
    move_on(facts);
    build(facts, buildable(facts, decisions));
    const Faces home = homeable(facts, decisions);
    facts.home |= home;
    facts.moved |= home;
    fill_spaces(facts);
    for (Faces left = kings() & ~facts.placed & facts.reachable; left; left &= left - 1) {
      const auto king = static_cast<Card>(__builtin_ctzll(left));
      if (!may_fill_space(facts, decisions, decisions.kings_decided, king)) continue;
      facts.placed |= only(king);
      facts.open |= only(king);
      facts.moved |= only(king);
    }
    if (facts == before || all_home(facts)) return;
  }
}

}  // namespace winnable
