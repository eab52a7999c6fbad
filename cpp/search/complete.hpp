// The complete engine: depth-first search over all positions, each visited once. It finds wins and proves losses.
#pragma once

#include "search/depth_first.hpp"
#include "search/engine.hpp"
#include "search/loose_search.hpp"

namespace winnable {

// The search where face-up cards are loose. Its win is translated to moves of the TableauSearch.
class LooseEngine final : public SearchEngine<LooseSearch, DepthFirst<LooseSearch>> {
 public:
  LooseEngine(const Task& task, const TableauGame& root)
      : SearchEngine(task, root, task.switches, task.exact), root_(root) {}

  MoveList path() const override { return arranged(root_, switches(), SearchEngine::path()); }

 private:
  const TableauGame& root_;
};

namespace complete {

inline std::unique_ptr<Engine> make(const Task& task, const Values&) {
  const auto* tableau = std::get_if<const TableauGame*>(&task.root);
  const bool is_loose = tableau && !task.judge.model && LooseSearch::applies(**tableau, task.switches);
  if (is_loose) return std::make_unique<LooseEngine>(task, **tableau);
  return engine_of<DepthFirst>(task, task.switches, task.exact, task.judge.model);
}

}  // namespace complete

constexpr EngineKind kComplete{"complete", "every position, depth first; proves losses", true, {}, complete::make};

}  // namespace winnable
