// The words for what a search says.
#pragma once

#include "base/limits.hpp"
#include "base/words.hpp"
#include "search/solver.hpp"

namespace winnable {

constexpr const char* word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kWinnable:
      return "winnable";
    case Verdict::kUnwinnable:
      return "unwinnable";
    case Verdict::kUnknown:
      return "unknown";
  }
  return nullptr;
}

constexpr const char* word_of(Reason reason) {
  switch (reason) {
    case Reason::kNone:
      return "";
    case Reason::kTime:
      return "time";
    case Reason::kPositions:
      return "positions";
    case Reason::kMemory:
      return "memory";
    case Reason::kCancelled:
      return "cancelled";
  }
  return nullptr;
}

constexpr const char* word_of(Refutation refutation) {
  switch (refutation) {
    case Refutation::kNone:
      return "";
    case Refutation::kBlocking:
      return "blocking";
    case Refutation::kRelaxation:
      return "relaxation";
  }
  return nullptr;
}

}  // namespace winnable
