// Why a closure of the relaxed game stops where it does, and which decisions it needs next.
#include "refute/relaxed_game.hpp"

namespace winnable {

// An event that only decisions hold back is held back by one of them alone; a decision that is used already is
// preferred.
void RelaxedGame::add_reasons(const RelaxedFacts& facts, const Decisions& decisions, Decisions& used) const {
  const Decisions none;
  const Faces builds = buildable(facts, none) & ~buildable(facts, decisions);
  for (Faces left = builds; left; left &= left - 1) add_reason_of_build(facts, decisions, lowest(left), used);
  const Faces homes = next_home(facts) & ~homeable(facts, decisions);
  for (Faces left = homes; left; left &= left - 1) add_reason_of_home(facts, decisions, lowest(left), used);
  for (Faces left = kings() & ~facts.placed; left; left &= left - 1) {
    const Card king = lowest(left);
    int decided = 0;
    while (decided < decisions.kings_decided && may_fill_space(facts, decisions, decided, king)) ++decided;
    if (may_fill_space(facts, decisions, decided, king)) continue;
    used.kings = decisions.kings;
    if (decided > used.kings_decided) used.kings_decided = decided;
  }
}

void RelaxedGame::add_reason_of_build(const RelaxedFacts& facts, const Decisions& decisions, Card card,
                                      Decisions& used) const {
  if (!has(buildable(facts, used), card)) return;
  Decisions more = used;
  const auto holds_back = [&](const Decisions& added) { return !has(buildable(facts, added), card); };
  if (has(decisions.is_second, card)) {
    more.is_second |= only(card);
    if (holds_back(more)) {
      used = more;
      return;
    }
    more = used;
  }
  for (const std::size_t which : {0, 1}) {  // one of the two, or both together (level 5)
    if (!has(decisions.built_after[which], card)) continue;
    more.built_after[which] |= only(card);
    if (holds_back(more)) {
      used = more;
      return;
    }
  }
}

void RelaxedGame::add_reason_of_home(const RelaxedFacts& facts, const Decisions& decisions, Card card,
                                     Decisions& used) const {
  if (!has(homeable(facts, used), card) || step_of(card) == 0) return;
  const auto which = static_cast<std::size_t>(suit_of(card) >> 1);
  const Card child = make_card(step_of(card) - 1, (suit_of(card) + 1) & 1);
  for (const Card one : {child, twin(child)}) {
    Decisions more = used;
    more.built_before[which] |= decisions.built_before[which] & only(one);
    if (has(homeable(facts, more), card)) more.home_before[which] |= decisions.home_before[which] & only(one);
    if (has(homeable(facts, more), card)) continue;
    used = more;
    return;
  }
}

RelaxedGame::Violation RelaxedGame::building_violates(const RelaxedFacts& facts, const Decisions& decisions,
                                                      Card card) const {
  if (is_loose(facts)) return {};
  const bool both_open = has(facts.open, parent(card, 0)) && has(facts.open, parent(card, 1));
  const Card other = twin(card);
  const bool is_decided = decisions.is_second & (only(card) | only(other));
  if (relaxed_.twins && !both_open && has(facts.built, other) && !has(facts.home, other) && !is_decided) {
    return {Violation::Kind::kTwins, card, 0};
  }
  if (!relaxed_.come_back) return {};
  const Faces lies = ~facts.home | can_return(facts);
  Violation found;
  for (const int which : {0, 1}) {
    const auto w = static_cast<std::size_t>(which);
    if (!has(facts.open, parent(card, which))) continue;
    if (has(lies, parent(card, which))) return {};
    if (!has(decisions.built_before[w] | decisions.built_after[w], card))
      found = {Violation::Kind::kParent, card, which};
  }
  return found;
}

RelaxedGame::Violation RelaxedGame::homing_violates(const RelaxedFacts& facts, const Decisions& decisions,
                                                    Card card) const {
  if (!relaxed_.parents || step_of(card) == 0 || is_loose(facts)) return {};
  // The children of a card have the other colour. This says which of their two parents the card is.
  const int which = suit_of(card) >> 1;
  const auto w = static_cast<std::size_t>(which);
  const Card child = make_card(step_of(card) - 1, (suit_of(card) + 1) & 1);
  const Faces away = facts.built & ~facts.home;
  const Faces decided = decisions.built_before[w] | decisions.built_after[w];
  for (const Card one : {child, twin(child)}) {
    if (has(away & ~decided, one) && !has(facts.open, parent(one, 1 - which))) {
      return {Violation::Kind::kParent, one, which};
    }
  }
  const Faces both = only(child) | only(twin(child));
  if (!relaxed_.both_twins || (away & both) != both) return {};
  for (const Card one : {child, twin(child)}) {
    if (!has(decided, one)) return {Violation::Kind::kParent, one, which};
  }
  const bool both_before = (decisions.built_before[w] & both) == both;
  if (both_before && !(decisions.home_before[w] & both)) return {Violation::Kind::kHomes, child, which};
  return {};
}

// One careful playing-out: see RelaxedGame::careful.
struct RelaxedGame::Careful {
  const RelaxedGame& game;
  const Decisions& decisions;
  const std::vector<int>* order;
  RelaxedFacts facts = game.start_;
  Faces seen = game.start_.moved;
  std::size_t played = 0;  // of the order
  Violation violation{};

