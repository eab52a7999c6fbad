// A player of Klondike that looks ahead in trees of what it sees. klondike_players.cpp lists the players.
#pragma once

#include "players/expectimax.hpp"
#include "players/klondike_forest.hpp"
#include "players/searching_player.hpp"

namespace winnable {

struct KlondikeOptions {
  int samples = 1000;    // worlds for each decision, over all moves
  int positions = 1000;  // for the value of a decision with few cards hidden
  int hidden = 0;        // cards face down from which on that value is computed
  int trees = 1;         // trees that are searched for a decision and vote on it
  TreeOptions tree{};
};

class KlondikePlayer : public SearchingPlayer {
 public:
  KlondikePlayer(const Seat& seat, const KlondikeOptions& options)
      : SearchingPlayer(seat),
        samples_(options.samples),
        trees_(options.trees, options.tree, random_),
        few_hidden_(options.hidden, options.positions) {}

  std::vector<Chance> chances(const View& view) override;
  std::uint64_t cut() const override { return cut_ + trees_.cut() + few_hidden_.cut(); }
  std::uint64_t searches() const override { return searches_ + trees_.searches() + few_hidden_.searches(); }

 private:
  MoveList decided(const View& view, double seconds) override;
  MoveList safe_moves(const CompactDeal& deal, const CompactKlondike& table, const Layout& world) const;
  std::size_t weighed(const CompactDeal& deal, const CompactKlondike& table, double seconds);  // the arm to play
  void simulate(double seconds);  // seconds count where samples are no limit

  const int samples_;
  KlondikeForest trees_;
  Expectimax few_hidden_;
};

}  // namespace winnable
