// The exact value of a decision of Klondike once few cards are hidden: the best over all decisions, the mean over all
// cards that may turn up. A tree of samples comes near it; here the value itself is computed, as long as the limits
// allow.
//
// Exact among the decisions of compact_arms.hpp, which leave out reversible play that leads nowhere new.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "players/klondike_tree.hpp"

namespace winnable {

class Expectimax {
 public:
  // The most cards face down, and the most positions looked at for an answer.
  Expectimax(int hidden, int positions) : hidden_(hidden), positions_(positions) {}

  // For each arm the chance to win if all goes on as well as it can; with `only_best` the chance of an arm that cannot
  // be the best may be 0. Nothing if too many cards are hidden or the positions do not suffice. The deal may be any
  // world that fits what the player sees: every order of its hidden cards is looked at.
  std::optional<std::vector<double>> values_of(const CompactDeal& deal, const CompactKlondike& table,
                                               const std::vector<Arm>& arms, bool only_best) {
    if (table.face_down > hidden_) return std::nullopt;
    deal_ = deal;
    left_ = positions_;
    ++searches_;
    std::vector<double> values;
    double best = 0;
    for (const Arm& arm : arms) {
      values.push_back(best < 1 ? value_of_arm(table, arm, best) : 0);
      if (only_best) best = std::max(best, values.back());
      if (left_ <= 0) {
        ++cut_;
        return std::nullopt;
      }
    }
    return values;
  }

  std::uint64_t searches() const { return searches_; }
  std::uint64_t cut() const { return cut_; }

 private:
  // Safe moves cost nothing, but they may show a card. Then every card that it may be has to be looked at.
  double value_of(CompactKlondike table) {
    for (CompactMove move; table.safe_move(table.moves(deal_), deal_, move);) {
      if (shows_a_card(table, move)) return expected(table, move, 0);
      table.make(deal_, move);
    }
    if (table.is_surely_won(deal_)) return 1;
    const std::uint64_t look = look_of(deal_, table);
    if (const auto found = known_.find(look); found != known_.end()) return found->second;
    if (--left_ <= 0) return 0;
    double best = 0;
    for (const Arm& arm : arms_of(deal_, table)) {
      best = std::max(best, value_of_arm(table, arm, best));
      if (best >= 1 || left_ <= 0) break;
    }
    if (left_ > 0) known_.emplace(look, best);
    return best;
  }

  double value_of_arm(CompactKlondike table, const Arm& arm, double at_least) {
    for (const CompactMove move : arm.before) table.make(deal_, move);
    return expected(table, arm.move, at_least);
  }

  // The mean over the cards that the move may turn up. Once it cannot be more than `at_least`, 0 is returned instead.
  double expected(CompactKlondike table, CompactMove move, double at_least) {
    if (!shows_a_card(table, move)) {
      table.make(deal_, move);
      return value_of(table);
    }
    std::vector<Card*> hidden;
    for (int pile = 0; pile < kKlondikePiles; ++pile) {
      for (int i = 0; i + 1 < table.left[pile]; ++i) hidden.push_back(&deal_.pile[pile][i]);
    }
    const auto pile = static_cast<std::size_t>(deal_.pile_of_head[move.card]);
    Card& next = deal_.pile[pile][table.left[pile] - 2];
    const auto exchange = [&](Card& other) {
      std::swap(deal_.pile_of_head[next], deal_.pile_of_head[other]);
      std::swap(next, other);
    };
    const auto count = static_cast<double>(hidden.size());
    double sum = 0;
    double open = count;  // the most that the cards not looked at yet can add
    for (Card* other : hidden) {
      if (sum + open <= at_least * count) return 0;
      exchange(*other);
      CompactKlondike after = table;
      after.make(deal_, move);
      sum += value_of(after);
      exchange(*other);
      open -= 1;
    }
    return sum / count;
  }

  bool shows_a_card(const CompactKlondike& table, CompactMove move) const {
    return table.turns_up(move) && table.left[static_cast<std::size_t>(deal_.pile_of_head[move.card])] > 1;
  }

  const int hidden_;
  const int positions_;
  CompactDeal deal_;
  std::unordered_map<std::uint64_t, double> known_;  // by what the player sees, so that it is true for the whole game
  int left_ = 0;
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;
};

}  // namespace winnable
