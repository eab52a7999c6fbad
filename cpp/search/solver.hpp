// All engines behind one function: it takes a position and gives a verdict, with a win that was replayed or a loss that
// was proved.
#pragma once

#include <cstdint>
#include <functional>

#include "base/limits.hpp"
#include "evaluate/model.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"
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

}  // namespace winnable
