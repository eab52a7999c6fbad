// Several independent trees of the same game, and what they think together of its decisions. One tree looks deepest.
// Several trees are misled in different ways, which is why they decide better together.
#pragma once

#include <deque>
#include <vector>

#include "players/klondike_tree.hpp"

namespace winnable {

class KlondikeForest {
 public:
  using Tally = KlondikeTree::Tally;

  KlondikeForest(int trees, const TreeOptions& options, Random& random);

  void start(const CompactDeal& deal, const CompactKlondike& table);
  void simulate();  // in one tree after the other
  const std::vector<Arm>& arms() const { return trees_.front().arms(); }
  std::vector<Tally> tallies() const;  // summed over the trees
  std::size_t most_tried() const;
  bool is_decided(std::int64_t simulations_left) const;  // they cannot change which arm is most tried
  bool is_hopeless() const;                              // many simulations won nothing

  std::uint64_t searches() const;
  std::uint64_t cut() const;

 private:
  std::deque<KlondikeTree> trees_;
  std::size_t next_ = 0;
};

}  // namespace winnable
