// Short depth-first searches, each with the moves in a slightly different order. How long such a search takes to meet a
// win differs much between orders, and many short searches find one sooner than a long search. It finds wins only.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "search/depth_first.hpp"
#include "search/engine.hpp"

namespace winnable {

template <typename Game>
class Restarts {
 public:
  // `budget`: the positions of the first search. `moved`: see DepthFirst. `stream`: which orders; 0 begins with the
  // undisturbed one.
  Restarts(const Game& root, Control& control, const Limits& limits, std::shared_ptr<const Model> model,
           std::uint64_t budget, std::uint64_t moved, std::uint64_t stream)
      : root_(root),
        control_(control),
        limits_(limits),
        model_(std::move(model)),
        budget_(budget),
        moved_(moved),
        order_(stream << 32) {}

  Verdict run(std::uint64_t positions) {
    reason_ = Reason::kNone;
    while (reason_ == Reason::kNone) {
      if (!search_) begin();
      const std::uint64_t before = search_->counters().positions;
      const std::uint64_t left = positions - std::min(positions, done_.positions + before);
      const Verdict verdict = search_->run(std::min(budget_, before + left));
      if (verdict == Verdict::kWinnable) return verdict;
      if (verdict == Verdict::kUnwinnable) return verdict;  // exhausted: with another order it would be, too
      if (search_->reason() != Reason::kPositions) {
        reason_ = search_->reason();
      } else if (search_->counters().positions >= budget_) {
        end();
      }
      if (counters().positions >= positions) reason_ = Reason::kPositions;
    }
    return Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const {
    total_ = done_;
    if (search_) add(total_, search_->counters());
    return total_;
  }
  MoveList path() const { return search_->path(); }

 private:
  void begin() {
    game_ = std::make_unique<Game>(root_);
    search_ = std::make_unique<DepthFirst<Game>>(*game_, control_, limits_, false, model_, order_++, moved_);
  }

  void end() {
    add(done_, search_->counters());
    search_.reset();
    budget_ += budget_ / 8;
  }

  static void add(Counters& total, const Counters& found) {
    total.add_work(found);
    total.bytes = std::max(total.bytes, found.bytes);
    total.stored = found.stored;
  }

  const Game& root_;
  Control& control_;
  const Limits limits_;
  const std::shared_ptr<const Model> model_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<DepthFirst<Game>> search_;
  std::uint64_t budget_;  // positions of the search at work
  const std::uint64_t moved_;
  std::uint64_t order_;
  Counters done_;
  mutable Counters total_;
  Reason reason_ = Reason::kNone;
};

namespace restarts {

constexpr std::uint64_t kFirstBudget = 1500;

constexpr Parameter kParameters[] = {
    {"budget", "positions of the first search; each further one has an eighth more", 100, 1'000'000'000, kFirstBudget},
    {"moved", "one move in this many comes earlier or later, from the second search on", 2, 1000, 8},
    {"stream", "which random numbers; with 0 the first search has none", 0, 1'000'000'000, 0},
    kUntil,
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  return engine_of<Restarts>(task, wins_only(task.switches), task.judge.model, static_cast<std::uint64_t>(values[0]),
                             static_cast<std::uint64_t>(values[1]), static_cast<std::uint64_t>(values[2]));
}

}  // namespace restarts

constexpr EngineKind kRestarts{"restarts",
                               "short depth-first searches, each in a slightly different order; finds wins only", false,
                               restarts::kParameters, restarts::make};

}  // namespace winnable
