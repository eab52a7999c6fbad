// All engines behind one function: it takes a position and gives a verdict, with a win that was replayed or a loss that
// was proved.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/limits.hpp"
#include "evaluate/model.hpp"
#include "game/game.hpp"
#include "search/engines.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

struct Options {
  Schedule schedule = complete_schedule();
  Switches switches{};
  Judge judge{};
  Limits limits{};
  bool exact = false;  // remember whole positions instead of hashes, for checking
};

// How a loss was proved without a search to its end.
enum class Refutation : std::uint8_t { kNone, kBlocking, kRelaxation };
constexpr auto words_for(Refutation) { return std::array{"", "blocking", "relaxation"}; }

struct Result {
  Verdict verdict = Verdict::kUnknown;
  Reason reason = Reason::kNone;
  MoveList moves{};  // elementary
  Refutation refuted = Refutation::kNone;
  bool is_faulty = false;  // an error in the core: the win found does not replay, so nothing of this may be reported
  Counters counters{};
  double seconds = 0;
};

Result solve(const Rules& rules, const Layout& layout, const Options& options, std::function<bool()> wants_stop);

// Many deals solved one after another in one call, each exactly as if it were alone: an entry for each deal that was
// finished.
struct Batch {
  std::vector<Result> results{};       // of each deal; without moves, unless these were asked for
  std::vector<std::int32_t> length{};  // elementary moves of the win; -1 where there is none
  bool has_wins = false;               // whether the moves were asked for
  bool is_faulty = false;              // see Result; nothing of the batch may be used
};

struct BatchLimits {
  double seconds = 0;      // no deal is begun after this time
  bool with_wins = false;  // whether the moves of wins are wanted
};

// `deal` deals the n-th of them. Stops early after the deal in which the seconds ran out. If the caller wants to stop,
// the unfinished deal is left out.
Batch solve_batch(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                  const Options& options, const BatchLimits& limits, const std::function<bool()>& wants_stop);

}  // namespace winnable
