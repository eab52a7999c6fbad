// Engines that take turns at one position, in growing slices by their shares. So neither a win nor a proof waits long
// if one engine finds it at once. Engines that find wins only (the quick ones) end after the positions that their
// parameter `until` says, or when they have had their part of the limits, and the one that proves goes on alone.
// Engines that prove losses only take turns as the quick ones do. A schedule of time slices is run as it stands
// instead: one slice after the other, and the last to the end.
//
// Before all that the position is tried in a game that allows more, which proves many losses at once. But if the first
// engine is lean, it looks at some positions even before: many deals are won in less time than such a test takes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "search/engines.hpp"
#include "search/solver.hpp"

namespace winnable {

class Portfolio {
 public:
  // Tests that prove losses without a search.
  struct Refutations {
    std::function<Refutation()> first;  // asked once
    // Whether the position is lost even in the relaxed game, with at most this many closures. Asked again for an engine
    // that proves, whenever the search has got long; empty where that cannot help.
    std::function<bool(std::uint64_t closures)> again;
  };

  Portfolio(const Task& task, const Schedule& schedule, Refutations refutations)
      : task_(task),
        limits_(task.limits),
        quick_percent_(schedule.quick_percent),
        slices_(schedule.slices),
        control_(task.control),
        refutations_(std::move(refutations)),
        next_relaxed_(kFirstRelaxed) {
    const auto is_quick = [](const EngineSpec& spec) { return !spec.kind->is_complete && !spec.kind->proves_only; };
    const auto is_complete = [](const EngineSpec& spec) { return spec.kind->is_complete; };
    const auto quick = static_cast<std::size_t>(std::ranges::count_if(schedule.engines, is_quick));
    const bool is_mixed = quick > 0 && std::ranges::any_of(schedule.engines, is_complete);
    for (const EngineSpec& spec : schedule.engines) {
      const Limits limits = spec.kind->proves_only ? limits_ : part_of(is_complete(spec), quick, is_mixed);
      turns_.push_back({spec, limits, is_complete(spec), end_of(spec)});
    }
  }

  void run() {
    look_first();
    if (is_done_ || (refuted_ = refutations_.first()) != Refutation::kNone) return;
    if (!slices_.empty()) return run_slices();
    for (double slice = kFirstSlice; left() > 0 && !is_done_; slice *= kSliceGrowth) run_round(slice);
  }

  // What was found; a win in moves of the search, which stand for elementary ones by `winner`.
  Result result(Switches& winner) const {
    Result result;
    bool is_lost = refuted_ != Refutation::kNone;
    result.counters.bytes = std::max(most_bytes_, bytes());
    for (const Turn& turn : turns_) {
      result.counters.add_work(turn.counters());
      if (turn.reason() != Reason::kNone) result.reason = turn.reason();
      if (!turn.engine) continue;
      const Engine& engine = *turn.engine;
      result.counters.stored += engine.counters().stored;
      is_lost |= turn.is_complete && engine.verdict() == Verdict::kUnwinnable;
      if (engine.verdict() != Verdict::kWinnable) continue;
      result.verdict = Verdict::kWinnable;
      result.moves = engine.path();
      winner = engine.switches();
    }
    if (reason_ != Reason::kNone) result.reason = reason_;
    result.refuted = refuted_;
    if (is_lost) result.verdict = Verdict::kUnwinnable;
    return result;
  }

 private:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 50;
  static constexpr std::uint64_t kFirstLook = 200;        // positions for a lean engine before anything else
  static constexpr std::size_t kQuickMemoryPart = 4;      // the quick engines get one byte in this many
  static constexpr std::uint64_t kFirstRelaxed = 80'000;  // positions until the relaxed game is tried again
  static constexpr std::uint64_t kRelaxedGrowth = 4;
  static constexpr std::uint64_t kPositionsPerClosure = 40;
  static constexpr std::uint64_t kMostClosures = 1'000'000;

