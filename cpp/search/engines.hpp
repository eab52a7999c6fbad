// The table of engines, and schedules: which of them take turns at a position, and how much each gets.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/engine.hpp"

namespace winnable {

// All engines, in the order in which they take turns by default.
std::span<const EngineKind> engines();
const EngineKind* find_engine(std::string_view name);  // or null

constexpr int kMostShare = 999;
constexpr std::uint64_t kFirstSlice = 500;  // positions for a share of one in the first round of turns
constexpr double kSliceGrowth = 1.25;       // from round to round
constexpr std::size_t kMostEngines = 8;     // in a schedule; each has memory of its own

// An engine with its share of the positions.
struct EngineSpec {
  const EngineKind* kind = nullptr;
  int share = 1;
  Values values{};
};

// An engine with the default values of its parameters.
EngineSpec usual_spec(const EngineKind& kind, int share = 1);

constexpr std::size_t kMostSlices = 32;

// Time for one engine of a schedule. One that has several slices goes on each time where it had stopped.
struct Slice {
  std::size_t engine = 0;  // its place among the engines
  double seconds = 0;      // of processor time; not used in the last slice, which lasts as long as the limits
};

// Engines in the order of their turns.
struct Schedule {
  std::vector<EngineSpec> engines{};
  int quick_percent = 100;      // the part of the limits for engines that find wins only, beside one that proves
  std::vector<Slice> slices{};  // which engine searches when; none: the engines take turns by their shares
};

// The complete engine alone.
Schedule complete_schedule();

// What is wrong with a schedule, as the rest of a sentence: "has an unknown engine". Empty if the schedule can be used.
std::string fault_of(const Schedule& schedule);

}  // namespace winnable
