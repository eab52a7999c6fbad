// What every search has in common: limits, answers, counters, and the caller's request to stop.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "base/memory.hpp"
#include "base/words.hpp"

namespace winnable {

enum class Verdict : std::uint8_t { kWinnable, kUnwinnable, kUnknown };
enum class Reason : std::uint8_t { kNone, kTime, kPositions, kMemory, kCancelled };
constexpr auto words_for(Verdict) { return std::array{"winnable", "unwinnable", "unknown"}; }
constexpr auto words_for(Reason) { return std::array{"", "time", "positions", "memory", "cancelled"}; }

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
  std::size_t bytes = std::size_t{1} << 30;
};

struct Counters {
  std::uint64_t positions = 0;  // looked up in the table; forced moves are not counted
  std::uint64_t unique = 0;     // of these, new ones
  std::uint64_t expanded = 0;   // of these, those whose moves were looked at
  std::uint64_t forced = 0;     // moves made without a choice
  std::uint64_t deepest = 0;
  std::uint64_t bytes = 0;     // the most memory used for table and path
  std::uint64_t stored = 0;    // positions in the table at the end
  std::uint64_t replaced = 0;  // positions forgotten because the table was full

  // Adds the work of another search. The caller sets the memory that the two searches hold.
  void add_work(const Counters& other) {
    positions += other.positions;
    unique += other.unique;
    expanded += other.expanded;
    forced += other.forced;
    deepest = std::max(deepest, other.deepest);
    replaced += other.replaced;
  }
};

// The clocks and the caller's request to stop. A search polls them now and then.
//
// A limit in seconds is processor time of the searching thread, so that a verdict does not depend on what else the
// machine is doing. The wall clock is only a guard: it stops a search that gets less than a quarter of a processor
// because the machine is busy.
class Control {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double kGuard = 4;         // how much longer than the limit a search may take by the wall clock
  static constexpr double kGuardAtLeast = 5;  // seconds more, for limits so short that being scheduled matters

  explicit Control(std::function<bool()> wants_stop)
      : wants_stop_(std::move(wants_stop)), used_before_(thread_seconds()) {}

  // Processor time since the limit was given.
  double elapsed() const { return thread_seconds() - used_before_; }

  void give(double seconds) {
    used_before_ = thread_seconds();
    seconds_ = seconds;
    has_deadline_ = seconds < 1e9;
    if (!has_deadline_) return;
    const std::chrono::duration<double> guard(std::max(kGuard * seconds, seconds + kGuardAtLeast));
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(guard);
  }

  // Work that cannot stop and go on is given up at this second of `elapsed`, at the end of its turn.
  void end_turn_at(double seconds) { turn_ends_ = seconds; }
  // The same as `poll`, and kPositions at the end of a turn.
  Reason poll_turn() {
    const Reason reason = poll();
    return reason == Reason::kNone && elapsed() >= turn_ends_ ? Reason::kPositions : reason;
  }

  Reason poll() {
    const auto now = Clock::now();
    if (now - last_asked_ > std::chrono::milliseconds(20)) {
      last_asked_ = now;
      if (wants_stop_ && wants_stop_()) return Reason::kCancelled;
    }
    return has_deadline_ && (now >= deadline_ || elapsed() >= seconds_) ? Reason::kTime : Reason::kNone;
  }

 private:
  std::function<bool()> wants_stop_;
  double used_before_;
  double seconds_ = 0;
  Clock::time_point last_asked_{};  // long ago, so that a search that is cancelled already ends at its first poll
  Clock::time_point deadline_;
  bool has_deadline_ = false;
  double turn_ends_ = std::numeric_limits<double>::infinity();
};

}  // namespace winnable
