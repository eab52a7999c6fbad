// Relaxed Klondike: games that allow more than the real one, so that a deal lost there is lost. docs/relaxations.md has
// the argument for every rule; this file says what is computed.
//
// All facts only ever become true: a card can be taken (`reachable`), takes cards (`open`), has been built on a parent
// (`built`), put into a space (`placed`), brought home (`home`), has moved at all (`moved`); a pile has been emptied
// (`spaces`). In any win of the real game look at the first time that each becomes true. The rules say what must have
// been true before. Some rules need to know which of two events came first. The proof (relaxed_proof.hpp) decides that,
// both ways. With the decisions given, the least fixpoint (`closure`) holds everything that can ever become true.
//
// Parents of a card are those it can be built on; its twin has the same rank and colour, and so the same two parents.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/card_sets.hpp"
#include "game/game.hpp"

namespace winnable {

enum class StockModel : std::uint8_t { kTotal, kPartial, kStrict };
constexpr auto words_for(StockModel) { return std::array{"total", "partial", "strict"}; }

// Which rules hold besides the first three (what is covered waits; what takes cards lies open; homes are in order).
struct RelaxedRules {
  StockModel stock = StockModel::kPartial;
  bool twins = true;       // rule 4: two cards cannot lie on one parent at a time
  bool kings = true;       // rule 5: two kings cannot lie in one space at a time
  bool lie_first = true;   // level 1: a card from elsewhere takes cards only after it was itself built
  bool parents = true;     // level 2: a parent cannot go home under its child
  bool kings_stay = true;  // level 3: a king holds its space until it is home itself, not only its queen
  bool both_twins = true;  // level 4: twins on both parents hold both
  bool come_back = true;   // level 5: a card that went home takes cards again only where it can lie

  static RelaxedRules of_level(int level, StockModel stock);
};

// What may be put into an empty pile. Reserve first: while the reserve has cards, only these may be.
enum class SpacesTake : std::uint8_t { kNothing, kKings, kReserveFirst, kAnything };
SpacesTake what_spaces_take(const Rules& rules);

struct RelaxedFacts {
  Faces reachable = 0;
  Faces open = 0;
  Faces built = 0;
  Faces home = 0;
  Faces moved = 0;
  Faces placed = 0;  // into spaces
  int spaces = 0;    // piles that are empty or have been emptied

  friend bool operator==(const RelaxedFacts&, const RelaxedFacts&) = default;
};

// What was decided about the order of events, for a parent 0 or 1 of each card.
struct Decisions {
  Faces is_second = 0;                  // of twins: is built only with both parents open, or once its twin is home
  std::array<Faces, 2> built_before{};  // is built before that parent goes home, which waits for it
  std::array<Faces, 2> built_after{};   // is built only after that parent has gone home
  std::array<Faces, 2> home_before{};   // goes home before that parent
  std::array<std::int8_t, kSuits> kings{-1, -1, -1, -1};  // suits, in the order their kings are put into spaces
  int kings_decided = 0;

  // The union. `kings_decided` says how much of the order is meant; both have the same order.
  void add(const Decisions& other);
  // Whether all decisions of the other are among these.
  bool include(const Decisions& other) const;
};

// The stock and waste of a position as far as they matter: which cards are left and how many are turned.
struct StockState {
  std::uint64_t left = 0;  // a bit for each card, in the order of dealing
  int waste = 0;           // how many of them are in the waste
  int redeals = kUnlimited;

  friend bool operator==(const StockState&, const StockState&) = default;
};

class RelaxedGame {
 public:
  // A violation: an event that the closure has, but that no win can have before something undecided is decided.
  struct Violation {
    enum class Kind : std::uint8_t { kNone, kTwins, kParent, kHomes, kKings } kind = Kind::kNone;
    Card card = 0;
    int which = 0;
  };

  RelaxedGame(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed);

  const RelaxedFacts& start() const { return start_; }
  const Decisions& given() const { return given_; }
  bool all_home(const RelaxedFacts& facts) const { return facts.home == deck_; }
  bool has_strict_stock() const;
  // The state that `close` begins with where the stock is not played card by card.
  const StockState* whole_stock() const { return relaxed_.stock == StockModel::kTotal ? nullptr : &stock_; }
  const StockState& stock_at_start() const { return stock_; }
  Card stock_card(int index) const { return talon_[static_cast<std::size_t>(index)]; }

  // Adds to the facts everything that follows from them. Stock cards become reachable by the partial rule in the given
  // state of the stock. Without a state, only those named in the facts are.
  void close(RelaxedFacts& facts, const Decisions& decisions, const StockState* stock) const;
  // Adds to `used` decisions without which the closed facts would not be closed, and such that with them alone the
  // facts are closed.
  void add_reasons(const RelaxedFacts& facts, const Decisions& decisions, Decisions& used) const;
  // Plays the closure out one event after another; events that violate nothing undecided come first. Returns the first
  // violation that cannot be put off. With an order the stock is played in that order, else by the partial rule.
  Violation careful(const Decisions& decisions, const std::vector<int>* order) const;

