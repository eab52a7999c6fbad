// Several independent trees of the same game, and what they think together of its decisions. One tree looks deepest.
// Several trees are misled in different ways, which is why they decide better together.
#pragma once

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "players/klondike_tree.hpp"

namespace winnable {

class KlondikeForest {
 public:
  using Tally = KlondikeTree::Tally;

  KlondikeForest(int trees, const TreeOptions& options, Random& random) {
    for (int i = 0; i < std::max(trees, 1); ++i) trees_.emplace_back(options, random);
  }

  void start(const CompactDeal& deal, const CompactKlondike& table) {
    for (KlondikeTree& tree : trees_) tree.start(deal, table);
  }

  // Each time in the next tree.
  void simulate() {
    trees_[next_].simulate();
    next_ = (next_ + 1) % trees_.size();
  }

  const std::vector<Arm>& arms() const { return trees_.front().arms(); }

  // Summed over the trees.
  std::vector<Tally> tallies() const {
    std::vector<Tally> sums = trees_.front().tallies();
    for (std::size_t tree = 1; tree < trees_.size(); ++tree) {
      for (std::size_t arm = 0; arm < sums.size(); ++arm) {
        sums[arm].tried += trees_[tree].tallies()[arm].tried;
        sums[arm].won += trees_[tree].tallies()[arm].won;
      }
    }
    return sums;
  }

  std::size_t most_tried() const { return most_tried_of(tallies()); }

  // Whether the simulations that are left cannot change which arm is most tried.
  bool is_decided(std::int64_t simulations_left) const {
    const std::vector<Tally> sums = tallies();
    const std::size_t best = most_tried_of(sums);
    int second = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (i != best) second = std::max(second, sums[i].tried);
    }
    return sums[best].tried - second > simulations_left;
  }

  // Whether many simulations won nothing.
  bool is_hopeless() const {
    int tried = 0;
    for (const Tally& tally : tallies()) {
      if (tally.won > 0) return false;
      tried += tally.tried;
    }
    return tried >= kHopeless;
  }

  std::uint64_t searches() const {
    std::uint64_t sum = 0;
    for (const KlondikeTree& tree : trees_) sum += tree.searches();
    return sum;
  }

  std::uint64_t cut() const {
    std::uint64_t sum = 0;
    for (const KlondikeTree& tree : trees_) sum += tree.cut();
    return sum;
  }

 private:
  static constexpr int kHopeless = 250;

  static std::size_t most_tried_of(const std::vector<Tally>& tallies) {
    const auto best = std::max_element(tallies.begin(), tallies.end(), [](const auto& a, const auto& b) {
      return std::pair(a.tried, a.share()) < std::pair(b.tried, b.share());
    });
    return static_cast<std::size_t>(best - tallies.begin());
  }

  std::deque<KlondikeTree> trees_;
  std::size_t next_ = 0;
};

}  // namespace winnable
