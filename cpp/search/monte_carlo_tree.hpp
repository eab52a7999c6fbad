// Monte Carlo tree search (UCT): plays games out at random from the positions of a tree that grows where they went
// well. It ends with the first game that is won, and proves nothing.
//
// A position of the tree is chosen from the root down: of the moves there the one with the highest mean plus
// `exploration` times the square root of ln(visits of the position) / visits of the move (Kocsis and Szepesvari 2006).
// A game that is not won counts by what its last position promises, between the worst and the best end so far, as at
// most a half; or not at all, if `graded` is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "evaluate/model.hpp"
#include "game/moves.hpp"
#include "search/engine.hpp"
#include "search/search_path.hpp"

namespace winnable {

struct TreeManner {
  double exploration = 1.4;
  std::size_t draws = 2;   // each move of a playout is the best of this many random ones, in the order of the search
  std::size_t most = 300;  // moves of a playout
  bool graded = true;
  std::uint64_t stream = 0;  // of random numbers
};

template <typename Game>
class MonteCarloTree {
 public:
  MonteCarloTree(Game& game, Control& control, const Limits& limits, const Judge& judge, const TreeManner& manner)
      : game_(game), control_(control), limits_(limits), judge_(judge), manner_(manner), random_(manner.stream) {}

  // Plays games until one is won, all are known to be lost, or `positions` positions were looked at in all calls
  // together. Can be called again to go on.
  Verdict run(std::uint64_t positions) {
    limits_.positions = positions;
    reason_ = Reason::kNone;
    if (nodes_.empty()) {
      nodes_.push_back({});
      if (settle()) return Verdict::kWinnable;
      root_steps_ = path_.size();
    }
    while (reason_ == Reason::kNone) {
      if (nodes_[0].is_lost) return Verdict::kUnwinnable;
      if (play_one()) return Verdict::kWinnable;
      check_limits();
    }
    return Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const { return counters_; }
  MoveList path() const {
    MoveList moves;
    for (const Step& step : path_) moves.push_back(step.move);
    return moves;
  }

 private:
  static constexpr std::uint32_t kRoot = 0;

  struct Node {
    Move move{};
    std::uint32_t first = 0;  // its children stand together
    std::uint16_t count = 0;
    bool is_open = false;  // its children are known
    bool is_lost = false;  // no win below, among the moves that this search tries
    std::uint32_t visits = 0;
    double sum = 0;
  };

  // One game: down the tree, one position further, and on at random. True if it is won; then it stays on the board.
  bool play_one() {
    way_.assign(1, kRoot);
    while (nodes_[way_.back()].is_open && !nodes_[way_.back()].is_lost) {
      const std::uint32_t next = chosen(nodes_[way_.back()]);
      way_.push_back(next);
      make(nodes_[next].move);
      if (settle()) return true;
      if (nodes_[next].visits == 0) break;
    }
    Node& leaf = nodes_[way_.back()];
    if (leaf.visits > 0 || way_.size() == 1) open(way_.back());
    double reward = 0;
    if (!nodes_[way_.back()].is_lost) {
      if (play_out()) return true;
      reward = worth_of_end();
    }
    note(reward);
    while (path_.size() > root_steps_) unmake();
    return false;
  }

  // Of the children that are not lost: one that was never visited, in the order of the search, else the best bound.
  std::uint32_t chosen(const Node& node) const {
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    std::uint32_t best = 0;
    double best_bound = -1;
    for (std::uint32_t i = node.count; i-- > 0;) {
      const Node& child = nodes_[node.first + i];
      if (child.is_lost) continue;
      if (child.visits == 0) return node.first + i;
      const double visits = child.visits;
      const double bound = child.sum / visits + manner_.exploration * std::sqrt(log_visits / visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = node.first + i;
      }
    }
    return best;
  }

  void open(std::uint32_t node) {
    if (nodes_[node].is_open) return;
    list_moves();
    nodes_[node].is_open = true;
    nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].count = static_cast<std::uint16_t>(generated_.size());
    nodes_[node].is_lost = generated_.empty();
    for (const Move& move : generated_) {
      nodes_.push_back({});
      nodes_.back().move = move;
    }
    counters_.unique += generated_.size();
    ++counters_.expanded;
  }

