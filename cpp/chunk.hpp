// A row of deals solved one after another in one call, each exactly as if it were alone.
// Takes a way to deal the n-th of them; gives columns with one entry for each deal that was finished.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "layout.hpp"
#include "rules.hpp"
#include "solver.hpp"

namespace winnable {

struct Columns {
  std::vector<std::uint8_t> verdict;
  std::vector<std::uint8_t> reason;
  std::vector<std::int64_t> positions;
  std::vector<std::int64_t> unique;
  std::vector<std::int64_t> deepest;
  std::vector<std::int32_t> length;  // elementary moves of the win; -1 where there is none
  std::vector<double> seconds;
};

// Stops early after the deal during which `seconds` ran out, or, without that deal, when the caller wants to stop.
Columns solve_chunk(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                    const Options& options, double seconds, const std::function<bool()>& wants_stop);

}  // namespace winnable
