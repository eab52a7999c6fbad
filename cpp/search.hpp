// What every search has in common: limits, answers, counters, and the wish of the caller to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace winnable {

enum class Verdict : std::uint8_t { kWinnable, kUnwinnable, kUnknown };
enum class Reason : std::uint8_t { kNone, kTime, kPositions, kMemory, kCancelled };

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
  std::size_t bytes = std::size_t{1} << 30;
};

struct Counters {
  std::uint64_t positions = 0;  // looked up in the table; forced moves are not counted
  std::uint64_t unique = 0;     // of these, new ones
  std::uint64_t forced = 0;     // moves made without a choice
  std::uint64_t deepest = 0;
  std::uint64_t bytes = 0;     // the most memory used for table and path
  std::uint64_t stored = 0;    // positions in the table at the end
  std::uint64_t replaced = 0;  // positions forgotten because the table was full
};

// Polled every so often: the clock, and whether the caller wants to stop.
class Control {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Control(std::function<bool()> wants_stop) : wants_stop_(std::move(wants_stop)), last_asked_(Clock::now()) {}

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  void give(double seconds) {
    started_ = Clock::now();
    has_deadline_ = seconds < 1e9;
    if (has_deadline_) {
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
  }

  Reason poll() {
    const auto now = Clock::now();
    if (now - last_asked_ > std::chrono::milliseconds(20)) {
      last_asked_ = now;
      if (wants_stop_ && wants_stop_()) return Reason::kCancelled;
    }
    return has_deadline_ && now >= deadline_ ? Reason::kTime : Reason::kNone;
  }

 private:
  std::function<bool()> wants_stop_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point last_asked_;
  Clock::time_point deadline_;
  bool has_deadline_ = false;
};

}  // namespace winnable
