// Trees of the same game that know nothing of each other, and what they think of its decisions together. One tree looks
// deepest; several are misled in different ways, which is what ensembles of trees live by.
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