  struct Turn {
    EngineSpec spec;
    Limits limits;
    bool is_complete;
    std::uint64_t until;               // positions after which it ends
    bool is_over = false;              // it has had its turns
    std::unique_ptr<Engine> engine{};  // made when it is its turn: most deals are decided before the last one's
    std::uint64_t ahead = 0;           // positions of its next turn that it has had before
    Counters done{};                   // of an engine that is over and has been given up, and why it stopped
    Reason ended_by = Reason::kNone;

    const Counters& counters() const { return engine ? engine->counters() : done; }
    Reason reason() const { return engine ? engine->reason() : ended_by; }
  };

  static std::uint64_t end_of(const EngineSpec& spec) {
    return spec.kind->is_complete ? kNoLimit : static_cast<std::uint64_t>(spec.values.back());
  }

  static std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kNoLimit - b ? kNoLimit : a + b; }

  Engine& engine_of(Turn& turn) {
    if (!turn.engine) {
      Task part = task_;
      part.limits = turn.limits;
      turn.engine = turn.spec.kind->make(part, turn.spec.values);
    }
    return *turn.engine;
  }

  void look_first() {
    Turn& turn = turns_[slices_.empty() ? 0 : slices_.front().engine];
    if (left() == 0 || !turn.spec.kind->is_lean(task_)) return;
    take(turn, static_cast<double>(kFirstLook) / turn.spec.share);
    turn.ahead = turn.counters().positions;
  }

  // Runs one slice after the other. The time that an engine does not use because it ends early is left for the last
  // slice.
  void run_slices() {
    for (const Slice& slice : slices_) {
      const bool is_last = &slice == &slices_.back();
      run_slice(turns_[slice.engine],
                is_last ? std::numeric_limits<double>::infinity() : control_.elapsed() + slice.seconds);
      if (is_done_) return;
    }
  }

  // Runs an engine until then, in steps that are short beside any useful slice. One that begins again with each turn
  // has a single one.
  void run_slice(Turn& turn, double until) {
    if (turn.spec.kind->proves_only) {
      control_.end_turn_at(until);
      if (!turn.is_over && left() > 0) take_all(turn);
      control_.end_turn_at(std::numeric_limits<double>::infinity());
      return;
    }
    while (!turn.is_over && !is_done_ && left() > 0 && control_.elapsed() < until) take(turn, kFirstSlice);
  }

  void run_round(double slice) {
    bool any = false;
    for (Turn& turn : turns_) {
      if (!turn.engine && !turn.is_over && left() == 0) return;  // one that begins looks at some positions in any case
      if (turn.is_complete && !turn.is_over) {
        const bool ends_quick = quick_is_over();
        for (Turn& other : turns_) {
          if (ends_quick && !other.is_complete) end(other);
        }
        if (is_alone(turn)) return go_on_alone(engine_of(turn));
      }
      if (turn.is_over) continue;
      any = true;
      if (turn.spec.kind->proves_only && is_alone(turn)) {
        take_all(turn);
        end(turn);
      } else {
        take(turn, slice);
      }
      if (is_done_) return;
    }
    is_done_ = !any;
  }

  // Gives one engine one turn.
  void take(Turn& turn, double slice) {
    Engine& engine = engine_of(turn);
    const auto share = static_cast<std::uint64_t>(slice * turn.spec.share);
    const std::uint64_t positions = share - std::min(share, std::exchange(turn.ahead, 0));
    const std::uint64_t before = engine.counters().positions;
    const Verdict found = engine.run(plus(before, std::min({positions, left(), turn.until - before})));
    const Reason reason = engine.reason();
    if (reason == Reason::kCancelled || reason == Reason::kTime) reason_ = reason;
    if (turn.spec.kind->proves_only && found == Verdict::kUnwinnable) refuted_ = Refutation::kRelaxation;
    is_done_ = found == Verdict::kWinnable || refuted_ != Refutation::kNone || reason_ != Reason::kNone ||
               (turn.is_complete && (found == Verdict::kUnwinnable || refutes()));
    // A quick engine that is exhausted has proved nothing. An engine without memory has had its chance, and the others
    // go on.
    if (reason != Reason::kPositions || engine.counters().positions >= turn.until) end(turn);
  }

