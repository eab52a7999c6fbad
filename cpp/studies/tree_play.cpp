#include "studies/tree_play.hpp"

#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "families/grid/grid.hpp"

namespace winnable {
namespace {

class TreePlayer {
 public:
  TreePlayer(const Rules& rules, const Layout& layout, std::uint64_t simulations, double exploration,
             std::uint64_t seed, const std::function<bool()>& wants_stop)
      : game_(rules, layout),
        simulations_(simulations),
        exploration_(exploration),
        random_(seed),
        wants_stop_(wants_stop) {}

  TreePlay run() {
    while (!game_.is_won()) {
      nodes_.assign(1, {});
      open(0);
      if (nodes_[0].count == 0) break;
      for (std::uint64_t played = 0; played < simulations_; ++played) {
        if (played % 4096 == 0 && wants_stop_()) {
          found_.is_complete = false;
          return found_;
        }
        simulate();
      }
      Undo undo;
      game_.make(nodes_[best_of(nodes_[0], 0)].move, undo);
      ++found_.selected;
    }
    found_.is_won = game_.is_won();
    return found_;
  }

 private:
  struct Node {
    Move move{};
    std::uint32_t first = 0;  // its children stand together
    std::uint32_t count = 0;
    bool is_open = false;
    double visits = 0;
    double sum = 0;  // wins without losses
  };
  struct Made {
    Move move;
    Undo undo;
  };

  // One game: to a position of the tree that was never visited, and on at random.
  void simulate() {
    way_.assign(1, 0);
    while (nodes_[way_.back()].is_open && nodes_[way_.back()].count > 0) {
      const std::uint32_t next = best_of(nodes_[way_.back()], exploration_);
      way_.push_back(next);
      make(nodes_[next].move);
      if (nodes_[next].visits == 0) break;
      open(next);
    }
    while (!game_.is_won()) {
      list_moves();
      if (moves_.empty()) break;
      make(moves_[random_.below(moves_.size())]);
    }
    const double reward = game_.is_won() ? 1 : -1;
    for (const std::uint32_t node : way_) {
      nodes_[node].visits += 1;
      nodes_[node].sum += reward;
    }
    for (; !made_.empty(); made_.pop_back()) game_.unmake(made_.back().move, made_.back().undo);
  }

  // A child that was never visited, at random; else the one with the highest bound.
  std::uint32_t best_of(const Node& node, double exploration) {
    const double log_visits = std::log(node.visits + 1);
    std::uint32_t best = node.first;
    double best_bound = -1e300;
    std::size_t unvisited = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Node& child = nodes_[i];
      if (child.visits == 0) {
        if (random_.below(++unvisited) == 0) best = i;
      } else if (unvisited == 0) {
        const double bound = child.sum / child.visits + exploration * std::sqrt(log_visits / child.visits);
        if (bound > best_bound) {
          best_bound = bound;
          best = i;
        }
      }
    }
    return best;
  }

  void open(std::uint32_t node) {
    if (nodes_[node].is_open) return;
    list_moves();
    nodes_[node].is_open = true;
    nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].count = static_cast<std::uint32_t>(moves_.size());
    for (const Move& move : moves_) {
      nodes_.push_back({});
      nodes_.back().move = move;
    }
  }

  void list_moves() {
    moves_.clear();
    game_.legal_moves(moves_);
  }

  void make(const Move& move) {
    made_.push_back({move, {}});
    game_.make(move, made_.back().undo);
  }

  GridGame game_;
  const std::uint64_t simulations_;
  const double exploration_;
  Random random_;
  const std::function<bool()>& wants_stop_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> way_;
  std::vector<Made> made_;
  MoveList moves_;
  TreePlay found_;
};

}  // namespace

TreePlay play_by_tree(const Rules& rules, const Layout& layout, std::uint64_t simulations, double exploration,
                      std::uint64_t seed, const std::function<bool()>& wants_stop) {
  return TreePlayer(rules, layout, simulations, exploration, seed, wants_stop).run();
}

}  // namespace winnable
