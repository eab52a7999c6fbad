// The engines behind one door: a position in, a verdict out, with a win that was replayed or a search that was
// exhausted.
#pragma once

#include <functional>

#include "layout.hpp"
#include "moves.hpp"
#include "rules.hpp"
#include "search.hpp"
#include "switches.hpp"
#include "weights.hpp"

namespace winnable {

// How much of the positions each engine gets; 0: it is not used.
struct Shares {
  int best_first = 0;     // best_first.hpp, finds wins only
  int beam = 0;           // the same, level by level
  int restarts = 0;       // restarts.hpp, finds wins only
  int complete = 1;       // depth_first.hpp
  bool is_smart = false;  // the first two get only a tenth of the limits
};

struct Options {
  Shares shares{};
  Switches switches{};
  Weights weights{};
  Limits limits{};
  bool exact = false;
  std::size_t beam_width = 0;   // of the first beam; 0: what is usual
  bool beam_by_length = false;  // its levels are lengths of the win, so that it finds short ones
};

struct Result {
  Verdict verdict = Verdict::kUnknown;
  Reason reason = Reason::kNone;
  MoveList moves{};      // elementary
  bool refuted = false;  // unwinnable by blocking.hpp or relaxation.hpp, not by a search to its end
  Counters counters{};
  double seconds = 0;
};

Result solve(const Rules& rules, const Layout& layout, const Options& options, std::function<bool()> wants_stop);

}  // namespace winnable
