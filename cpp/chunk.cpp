#include "chunk.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>

namespace winnable {
namespace {

std::int64_t as_signed(std::uint64_t number) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

void append(Columns& columns, const Result& result) {
  const bool is_unknown = result.verdict == Verdict::kUnknown;
  columns.verdict.push_back(static_cast<std::uint8_t>(result.verdict));
  columns.reason.push_back(static_cast<std::uint8_t>(is_unknown ? result.reason : Reason::kNone));
  columns.positions.push_back(as_signed(result.counters.positions));
  columns.unique.push_back(as_signed(result.counters.unique));
  columns.deepest.push_back(as_signed(result.counters.deepest));
  const bool is_won = result.verdict == Verdict::kWinnable;
  columns.length.push_back(is_won ? static_cast<std::int32_t>(result.moves.size()) : -1);
  columns.seconds.push_back(result.seconds);
}

// A machine without memory for a deal must not cost the deals around it.
Result solved(const Rules& rules, const Layout& layout, const Options& options,
              const std::function<bool()>& wants_stop) {
  try {
    return solve(rules, layout, options, wants_stop);
  } catch (const std::bad_alloc&) {
    Result result;
    result.reason = Reason::kMemory;
    return result;
  }
}

}  // namespace

Columns solve_chunk(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                    const Options& options, double seconds, const std::function<bool()>& wants_stop) {
  using Clock = std::chrono::steady_clock;
  Columns columns;
  const auto started = Clock::now();
  auto last_asked = started;
  for (std::size_t i = 0; i < count; ++i) {
    const Result result = solved(rules, deal(i), options, wants_stop);
    if (result.verdict == Verdict::kUnknown && result.reason == Reason::kCancelled) break;
    append(columns, result);
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - started).count() >= seconds) break;
    // A search asks by itself, but only one that takes long enough.
    if (now - last_asked > std::chrono::milliseconds(20)) {
      last_asked = now;
      if (wants_stop()) break;
    }
  }
  return columns;
}

}  // namespace winnable
