// Players of Klondike that look ahead in trees of what they see; with the solver at the leaves, the strongest here.
#pragma once

#include "players/expectimax.hpp"
#include "players/klondike_forest.hpp"
#include "players/legal_player.hpp"

namespace winnable {

// Where nothing is remembered of the stock, it cannot be looked through first.
inline bool klondike_player_applies(const Rules& rules, Know know) {
  return know != Know::kTop && compact_klondike_applies(rules);
}

class KlondikePlayer : public SearchingPlayer {
 public:
  KlondikePlayer(const Rules& rules, Know know, const PlayerOptions& options, const TreeOptions& tree,
                 std::uint64_t seed, WantsStop wants_stop)
      : SearchingPlayer(rules, know, options, seed, std::move(wants_stop)),
        trees_(options.trees, tree, random_),
        few_hidden_(options.hidden, options.positions) {}

  std::vector<Chance> chances(const View& view) override;
  std::uint64_t cut() const override { return cut_ + trees_.cut() + few_hidden_.cut(); }
  std::uint64_t searches() const override { return searches_ + trees_.searches() + few_hidden_.searches(); }

 private:
  MoveList decided(const View& view, double seconds) override;
  MoveList safe_moves(const CompactDeal& deal, const CompactKlondike& table, const Layout& world) const;
  std::size_t weighed(const CompactDeal& deal, const CompactKlondike& table, double seconds);  // the arm to play
  void simulate(double seconds);  // where samples are no limit

  KlondikeForest trees_;
  Expectimax few_hidden_;
};

}  // namespace winnable
