// A relaxed game that proves deals lost: more is allowed than in the real one, but not everything at once.
//
// The closure of blocking.hpp lets two cards use one place. Here the places count, in games where cards are built in
// alternating colours and only kings fill spaces. Every card then has two possible parents (the cards one rank higher
// of the other colour), which it shares with its twin (same rank and colour). In any win of the real game, look at the
// first time each card is built, is brought home, or (a king) is put into a space. Whatever the win, one of two orders
// holds for each of these, and each order forbids something:
//
// Twins. One is built first. If the other is built while only one parent has ever been open, the first one must have
//   gone home before: it could be nowhere but on that parent.
// Child and parent. Either the child is built before the parent goes home: then, when the parent goes, the child has
//   gone home or the other parent has been open, for else it lies on this one. Or it is built later.
// Twins and parent. When a parent goes home, not both twins lie in the tableau, built but not yet home: they would lie
// on
//   both parents. So if both are built before it goes, one of them goes home before it.
// Kings. They are put into spaces in some order. A king put there earlier whose queen is not home still has its pile,
//   so that more piles must have been emptied than there are such kings.
//
// A card from stock, reserve or foundation can be built on only after it was built itself.
//
// With all orders decided, what each card waits for only ever becomes true, so the least fixpoint (closure) contains
// every win of that kind: if some card does not come home in it, there is no such win. The search below begins with
// nothing decided (then nothing is forbidden) and decides only what a careful playing-out of the closure violates. It
// gives up after some closures, which says nothing.
//
// Stricter rules for moving groups, fewer redeals, or foundations that keep their cards only take moves away.
#pragma once

#include <array>

#include "cards.hpp"
#include "obstacles.hpp"
#include "rules.hpp"
#include "search.hpp"

namespace winnable {

inline bool relaxation_applies(const Rules& rules) {
  const bool plain_stock = rules.stock_size == 0 || rules.stock_to == StockTo::kWaste;
  return rules.family == Family::kTableau && rules.has_foundations && !rules.complete_runs && rules.decks == 1 &&
         rules.suits == 4 && rules.cells == 0 && plain_stock && rules.build == Policy::kRedBlack &&
         rules.group_policy == Policy::kRedBlack && rules.spaces == Spaces::kKings;
}

// The facts a position begins with, sets of cards with a bit for each.
struct Facts {
  Faces reachable = 0;  // can be taken
  Faces open = 0;       // lie face up in the tableau with nothing but their own run on them: take cards
  Faces built = 0;      // lie on a parent
  Faces home = 0;
  Faces moved = 0;
  int spaces = 0;  // piles that are empty or have been emptied

  friend bool operator==(const Facts&, const Facts&) = default;
};

class Relaxation {
 public:
  Relaxation(Obstacles obstacles, int max_rank, Control& control);

  Facts start;

  // True if every card coming home was ruled out within so many closures. Level 2 leaves out the rule on twins and
  // parent: it needs more decisions, so that what the others prove may not be reached in time.
  bool refutes(int level, int most_closures);

 private:
  // What was decided, for a parent 0 or 1 (the lower or the higher of the two) of each card.
  struct Decisions {
    Faces is_second = 0;                  // of its twins
    std::array<Faces, 2> built_before{};  // is built before that parent goes home
    std::array<Faces, 2> built_after{};   // or after
    std::array<Faces, 2> home_before{};   // goes home before that parent, for its twin is built before it, too
    std::array<std::int8_t, kSuits> kings{-1, -1, -1, -1};  // suits, in the order their kings are put into spaces
    int kings_decided = 0;
  };
  struct Violation {
    enum class Kind : std::uint8_t { kNone, kTwins, kParent, kHomes, kKings } kind = Kind::kNone;
    Card card = 0;
    int which = 0;
  };

  bool search(const Decisions& decisions);
  bool all_home(const Facts& facts) const { return facts.home == deck(); }
  Faces deck() const { return (Faces{1} << (kSuits * max_rank_)) - 1; }
  Faces kings() const { return Faces{0xF} << kSuits * (max_rank_ - 1); }
  void uncover(Facts& facts, Faces& seen) const;
  Faces buildable(const Facts& facts, const Decisions& decisions) const;
  Faces homeable(const Facts& facts, const Decisions& decisions) const;
  bool may_fill_space(const Facts& facts, const Decisions& decisions, Faces placed, Card king) const;
  Facts closure(const Decisions& decisions) const;
  Violation careful_closure(const Decisions& decisions) const;
  Violation building_violates(const Facts& facts, const Decisions& decisions, Card card) const;
  Violation homing_violates(const Facts& facts, const Decisions& decisions, Card card) const;
  bool queen_is_home(const Facts& facts, int suit) const;
  int kings_in_the_way(const Facts& facts, Faces placed) const;

  // Parents of a card are those of the next rank and the other colour; suits alternate in colour.
  static Card parent(Card card, int which) {
    return make_card(step_of(card) + 1, ((suit_of(card) + 1) & 1) + 2 * which);
  }
  static Card twin(Card card) { return static_cast<Card>(card ^ 2); }

  const int max_rank_;
  const Obstacles obstacles_;
  Control& control_;                      // asked now and then whether to give up
  std::array<Faces, kFaces> uncovers_{};  // the cards that can be taken once this one has moved
  Faces in_stock_ = 0;
  int level_ = 0;
  int closures_left_ = 0;
};

}  // namespace winnable
