// Players of Klondike that look ahead in trees of what they see; with the solver at the leaves, the strongest here.
#pragma once

#include <deque>

#include "players/expectimax.hpp"
#include "players/klondike_forest.hpp"
#include "players/player.hpp"

namespace winnable {

// Where nothing is remembered of the stock, it cannot be looked through first.
inline bool klondike_player_applies(const Rules& rules, Know know) {
  return know != Know::kTop && compact_klondike_applies(rules);
}

class KlondikePlayer : public Player {
 public:
  KlondikePlayer(const Rules& rules, const PlayerOptions& options, const TreeOptions& tree, std::uint64_t seed,
                 WantsStop wants_stop)
      : rules_(rules),
        options_(options),
        random_(seed),
        wants_stop_(std::move(wants_stop)),
        trees_(options.trees, tree, random_),
        few_hidden_(options.hidden, options.positions) {}

  bool choose(const View& view, Move& move) override;
  std::vector<Chance> chances(const View& view) override;
  std::uint64_t cut() const override { return cut_ + trees_.cut() + few_hidden_.cut(); }
  std::uint64_t searches() const override { return searches_ + trees_.searches() + few_hidden_.searches(); }

 private:
  bool decide(const View& view);
  bool look_first(const View& view);
  bool play_safe(const CompactDeal& deal, const CompactKlondike& table, const Layout& world);
  bool play_exactly(const Layout& layout);
  std::size_t weighed(const CompactDeal& deal, const CompactKlondike& table);  // the arm to play
  void simulate(double seconds);                                               // where samples are no limit

  const Rules& rules_;
  const PlayerOptions options_;
  Random random_;
  WantsStop wants_stop_;
  KlondikeForest trees_;
  Expectimax few_hidden_;
  std::deque<Move> plan_;  // moves decided on, none of which shows a new card but the last
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;
  double used_ = 0;
};

}  // namespace winnable
