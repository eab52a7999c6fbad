// The complete engine: depth-first search over all positions, each visited once. It finds wins and proves losses.
#pragma once

#include "search/depth_first.hpp"
#include "search/discard_index.hpp"
#include "search/engine.hpp"
#include "search/hole_box.hpp"
#include "search/hole_index.hpp"
#include "search/loose_search.hpp"
#include "search/sweep.hpp"
#include "shortcuts/sweep.hpp"

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

// The sweep of a game in which cards only leave, or null if it cannot be used.
inline std::unique_ptr<Engine> swept(const Task& task) {
  const auto make = [&](const auto* root) -> std::unique_ptr<Engine> {
    if constexpr (requires { root->rules(); }) {
      const Rules& rules = root->rules();
      if (task.exact || task.judge.model || !sweeps(rules, allowed(rules, task.switches))) return nullptr;
      const Layout layout = root->layout();
      if (!rules.has_hole) {
        using Sweep = SweepEngine<DiscardIndex>;
        if (task.limits.bytes < Sweep::kLeastBytes || !DiscardIndex::fits(rules, layout)) return nullptr;
        return std::make_unique<Sweep>(task, rules, layout);
      }
      // Without a stock a search that counts crossings is quicker than an array.
      const bool has_stock = !layout.cards(Place::kStock).empty();
      if (has_stock && HoleBox::fits(rules, layout, task.limits.bytes))
        return std::make_unique<HoleBox>(task, rules, layout);
      using Sweep = SweepEngine<HoleIndex>;
      if (task.limits.bytes >= Sweep::kLeastBytes && HoleIndex::fits(rules, layout))
        return std::make_unique<Sweep>(task, rules, layout);
    }
    return nullptr;
  };
  return std::visit(make, task.root);
}

inline std::unique_ptr<Engine> make(const Task& task, const Values&) {
  if (std::unique_ptr<Engine> engine = swept(task)) return engine;
  const auto* tableau = std::get_if<const TableauGame*>(&task.root);
  const bool is_loose = tableau && !task.judge.model && LooseSearch::applies(**tableau, task.switches);
  if (is_loose) return std::make_unique<LooseEngine>(task, **tableau);
  return engine_of<DepthFirst>(task, task.switches, task.exact, task.judge.model);
}

}  // namespace complete

constexpr EngineKind kComplete{"complete", "every position, depth first; proves losses", true, {}, complete::make};

}  // namespace winnable
