// A tree of what may happen in a game of Klondike: decisions of the player, and the cards they turn up.
//
// A node is what the player sees, not what lies below: worlds that look alike share it, so that one decision is made
// for all of them. Plain hindsight lacks that: it lets the player decide as if the cards were open. Each simulation
// draws a world, follows the decisions that look best by now, and ends at a node that is new. The solver, or a simple
// player, says how that world goes on from there. Everything at a node is open to the player, so it stays true when the
// game goes on, and what was learned for one move serves the next.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "players/compact_arms.hpp"
#include "players/quick_solver.hpp"

namespace winnable {

// How a world is judged where a simulation leaves the tree: by whether it can be won with open cards, or by whether a
// player that looks ahead less far wins it. The solver is the most hopeful. Rollouts miss some wins, which makes them
// better judges of a game that is played with hidden cards.
enum class Leaf : std::uint8_t { kSolver, kGreedyRollout, kNestedRollout };

struct TreeOptions {
  Leaf leaf = Leaf::kSolver;
  int positions = 300;       // for the solver, in each world
  double curiosity = 0.25;   // how much arms that were rarely tried are preferred
  double first_value = 0.1;  // how much more an arm that was never tried is worth than its node
  double cut_value = 0;      // what a world is worth that the solver does not decide
  int depth = 100;           // decisions; with 1 it is plain hindsight
  int width = 0;             // the most cards that a decision may turn up in the tree; 0: any
  int level = 1;             // of nested rollouts
};

class KlondikeTree {
 public:
  struct Tally {
    int tried = 0;
    double won = 0;
    double share() const { return tried > 0 ? won / tried : 0; }
  };

  KlondikeTree(const TreeOptions& options, Random& random) : options_(options), random_(random) {}

  // Where the game is now. The deal may be any world that fits; its hidden cards are exchanged at random.
  void start(const CompactDeal& deal, const CompactKlondike& table);
  void simulate();
  const std::vector<Arm>& arms() const { return root_->arms; }
  const std::vector<Tally>& tallies() const { return root_->tallies; }

  std::uint64_t searches() const { return searches_; }
  std::uint64_t cut() const { return cut_; }

 private:
  struct Node {
    bool is_expanded = false;
    int visits = 0;
    double won = 0;
    std::vector<Arm> arms;
    std::vector<Tally> tallies;
    std::vector<std::vector<Card>> outcomes;  // for each arm, the cards it has turned up, where these are limited
  };
  struct Decision {
    Node* node;
    std::size_t arm;
  };

  void draw_world();
  void expand(Node& node, const CompactKlondike& table) const;
  void set_arms(Node& node, std::vector<Arm> arms) const;
  std::size_t chosen(const Node& node) const;
  void turn_up_as_before(const CompactKlondike& table, CompactMove move, std::vector<Card>& outcomes);
  double value_of(const CompactKlondike& table);

  const TreeOptions options_;
  Random& random_;
  QuickSolver solver_;
  std::unordered_map<std::uint64_t, Node> nodes_;
  CompactDeal deal_;
  CompactKlondike table_;
  std::vector<Card*> hidden_;
  Node* root_ = nullptr;
  std::vector<Decision> path_;
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;
};

// The same for all positions that look the same to the player.
std::uint64_t look_of(const CompactDeal& deal, const CompactKlondike& table);

}  // namespace winnable
