// The positions that a search has met, as a tree of the moves that led to them; one position stands on the board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/chunked_stack.hpp"
#include "game/moves.hpp"

namespace winnable {

constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

template <typename Game>
class SearchTree {
 public:
  explicit SearchTree(Game& game) : game_(game) {
    nodes_.push({kNoNode, {}});
    path_.push_back({0, {}});
  }

  // Forgets all but the root.
  void clear() {
    while (path_.size() > 1) unmake();
    nodes_.shrink(1);
  }

  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const { return nodes_.bytes(); }
  std::uint32_t here() const { return path_.back().node; }
  std::size_t depth() const { return path_.size() - 1; }

  // Makes a move from the position on the board, as a new node.
  void make(const Move& move) {
    nodes_.push({here(), move});
    make_known(static_cast<std::uint32_t>(nodes_.size() - 1));
  }

  // Goes back until `depth` moves from the root are left.
  void back_to(std::size_t depth) {
    while (this->depth() > depth) unmake();
  }

  // Forgets the newest nodes, none of which may stand on the board.
  void shrink(std::size_t size) { nodes_.shrink(size); }

  // Walks to another position by way of the last position that both paths have in common.
  void go_to(std::uint32_t node) {
    way_.clear();
    std::uint32_t meeting = node;
    while (!is_on_path(meeting)) {
      way_.push_back(meeting);
      meeting = nodes_[meeting].parent;
    }
    while (here() != meeting) unmake();
    for (auto step = way_.rbegin(); step != way_.rend(); ++step) make_known(*step);
  }

  // The moves from the root to the position on the board.
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

  void make_known(std::uint32_t node) {
    path_.push_back({node, {}});
    game_.make(nodes_[node].move, path_.back().undo);
  }

  void unmake() {
    game_.unmake(nodes_[path_.back().node].move, path_.back().undo);
    path_.pop_back();
  }

  // Nodes are numbered as they are made, so the numbers on a path rise.
  bool is_on_path(std::uint32_t node) const {
    const auto found = std::lower_bound(path_.begin(), path_.end(), node,
                                        [](const Step& step, std::uint32_t n) { return step.node < n; });
    return found != path_.end() && found->node == node;
  }

  Game& game_;
  ChunkedStack<Node, 512> nodes_;
  std::vector<Step> path_;
  std::vector<std::uint32_t> way_;
};

}  // namespace winnable
