// The sweep: a depth-first search of games in which cards only leave (shortcuts/sweep.hpp). Positions are small values
// that are copied, not made and taken back, and their keys are exact.
//
// The search begins again at the root now and then, with moves in another order. A position that was left behind is
// known to be lost, and stays so; only the positions on the path are forgotten. So beginning again costs next to
// nothing, and a search that went wrong with its first moves does not stay there.
//
// What is searched is an index, which knows one kind of game. It has
//   State                    a position and what led to it
//   root()                   the state to begin with
//   is_won(state)
//   add_next(state, states)  adds the states that follow, the best last; returns how many of them, from the first on,
//                            are always tried after the others
//   is_new(state)            whether it must be looked at; notes that it was
//   forget(state)            takes that back
//   prefetch(state)          fetches what is_new needs
//   table()                  its ExactTable
//   path(states)             the moves of the search that lead through these states, from the root on
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/exact_table.hpp"
#include "base/limits.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"
#include "search/engine.hpp"

namespace winnable {

template <typename Index>
class SweepEngine final : public Engine {
 public:
  // The least memory that a sweep is given. No path is longer than the cards, so the stacks stay within a part of it.
  static constexpr std::size_t kLeastBytes = std::size_t{1} << 19;

  SweepEngine(const Task& task, const Rules& rules, const Layout& layout)
      : Engine(task.switches), control_(task.control), index_(rules, layout, task.limits.bytes - kStack) {
    untried_.push_back(index_.root());
  }

  Reason reason() const override { return reason_; }
  const Counters& counters() const override { return counters_; }

  MoveList path() const override {
    std::vector<State> states;
    for (const Frame& frame : frames_) states.push_back(frame.state);
    return index_.path(states);
  }

 private:
  using State = typename Index::State;
  static constexpr std::size_t kStack = kLeastBytes / 2;  // bytes
  static constexpr std::uint64_t kPollEvery = 2048;       // positions
  static constexpr std::uint64_t kFirstInterval = 1000;   // positions between two beginnings
  static constexpr std::uint64_t kGrowth = 10;            // the interval grows by a part: one in this many

  struct Frame {
    State state;
    std::size_t begin;  // of the states that follow, in `untried_`
  };

  Verdict search(std::uint64_t positions) override {
    const Verdict found = go_on(positions);
    const ExactTable& table = index_.table();
    counters_.bytes =
        table.most_bytes_used() + untried_.capacity() * sizeof(State) + frames_.capacity() * sizeof(Frame);
    counters_.stored = table.size();
    counters_.replaced = table.replaced();
    return found;
  }

  Verdict go_on(std::uint64_t positions) {
    reason_ = index_.table().has_memory() ? Reason::kNone : Reason::kMemory;
    while (reason_ == Reason::kNone) {
      while (!frames_.empty() && untried_.size() == frames_.back().begin) frames_.pop_back();
      if (untried_.empty()) return Verdict::kUnwinnable;
      if (counters_.positions >= positions) {
        reason_ = Reason::kPositions;
        break;
      }
      if (counters_.positions >= next_restart_) restart();
      const State state = untried_.back();
      untried_.pop_back();
      ++counters_.positions;
      if (counters_.positions % kPollEvery == 0) reason_ = control_.poll();
      if (!index_.is_new(state)) continue;
      ++counters_.unique;
      ++counters_.expanded;
      const std::size_t begin = untried_.size();
      frames_.push_back({state, begin});
      counters_.deepest = std::max<std::uint64_t>(counters_.deepest, frames_.size() - 1);
      if (index_.is_won(state)) return Verdict::kWinnable;
      const std::size_t last = index_.add_next(state, untried_);
      if (has_restarted_) shuffle(begin + last);
      for (std::size_t i = begin; i < untried_.size(); ++i) index_.prefetch(untried_[i]);
    }
    return Verdict::kUnknown;
  }

  // Begins again at the root.
  void restart() {
    for (const Frame& frame : frames_) index_.forget(frame.state);
    frames_.clear();
    untried_.assign(1, index_.root());
    interval_ += interval_ / kGrowth;
    next_restart_ = counters_.positions + interval_;
    has_restarted_ = true;
  }

  // Puts the states from `begin` on into any order.
  void shuffle(std::size_t begin) {
    for (std::size_t i = begin; i + 1 < untried_.size(); ++i) {
      random_ = random_ * 6364136223846793005u + 1442695040888963407u;
      std::swap(untried_[i], untried_[i + (random_ >> 33) % (untried_.size() - i)]);
    }
  }

  Control& control_;
  mutable Index index_;  // it keeps what it has found out
  std::vector<State> untried_;
  std::vector<Frame> frames_;
  Counters counters_;
  Reason reason_ = Reason::kNone;
  std::uint64_t interval_ = kFirstInterval;
  std::uint64_t next_restart_ = kFirstInterval;
  bool has_restarted_ = false;
  std::uint64_t random_ = 1;
};

}  // namespace winnable
