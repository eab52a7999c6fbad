// All orders in which a stock can be played in the relaxed game, for a strict stock.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/limits.hpp"
#include "refute/relaxed_game.hpp"

namespace winnable {

// The closures that a search may use, shared with its caller.
class ClosureBudget {
 public:
  explicit ClosureBudget(std::uint64_t closures, Control& control) : left_(closures), control_(control) {}
  // Counts a closure; false if there is none left.
  bool take() {
    if (reason_ != Reason::kNone) return false;
    if (left_-- == 0) reason_ = Reason::kPositions;
    if (++taken_ % 256 == 0 && reason_ == Reason::kNone) reason_ = control_.poll_turn();
    return reason_ == Reason::kNone;
  }
  std::uint64_t taken() const { return taken_; }
  Reason reason() const { return reason_; }

 private:
  std::uint64_t left_;
  std::uint64_t taken_ = 0;
  Reason reason_ = Reason::kNone;
  Control& control_;
};

// What is known once some stock cards have been played depends only on which cards these are, so that each state of the
// stock is looked at once.
class StockSearch {
 public:
  StockSearch(const RelaxedGame& game, const Decisions& decisions, ClosureBudget& budget, std::uint64_t most_closures)
      : game_(game), decisions_(decisions), budget_(budget), last_closure_(budget.taken() + most_closures) {}

  // Whether some order brings all cards home; false also if the search has given up.
  bool finds_order() {
    RelaxedFacts facts = game_.start();
    if (!may_go_on()) return false;
    game_.close(facts, decisions_, nullptr);
    return search(game_.stock_at_start(), facts);
  }
  bool has_given_up() const { return has_given_up_; }
  const std::vector<int>& order() const { return order_; }
  const Decisions& used() const { return used_; }  // decisions that were needed to find none

 private:
  struct StateHash {
    std::size_t operator()(const StockState& state) const {
      const std::uint64_t mixed = (state.left * 64 + static_cast<std::uint64_t>(state.waste)) * 0x9E3779B97F4A7C15;
      return mixed ^ mixed >> 29 ^ static_cast<std::uint64_t>(state.redeals + 1) << 50;
    }
  };

  bool may_go_on() {
    if (!has_given_up_) has_given_up_ = budget_.taken() >= last_closure_ || !budget_.take();
    return !has_given_up_;
  }

  // Whether not all cards come home even if what is left of the stock is played by the partial rule.
  bool is_hopeless(const StockState& stock, RelaxedFacts facts) {
    if (!may_go_on()) return true;
    game_.close(facts, decisions_, &stock);
    if (game_.all_home(facts)) return false;
    game_.add_reasons(facts, decisions_, used_);
    return true;
  }

  // Whether the state was met before. Without a limit of redeals, a turned stock also brings up everything that an
  // unturned one does.
  bool is_known(const StockState& stock) {
    const bool is_least = stock.redeals == kUnlimited && stock.waste == 0;
    const bool had_these = !seen_left_.insert(stock.left).second;
    return !seen_.insert(stock).second || (is_least && had_these);
  }

  bool search(const StockState& stock, const RelaxedFacts& facts) {
    if (stock.left == 0) return game_.all_home(facts);
    if (is_known(stock) || is_hopeless(stock, facts)) return false;
    // Of an unturned stock the last card may go whenever it can: the others stay in their places, and one more comes
    // up.
    const int last = 63 - __builtin_clzll(stock.left);
    const bool last_first = stock.redeals == kUnlimited && stock.waste == 0;
    if (last_first) {
      bool moves = false;
      const StockState after{stock.left & ~(std::uint64_t{1} << last), 0, stock.redeals};
      const bool found = play(last, after, facts, moves);
      if (moves) return found;
    }
    bool found = false;
    game_.each_top(stock, [&](int index, const StockState& after) {
      bool moves = false;
      if (!found && !(last_first && index == last)) found = play(index, after, facts, moves);
    });
    return found;
  }

  // Plays a card and goes on, if the card then has moved.
  bool play(int index, const StockState& after, const RelaxedFacts& facts, bool& moves) {
    if (!may_go_on()) return false;
    const Card card = game_.stock_card(index);
    RelaxedFacts next = facts;
    next.reachable |= only(card);
    game_.close(next, decisions_, nullptr);
    moves = has(next.moved, card);
    if (!moves) {
      game_.add_reasons(next, decisions_, used_);
      return false;
    }
    order_.push_back(index);
    if (search(after, next)) return true;
    order_.pop_back();
    return false;
  }

  const RelaxedGame& game_;
  const Decisions& decisions_;
  ClosureBudget& budget_;
  const std::uint64_t last_closure_;
  bool has_given_up_ = false;
  std::unordered_set<StockState, StateHash> seen_;
  std::unordered_set<std::uint64_t> seen_left_;
  std::vector<int> order_;
  Decisions used_;
};

}  // namespace winnable
