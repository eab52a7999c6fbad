// One depth-first search with two streamliners: every card goes home as soon as it can, and positions that differ only
// in suits are taken as one. It misses wins, so it proves nothing when it has nothing left to try.
#pragma once

#include <memory>

#include "search/depth_first.hpp"
#include "search/engine.hpp"

namespace winnable {
namespace streamlined {

constexpr Parameter kParameters[] = {kUntil};

inline std::unique_ptr<Engine> make(const Task& task, const Values&) {
  Switches switches = wins_only(task.switches);
  switches.greedy_foundation = true;
  return engine_of<DepthFirst>(task, switches, false, task.judge.model);
}

}  // namespace streamlined

constexpr EngineKind kDepthFirst{
    "depth-first", "one depth-first search in which every card goes home as soon as it can; finds wins only", false,
    streamlined::kParameters, streamlined::make};

}  // namespace winnable
