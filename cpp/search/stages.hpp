// Stages: a search by promise that keeps step with the stock. A stage is a number of cards that have left the stock. In
// each stage the search goes on from the most promising positions, as many as the width says. A turn of the stock, or a
// deal, leads to a later stage. So only positions with the same cards to come are compared. A search that compares all
// positions stays where the stock is still whole, or hurries through it. It finds wins only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "search/best_first.hpp"

namespace winnable {

// The positions to go on from, stage by stage, the best of a stage first. When the last stage is over, all begins
// again with a greater width.
class StagedOpen {
 public:
  static constexpr bool kStartsOver = false;
  static constexpr bool kGoesByStage = true;
  static constexpr std::size_t kFirstWidth = 30;

  static constexpr std::size_t kGrowth = 300;

  // `growth`: the width of the next search, in per cent of this one.
  explicit StagedOpen(std::size_t width = kFirstWidth, std::size_t growth = kGrowth) : width_(width), growth_(growth) {}

  static constexpr bool goes_by_length() { return false; }
  void add(std::uint32_t node, int score, std::size_t stage) {
    stage = std::max(stage, stage_);
    if (stage >= stages_.size()) stages_.resize(stage + 1);
    Scored& to = stages_[stage];
    to.push_back({score, node});
    std::push_heap(to.begin(), to.end());
  }
  std::uint32_t take() {
    for (; stage_ < stages_.size(); ++stage_, taken_ = 0) {
      Scored& from = stages_[stage_];
      if (from.empty()) continue;
      if (taken_ == width_) {
        was_cut_ = true;
        Scored{}.swap(from);
        continue;
      }
      ++taken_;
      std::pop_heap(from.begin(), from.end());
      const std::uint32_t node = from.back().second;
      from.pop_back();
      return node;
    }
    return kNoNode;
  }
  bool begin_again() {
    if (!was_cut_) return false;
    *this = StagedOpen(wider(width_, growth_), growth_);
    return true;
  }
  std::size_t bytes() const { return bytes_of(stages_); }

 private:
  std::size_t width_;
  std::size_t growth_;
  bool was_cut_ = false;
  std::vector<Scored> stages_;  // heaps
  std::size_t stage_ = 0;
  std::size_t taken_ = 0;  // in this stage
};

template <typename Game>
using Stages = BestFirst<Game, StagedOpen>;

namespace stages {

enum : std::size_t { kWidth, kGrowth, kNoise, kGreedy };

constexpr Parameter kParameters[] = {
    {"width", "positions of a stage that the first search goes on from", 1, 10'000'000, StagedOpen::kFirstWidth},
    {"growth", "the width of each further search, in per cent of the one before", 100, 10'000, StagedOpen::kGrowth},
    {"noise", "how much is added at random to what positions promise, from the second search on", 0, 1000,
     Patience{}.noise},
    {"greedy", "1: every card goes home as soon as it can; 0: only where nothing can need it", 0, 1, 1},
    kUntil,
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  Switches switches = by_promise(task.switches);
  switches.stock_closure = false;  // every turn leads to the next stage
  switches.greedy_foundation = values[kGreedy] != 0;
  const StagedOpen open(static_cast<std::size_t>(values[kWidth]), static_cast<std::size_t>(values[kGrowth]));
  const Patience patience{.noise = static_cast<std::uint32_t>(values[kNoise])};
  return engine_of<Stages>(task, switches, task.judge, open, patience);
}

}  // namespace stages

constexpr EngineKind kStages{"stages", "the most promising positions for each card of the stock; finds wins only",
                             false, stages::kParameters, stages::make};

}  // namespace winnable
