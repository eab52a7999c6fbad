// The engines behind one door: a position in, a verdict out, with a win that was replayed or a search that was
// exhausted.
#pragma once

#include <functional>

#include "layout.hpp"
#include "moves.hpp"
#include "rules.hpp"
#include "search.hpp"
#include "switches.hpp"

namespace winnable {

enum class Strategy : std::uint8_t {
  kComplete,     // exhaustive
  kStreamlined,  // quick, finds wins only
  kSmart,        // a tenth of the limits streamlined, the rest complete
  kAuto,         // complete where twin symmetry makes that quick, else smart
};

struct Options {
  Strategy strategy = Strategy::kAuto;
  Switches switches{};
  Limits limits{};
  bool exact = false;
};

struct Result {
  Verdict verdict = Verdict::kUnknown;
  Reason reason = Reason::kNone;
  MoveList moves{};  // elementary
  Counters counters{};
  double seconds = 0;
};

Result solve(const Rules& rules, const Layout& layout, const Options& options, std::function<bool()> wants_stop);

}  // namespace winnable
