// The complete engine: depth-first search over all positions, each visited once. It finds wins and proves losses.
#pragma once

#include "search/depth_first.hpp"
#include "search/engine.hpp"

namespace winnable {

namespace complete {

inline std::unique_ptr<Engine> make(const Task& task, const Values&) {
  return engine_of<DepthFirst>(task, task.switches, task.exact, task.judge.model);
}

}  // namespace complete

constexpr EngineKind kComplete{"complete", "every position, depth first; proves losses", true, {}, complete::make};

}  // namespace winnable
