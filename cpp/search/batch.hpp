// Many deals solved one after another in one call, each exactly as if it were alone.
// Takes a function that deals the n-th of them; gives columns with one entry for each deal that was finished.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/layout.hpp"
#include "game/rules.hpp"
#include "search/solver.hpp"

namespace winnable {

// The columns of a search, by the names that src/winnable/rows.py and solver.py give them.
struct Batch {
  std::vector<std::uint8_t> verdict;
  std::vector<std::uint8_t> reason;
  std::vector<std::uint8_t> refuted;
  std::vector<std::int64_t> positions;
  std::vector<std::int64_t> unique;
  std::vector<std::int64_t> forced;
  std::vector<std::int64_t> deepest;
  std::vector<std::int64_t> stored;
  std::vector<std::int64_t> replaced;
  std::vector<std::int64_t> memory_bytes;
  std::vector<std::int32_t> length;  // elementary moves of the win; -1 where there is none
  std::vector<double> seconds;
  std::vector<MoveList> wins;  // one for each deal, empty where there is none; if they were asked for
  bool is_faulty = false;      // see Result; nothing of the batch may be used
};

struct BatchLimits {
  double seconds = 0;      // no deal is begun after this time
  bool with_wins = false;  // whether the moves of wins are wanted
};

// Stops early after the deal in which the seconds ran out. If the caller wants to stop, the unfinished deal is left
// out.
Batch solve_batch(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                  const Options& options, const BatchLimits& limits, const std::function<bool()>& wants_stop);

}  // namespace winnable
