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
    if (++taken_ % 256 == 0 && reason_ == Reason::kNone) reason_ = control_.poll();
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
  bool finds_order();
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

  bool search(const StockState& stock, const RelaxedFacts& facts);
  // Plays a card and goes on, if the card then has moved.
  bool play(int index, const StockState& after, const RelaxedFacts& facts, bool& moves);
  bool may_go_on();
  bool is_known(const StockState& stock);
  bool is_hopeless(const StockState& stock, RelaxedFacts facts);

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