  // Gives one engine all that is left in one turn.
  void take_all(Turn& turn) { take(turn, static_cast<double>(std::min(left(), kMostAtOnce)) / turn.spec.share); }

  // Ends the turns of an engine. A quick one that leaves its turns to others gives its memory back.
  void end(Turn& turn) {
    turn.is_over = true;
    if (turn.is_complete || !turn.engine || is_done_) return;
    most_bytes_ = std::max(most_bytes_, bytes());
    turn.done = turn.engine->counters();
    turn.ended_by = turn.engine->reason();
    turn.engine.reset();
  }

  // The most memory that each engine has had, of all that are there now.
  std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const Turn& turn : turns_) total += turn.engine ? turn.engine->counters().bytes : 0;
    return total;
  }

  // Runs the complete search to its end, with a break now and then for the relaxed game.
  void go_on_alone(Engine& complete) {
    is_done_ = true;
    do {
      const std::uint64_t next = refutations_.again ? plus(next_relaxed_, kFirstSlice) - used() : kNoLimit;
      const std::uint64_t until = std::min(left(), next);
      complete.run(plus(complete.counters().positions, until));
    } while (complete.verdict() == Verdict::kUnknown && complete.reason() == Reason::kPositions && left() > 0 &&
             !refutes());
  }

  // Tries the relaxed game again when the search has got long, each time with more closures. That takes a small part of
  // the time, and settles many deals that would keep a search busy for millions of positions.
  bool refutes() {
    if (!refutations_.again || used() < next_relaxed_) return false;
    const std::uint64_t closures = std::min(next_relaxed_ / kPositionsPerClosure, kMostClosures);
    next_relaxed_ *= kRelaxedGrowth;
    if (!refutations_.again(closures)) return false;
    refuted_ = Refutation::kRelaxation;
    return true;
  }

  // The memory of one engine.
  Limits part_of(bool is_complete, std::size_t quick, bool is_mixed) const {
    Limits part = limits_;
    const std::size_t for_quick = is_mixed ? limits_.bytes / kQuickMemoryPart : limits_.bytes;
    if (!is_complete) part.bytes = for_quick / quick;
    if (is_complete && is_mixed) part.bytes = limits_.bytes - for_quick;
    return part;
  }

  std::uint64_t positions_of(bool is_complete) const {
    std::uint64_t total = 0;
    for (const Turn& turn : turns_) {
      if (turn.is_complete == is_complete) total += turn.counters().positions;
    }
    return total;
  }

  std::uint64_t used() const { return positions_of(false) + positions_of(true); }
  std::uint64_t left() const { return limits_.positions - std::min(limits_.positions, used()); }

  // Whether the quick engines together have had their part of the limits.
  bool quick_is_over() const {
    const double part = quick_percent_ / 100.0;
    return static_cast<double>(positions_of(false)) >= part * static_cast<double>(limits_.positions) ||
           control_.elapsed() >= 2 * part * limits_.seconds;
  }

  bool is_alone(const Turn& turn) const {
    return std::ranges::all_of(turns_, [&](const Turn& other) { return &other == &turn || other.is_over; });
  }

  const Task task_;
  const Limits limits_;
  const int quick_percent_;
  const std::vector<Slice> slices_;
  Control& control_;
  const Refutations refutations_;
  std::vector<Turn> turns_;
  std::uint64_t next_relaxed_;    // positions after which the relaxed game is tried next
  std::uint64_t most_bytes_ = 0;  // before an engine gave its memory back
  Refutation refuted_ = Refutation::kNone;
  bool is_done_ = false;
  Reason reason_ = Reason::kNone;
};

}  // namespace winnable