  bool is_clean(const Violation& found) {
    if (violation.kind == Violation::Kind::kNone) violation = found;
    return found.kind == Violation::Kind::kNone;
  }

  void reach() {
    game.uncover(facts, seen, order ? nullptr : game.whole_stock());
    if (order) {
      while (played < order->size() && has(facts.moved, game.stock_card((*order)[played]))) ++played;
      if (played < order->size()) facts.reachable |= only(game.stock_card((*order)[played]));
    }
    game.open_without_building(facts);
    game.move_on(facts);
    game.fill_spaces(facts);
  }

  // A card home never makes another one violate anything.
  bool bring_home() {
    bool happened = false;
    for (Faces left = game.homeable(facts, decisions); left; left &= left - 1) {
      const Card card = lowest(left);
      if (!is_clean(game.homing_violates(facts, decisions, card))) continue;
      facts.home |= only(card);
      facts.moved |= only(card);
      happened = true;
    }
    return happened;
  }

  bool build_one() {
    for (Faces left = game.buildable(facts, decisions); left; left &= left - 1) {
      const Card card = lowest(left);
      if (!is_clean(game.building_violates(facts, decisions, card))) continue;
      game.build(facts, only(card));
      return true;
    }
    return false;
  }

  bool place_king() {
    for (Faces left = game.kings() & ~facts.placed & facts.reachable; left; left &= left - 1) {
      const Card king = lowest(left);
      if (!game.may_fill_space(facts, decisions, decisions.kings_decided, king)) continue;
      if (facts.spaces <= game.kings_in_the_way(facts, facts.placed)) {
        if (decisions.kings_decided < kSuits) is_clean({Violation::Kind::kKings, king, 0});
        continue;
      }
      facts.placed |= only(king);
      facts.open |= only(king);
      facts.moved |= only(king);
      return true;
    }
    return false;
  }
};

RelaxedGame::Violation RelaxedGame::careful(const Decisions& decisions, const std::vector<int>* order) const {
  Careful play{*this, decisions, order};
  if (!order && whole_stock()) play.facts.reachable |= tops_of(stock_);
  while (!all_home(play.facts)) {
    const RelaxedFacts before = play.facts;
    play.reach();
    play.violation = {};
    const bool happened = play.bring_home() || play.build_one() || play.place_king();
    if (!happened && play.facts == before) return play.violation;
  }
  return {};
}

}  // namespace winnable
