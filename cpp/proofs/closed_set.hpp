// A proof that a position is lost: a set of positions that no win passes through, as bytes (docs/proofs.md).
//
// Every position that can be reached is found, breadth first. Positions are taken as they are after forced moves: a
// space that the reserve must fill, and safe moves home (shortcuts/safe_foundation.hpp). Turning the stock is part of
// the play that it makes possible, and exchanged piles and cells are the same. These are the lemmas of the format, and
// no other shortcut is used.
//
// Not every position is written. Who checks the proof looks some moves ahead: a position need not be in the set if
// every way from it comes to positions of the set, or ends, within so many moves.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/limits.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"

namespace winnable {

struct ClosedSet {
  Verdict verdict = Verdict::kUnknown;
  Reason reason = Reason::kNone;
  std::uint64_t found = 0;    // positions that can be reached
  std::uint64_t written = 0;  // of these, those in the set
  std::string bytes{};
};

ClosedSet closed_set(const Rules& rules, const Layout& layout, const Limits& limits, int ahead,
                     std::function<bool()> wants_stop);

}  // namespace winnable