  // Calls a function with every card that turning the stock can bring to the top of the waste, and the state of the
  // stock once it has been played.
  template <typename Do>
  void each_top(const StockState& stock, Do&& act) const;

  static Card parent(Card card, int which) {
    return make_card(step_of(card) + 1, ((suit_of(card) + 1) & 1) + 2 * which);
  }
  static Card twin(Card card) { return static_cast<Card>(card ^ 2); }

 private:
  void set_up_tableau(const Layout& layout);
  void set_up_elsewhere(const Layout& layout);
  void set_up_stock(const Layout& layout);
  void decide_what_is_given();
  // The cards whose parent 0 or 1 is in a set. Closures ask for little else, so the usual policy needs no call.
  Faces parent_in(Faces set, int which) const {
    return rules_.build == Policy::kRedBlack ? parent_of_other_colour_in(set, which) : parent_by_policy(set, which);
  }
  Faces parent_by_policy(Faces set, int which) const;
  Faces kings() const { return Faces{0xF} << kSuits * (rules_.max_rank - 1); }
  void uncover(RelaxedFacts& facts, Faces& seen, const StockState* stock) const;
  Faces tops_of(const StockState& stock) const;
  Faces reached_in_stock(const StockState& stock, Faces moved) const;
  Faces can_return(const RelaxedFacts& facts) const;
  std::array<Faces, 2> usable_parents(const RelaxedFacts& facts, const Decisions& decisions) const;
  Faces wanting_builds(const RelaxedFacts& facts) const;
  Faces buildable(const RelaxedFacts& facts, const Decisions& decisions) const;
  Faces homeable(const RelaxedFacts& facts, const Decisions& decisions) const;
  static Faces next_home(const RelaxedFacts& facts) {
    return facts.reachable & ~facts.home & (facts.home << kSuits | Faces{0xF});
  }
  void build(RelaxedFacts& facts, Faces cards) const;
  void move_on(RelaxedFacts& facts) const;
  void open_without_building(RelaxedFacts& facts) const;
  // Whether any card may by now lie in a space, so that nothing is known of where it lies.
  bool is_loose(const RelaxedFacts& facts) const;
  void fill_spaces(RelaxedFacts& facts) const;
  bool has_left(const RelaxedFacts& facts, int suit) const;
  int kings_in_the_way(const RelaxedFacts& facts, Faces placed) const;
  bool may_fill_space(const RelaxedFacts& facts, const Decisions& decisions, int decided, Card king) const;
  void add_reason_of_build(const RelaxedFacts& facts, const Decisions& decisions, Card card, Decisions& used) const;
  void add_reason_of_home(const RelaxedFacts& facts, const Decisions& decisions, Card card, Decisions& used) const;
  Violation building_violates(const RelaxedFacts& facts, const Decisions& decisions, Card card) const;
  Violation homing_violates(const RelaxedFacts& facts, const Decisions& decisions, Card card) const;

  struct Careful;
  friend struct Careful;

  const Rules& rules_;
  RelaxedRules relaxed_;
  const SpacesTake spaces_take_;
  Faces deck_ = 0;
  Faces in_tableau_ = 0;
  Faces at_bottom_ = 0;
  Faces in_stock_ = 0;
  Faces in_reserve_ = 0;
  std::array<Card, kFaces> covers_{};                  // the card that must move before each can be taken, or kNoCard
  std::array<Faces, kFaces> uncovers_{};               // the cards that can be taken once this one has moved
  std::vector<Card> talon_;                            // stock and waste in the order of dealing
  std::array<std::uint8_t, kFaces> place_in_stock_{};  // of each card of the stock
  std::array<Faces, kFaces> stock_from_{};             // the cards of the stock from each place on
  StockState stock_;
  RelaxedFacts start_;
  Decisions given_;
};

template <typename Do>
void RelaxedGame::each_top(const StockState& stock, Do&& act) const {
  std::array<int, kFaces> index{};
  int size = 0;
  for (std::uint64_t left = stock.left; left; left &= left - 1)
    index[static_cast<std::size_t>(size++)] = __builtin_ctzll(left);
  const int step = rules_.deal_count;
  const auto top = [&](int waste, int redeals) {
    const int played = index[static_cast<std::size_t>(waste - 1)];
    StockState after{stock.left & ~(std::uint64_t{1} << played), waste - 1, redeals};
    // Without a limit of redeals, a waste that a new pass also reaches is as good as none.
    if (redeals == kUnlimited && (after.waste % step == 0 || after.waste == size - 1)) after.waste = 0;
    act(played, after);
  };
  std::uint64_t done = 0;
  const auto pass = [&](int first, int redeals) {
    for (int waste = first; waste < size + step; waste += step) {
      const int reached = waste < size ? waste : size;
      if (reached == 0 || (redeals == stock.redeals && (done >> reached & 1))) continue;
      done |= std::uint64_t{1} << reached;
      top(reached, redeals);
    }
  };
  pass(stock.waste, stock.redeals);
  if (stock.redeals == kUnlimited) pass(0, stock.redeals);
  if (stock.redeals > 0) pass(0, stock.redeals - 1);
}

}  // namespace winnable
