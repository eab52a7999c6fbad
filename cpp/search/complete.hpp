// The complete engine: depth-first search over all positions, each visited once. It finds wins and proves losses.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "search/depth_first.hpp"
#include "search/discard_index.hpp"
#include "search/engine.hpp"
#include "search/hole_box.hpp"
#include "search/hole_index.hpp"
#include "search/loose_search.hpp"
#include "search/sweep.hpp"
#include "shortcuts/sweep.hpp"

namespace winnable {

// When the search begins again, one move in this many comes earlier or later.
constexpr std::uint64_t kMoved = 4;
constexpr std::uint64_t kFirstOrder = 0;  // that of the game

// The search where face-up cards are loose. Its win is translated to moves of the TableauSearch.
class LooseEngine final : public SearchEngine<LooseSearch, DepthFirst<LooseSearch>> {
 public:
  LooseEngine(const Task& task, const TableauGame& root, std::uint64_t budget)
      : SearchEngine(task, root, task.switches, task.exact, nullptr, kFirstOrder, kMoved, budget), root_(root) {}

  MoveList path() const override { return arranged(root_, switches(), SearchEngine::path()); }

 private:
  const TableauGame& root_;
};

// A short search before the array. It wins most of the deals that can be won, and the array says nothing before all of
// it is filled.
class HoleSweep final : public Engine {
 public:
  static constexpr std::uint64_t kSearched = 8192;  // positions

  HoleSweep(const Task& task, const Rules& rules, const Layout& layout)
      : Engine(task.switches), task_(task), rules_(rules), layout_(layout) {
    first_.emplace(task, rules, layout);
  }

  Reason reason() const override { return box_ ? box_->reason() : first_->reason(); }
  const Counters& counters() const override { return counters_; }
  MoveList path() const override { return box_ ? box_->path() : first_->path(); }

 private:
  Verdict search(std::uint64_t positions) override {
    Verdict found = Verdict::kUnknown;
    if (first_) {
      found = first_->run(std::min(positions, kSearched));
      counters_ = first_->counters();
      const bool is_over = first_->reason() == Reason::kPositions && counters_.positions >= kSearched;
      if (found != Verdict::kUnknown || !is_over) return found;
      before_ = counters_;
      first_.reset();
      box_.emplace(task_, rules_, layout_);
    }
    found = box_->run(positions - std::min(positions, before_.positions));
    counters_ = before_;
    counters_.add_work(box_->counters());
    counters_.bytes = std::max(before_.bytes, box_->counters().bytes);
    counters_.stored = box_->counters().stored;
    return found;
  }

  const Task task_;
  const Rules& rules_;
  const Layout layout_;
  std::optional<SweepEngine<HoleIndex>> first_;
  std::optional<HoleBox> box_;
  Counters before_;
  Counters counters_;
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
      using Sweep = SweepEngine<HoleIndex>;
      const bool has_search = task.limits.bytes >= Sweep::kLeastBytes && HoleIndex::fits(rules, layout);
      // Without a stock a search that counts crossings is quicker than an array.
      const bool has_stock = !layout.cards(Place::kStock).empty();
      const bool has_box = has_stock && HoleBox::fits(rules, layout, task.limits.bytes);
      if (has_box && !has_search) return std::make_unique<HoleBox>(task, rules, layout);
      const bool has_time = has_box && HoleBox::positions_for(layout) + HoleSweep::kSearched < task.limits.positions;
      if (has_box && has_time) return std::make_unique<HoleSweep>(task, rules, layout);
      if (has_search) return std::make_unique<Sweep>(task, rules, layout);
    }
    return nullptr;
  };
  return std::visit(make, task.root);
}

constexpr Parameter kParameters[] = {
    {"budget", "positions until it begins again in another order; each further time after an eighth more", 1, kNever,
     kNever},
};

inline bool is_lean(const Task& task) {
  const auto* tableau = std::get_if<const TableauGame*>(&task.root);
  return tableau && !task.judge.model && LooseSearch::applies(**tableau, task.switches);
}

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  if (std::unique_ptr<Engine> engine = swept(task)) return engine;
  const auto budget = static_cast<std::uint64_t>(values[0]);
  if (is_lean(task)) return std::make_unique<LooseEngine>(task, *std::get<const TableauGame*>(task.root), budget);
  return engine_of<DepthFirst>(task, task.switches, task.exact, task.judge.model, kFirstOrder, kMoved, budget);
}

}  // namespace complete

constexpr EngineKind kComplete{"complete",     "every position, depth first; proves losses",
                               true,           complete::kParameters,
                               complete::make, complete::is_lean};

}  // namespace winnable
