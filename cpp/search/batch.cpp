#include "search/batch.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace winnable {
namespace {

std::int64_t as_signed(std::uint64_t number) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

void append(Batch& batch, Result& result, bool with_wins) {
  const bool is_unknown = result.verdict == Verdict::kUnknown;
  const bool is_won = result.verdict == Verdict::kWinnable;
  batch.verdict.push_back(static_cast<std::uint8_t>(result.verdict));
  batch.reason.push_back(static_cast<std::uint8_t>(is_unknown ? result.reason : Reason::kNone));
  batch.refuted.push_back(static_cast<std::uint8_t>(result.refuted));
  batch.positions.push_back(as_signed(result.counters.positions));
  batch.unique.push_back(as_signed(result.counters.unique));
  batch.forced.push_back(as_signed(result.counters.forced));
  batch.deepest.push_back(as_signed(result.counters.deepest));
  batch.stored.push_back(as_signed(result.counters.stored));
  batch.replaced.push_back(as_signed(result.counters.replaced));
  batch.memory_bytes.push_back(as_signed(result.counters.bytes));
  batch.length.push_back(is_won ? static_cast<std::int32_t>(result.moves.size()) : -1);
  batch.seconds.push_back(result.seconds);
  if (with_wins) batch.wins.push_back(is_won ? std::move(result.moves) : MoveList{});
}

}  // namespace

Batch solve_batch(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                  const Options& options, const BatchLimits& limits, const std::function<bool()>& wants_stop) {
  using Clock = std::chrono::steady_clock;
  Batch batch;
  const auto started = Clock::now();
  auto last_asked = started;
  for (std::size_t i = 0; i < count; ++i) {
    Result result = solve(rules, deal(i), options, wants_stop);
    if (result.verdict == Verdict::kUnknown && result.reason == Reason::kCancelled) break;
    batch.is_faulty |= result.is_faulty;
    append(batch, result, limits.with_wins);
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - started).count() >= limits.seconds) break;
    // A search asks the caller by itself, but only if it takes long enough.
    if (now - last_asked > std::chrono::milliseconds(20)) {
      last_asked = now;
      if (wants_stop()) break;
    }
  }
  return batch;
}

}  // namespace winnable