  bool play_out() {
    for (std::size_t made = 0; made < manner_.most; ++made) {
      list_moves();
      if (generated_.empty()) return false;
      std::size_t drawn = 0;
      for (std::size_t i = 0; i < manner_.draws; ++i) drawn = std::max(drawn, random_.below(generated_.size()));
      make(generated_[drawn]);
      if (settle()) return true;
    }
    return false;
  }

  double worth_of_end() {
    if (!manner_.graded) return 0;
    const int promised = judge_(game_.position());
    lowest_ = std::min(lowest_, promised);
    highest_ = std::max(highest_, promised);
    return highest_ == lowest_ ? 0 : 0.5 * (promised - lowest_) / (highest_ - lowest_);
  }

  void note(double reward) {
    for (auto at = way_.rbegin(); at != way_.rend(); ++at) {
      Node& node = nodes_[*at];
      ++node.visits;
      node.sum += reward;
      if (node.is_open && !node.is_lost) {
        const auto first = nodes_.begin() + node.first;
        node.is_lost = std::all_of(first, first + node.count, [](const Node& child) { return child.is_lost; });
      }
    }
  }

  void list_moves() {
    generated_.clear();
    game_.search_moves(generated_);
    ++counters_.positions;
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, path_.size());
  }

  bool settle() {
    return settled(game_, counters_, [&](const Move& move) { make(move); });
  }

  void make(const Move& move) {
    path_.push_back({move, {}});
    game_.make(move, path_.back().undo);
  }

  void unmake() {
    game_.unmake(path_.back().move, path_.back().undo);
    path_.pop_back();
  }

  void check_limits() {
    if (counters_.positions >= limits_.positions) reason_ = Reason::kPositions;
    if (++games_ % 64 != 0) return;
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    counters_.stored = nodes_.size();
    counters_.bytes = nodes_.capacity() * sizeof(Node);
    // The tree grows by doubling.
    if (counters_.bytes > limits_.bytes / 3) reason_ = Reason::kMemory;
  }

  Game& game_;
  Control& control_;
  Limits limits_;
  const Judge judge_;
  const TreeManner manner_;
  Random random_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> way_;  // of the nodes of this game
  std::vector<Step> path_;
  std::size_t root_steps_ = 0;
  MoveList generated_;
  int lowest_ = std::numeric_limits<int>::max();
  int highest_ = std::numeric_limits<int>::min();
  Counters counters_;
  std::uint64_t games_ = 0;
  Reason reason_ = Reason::kNone;
};

namespace monte_carlo_tree {

enum : std::size_t { kExploration, kDraws, kLength, kGraded, kFiltered, kStream };

constexpr Parameter kParameters[] = {
    {"exploration", "how much rarely tried moves are preferred, in hundredths", 0, 10'000, 140},
    {"draws", "each move of a playout is the best of this many random moves, in the order of the search", 1, 20, 2},
    {"length", "the most moves of a playout", 1, 10'000, 300},
    {"graded", "1: a game that is not won counts by what its end promises; 0: not at all", 0, 1, 1},
    {"filtered", "1: without moves that the shortcuts leave out; 0: all moves", 0, 1, 1},
    {"stream", "which stream of random numbers", 0, 1'000'000'000, 0},
    kUntil,
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  const TreeManner manner{static_cast<double>(values[kExploration]) / 100, static_cast<std::size_t>(values[kDraws]),
                          static_cast<std::size_t>(values[kLength]), values[kGraded] != 0,
                          static_cast<std::uint64_t>(values[kStream])};
  Switches switches = wins_only(task.switches);
  if (values[kFiltered] == 0) static_cast<Shortcuts&>(switches) = Shortcuts{};
  return engine_of<MonteCarloTree>(task, switches, task.judge, manner);
}

}  // namespace monte_carlo_tree

constexpr EngineKind kMonteCarloTree{
    "monte-carlo-tree", "games played out at random from a tree that grows where they go well; finds wins only", false,
    monte_carlo_tree::kParameters, monte_carlo_tree::make};

}  // namespace winnable
