// Search by promise: goes on from the positions that look nearest to a win, in the order that `Open` keeps (best-first
// or a beam). It finds wins fast and proves nothing.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "frontier.hpp"
#include "moves.hpp"
#include "search.hpp"
#include "table.hpp"
#include "weights.hpp"

namespace winnable {

template <typename Game, typename Open>
class BestFirst {
 public:
  BestFirst(Game& game, Control& control, const Limits& limits, const Weights& weights)
      : game_(game), control_(control), limits_(limits), weights_(weights) {}

  // Searches until a win is found, nothing is left, or so many positions were looked up in all; can be called again to
  // go on.
  Verdict run(std::uint64_t positions) {
    limits_.positions = positions;
    reason_ = Reason::kNone;
    if (nodes_.empty() && begin()) return Verdict::kWinnable;
    while (reason_ == Reason::kNone) {
      const std::uint32_t best = open_.take();
      if (best == kNoNode) {
        if (!open_.begin_again()) return Verdict::kUnwinnable;
        if (begin()) return Verdict::kWinnable;
        continue;
      }
      go_to(best);
      if (expand()) return Verdict::kWinnable;
      check_limits();
    }
    return Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const { return counters_; }

  MoveList path() const {
    MoveList moves;
    for (std::size_t i = 1; i < path_.size(); ++i) moves.push_back(nodes_[path_[i].node].move);
    return moves;
  }

 private:
  struct Node {
    std::uint32_t parent;
    Move move;  // that led here
  };
  struct Step {
    std::uint32_t node;
    Undo undo;
  };

  // Begins at the root, with nothing seen. True if the game is won without a choice.
  bool begin() {
    while (path_.size() > 1) unmake();
    path_.clear();
    nodes_.clear();
    table_.emplace(limits_.bytes / 2);
    nodes_.push_back({kNoNode, {}});
    path_.push_back({0, {}});
    if (settle()) return true;
    consider();
    return false;
  }

  // Makes a move from the last position of the path, as a new node.
  void make_new(const Move& move) {
    nodes_.push_back({path_.back().node, move});
    make_known(static_cast<std::uint32_t>(nodes_.size() - 1));
  }

  void make_known(std::uint32_t node) {
    path_.push_back({node, {}});
    game_.make(nodes_[node].move, path_.back().undo);
  }

  void unmake() {
    game_.unmake(nodes_[path_.back().node].move, path_.back().undo);
    path_.pop_back();
  }

  // Makes the moves that need no choice. True if the game is won.
  bool settle() {
    Move move;
    for (;;) {
      if (game_.is_won()) return true;
      if (!game_.forced_move(move)) return false;
      make_new(move);
      ++counters_.forced;
    }
  }

  // Puts the last position of the path on the list of those to go on from, if it is new.
  bool consider() {
    ++counters_.positions;
    if (table_->insert(game_.key()) != SeenTable::Answer::kNew) return false;
    ++counters_.unique;
    const auto depth = static_cast<int>(path_.size());
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, path_.size());
    const int promise = game_.promise(weights_) + weights_(Feature::kDepth) * depth / kDepthScale;
    const int score = std::clamp(promise + kMiddle, 0, kScores - 1);
    open_.add(path_.back().node, score);
    return true;
  }

  // Walks from the last position to another one over the last position they have in common.
  void go_to(std::uint32_t node) {
    way_.clear();
    std::uint32_t meeting = node;
    while (!is_on_path(meeting)) {
      way_.push_back(meeting);
      meeting = nodes_[meeting].parent;
    }
    while (path_.back().node != meeting) unmake();
    for (auto step = way_.rbegin(); step != way_.rend(); ++step) make_known(*step);
  }

  // Nodes are numbered as they are made, so the numbers on a path rise.
  bool is_on_path(std::uint32_t node) const {
    const auto found = std::lower_bound(path_.begin(), path_.end(), node,
                                        [](const Step& step, std::uint32_t n) { return step.node < n; });
    return found != path_.end() && found->node == node;
  }

  bool expand() {
    generated_.clear();
    game_.search_moves(generated_);
    keys_.resize(generated_.size());
    known_.resize(generated_.size());
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      known_[i] = game_.key_after(generated_[i], keys_[i]);
      if (known_[i]) table_->prefetch(keys_[i]);
    }
    const std::size_t length = path_.size();
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      if (known_[i] && table_->contains(keys_[i])) {
        ++counters_.positions;
        continue;
      }
      const std::size_t kept = nodes_.size();
      make_new(generated_[i]);
      if (settle()) return true;
      const bool is_new = consider();
      while (path_.size() > length) unmake();
      if (!is_new) nodes_.resize(kept);
    }
    return false;
  }

  void check_limits() {
    if (counters_.positions >= limits_.positions) reason_ = Reason::kPositions;
    if (++expanded_ % 64 != 0) return;
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    // Nodes and the lists of open ones grow by doubling, so they are counted in full and twice.
    const std::size_t bytes = table_->bytes() + 2 * nodes_.size() * (sizeof(Node) + sizeof(std::uint32_t));
    counters_.bytes = std::max<std::uint64_t>(counters_.bytes, bytes);
    counters_.stored = table_->size();
    if (bytes > limits_.bytes || table_->is_replacing()) reason_ = Reason::kMemory;
  }

  static constexpr int kDepthScale = 8;  // the weight of the depth is given in such parts
  static constexpr int kMiddle = kScores / 2;

  Game& game_;
  Control& control_;
  Limits limits_;
  const Weights weights_;
  std::optional<SeenTable> table_;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
  Open open_;
  MoveList generated_;
  std::vector<Key> keys_;
  std::vector<char> known_;
  std::vector<std::uint32_t> way_;
  Counters counters_;
  std::uint64_t expanded_ = 0;
  Reason reason_ = Reason::kNone;
};

}  // namespace winnable
