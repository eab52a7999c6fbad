// The exact value of a decision of Klondike once few cards are hidden: the best over all decisions, the mean over all
// cards that may turn up. A tree of samples comes near it; here the value itself is computed, as long as the limits
// allow.
//
// Exact among the decisions of compact_arms.hpp, which leave out reversible play that leads nowhere new.
#pragma once

#include <optional>
#include <unordered_map>

#include "players/compact_arms.hpp"

namespace winnable {

class Expectimax {
 public:
  // The most cards face down, and the most positions looked at for an answer.
  Expectimax(int hidden, int positions) : hidden_(hidden), positions_(positions) {}

  // For each arm the chance to win if all goes on as well as it can; with `only_best` the chance of an arm that cannot
  // be the best may be 0. Nothing if too many cards are hidden or the positions do not suffice. The deal may be any
  // world that fits what the player sees: every order of its hidden cards is looked at.
  std::optional<std::vector<double>> values_of(const CompactDeal& deal, const CompactKlondike& table,
                                               const std::vector<Arm>& arms, bool only_best);

  std::uint64_t searches() const { return searches_; }
  std::uint64_t cut() const { return cut_; }

 private:
  double value_of(CompactKlondike table);
  double value_of_arm(CompactKlondike table, const Arm& arm, double at_least);
  double expected(CompactKlondike table, CompactMove move, double at_least);
  bool shows_a_card(const CompactKlondike& table, CompactMove move) const;

  const int hidden_;
  const int positions_;
  CompactDeal deal_;
  std::unordered_map<std::uint64_t, double> known_;  // by what the player sees, so that it is true for the whole game
  int left_ = 0;
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;
};

}  // namespace winnable
