#include "players/expectimax.hpp"

#include <algorithm>
#include <utility>

#include "players/klondike_tree.hpp"

namespace winnable {

std::optional<std::vector<double>> Expectimax::values_of(const CompactDeal& deal, const CompactKlondike& table,
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

bool Expectimax::shows_a_card(const CompactKlondike& table, CompactMove move) const {
  return table.turns_up(move) && table.left[static_cast<std::size_t>(deal_.pile_of_head[move.card])] > 1;
}

// Safe moves cost nothing, but they may show a card. Then every card that it may be has to be looked at.
double Expectimax::value_of(CompactKlondike table) {
  for (;;) {
    const CompactMoves moves = table.moves(deal_);
    const Faces safe = table.safe(moves, deal_);
    if (!safe) break;
    const Card card = lowest(safe);
    const CompactMove move{has(moves.home, card) ? CompactStep::kHome : CompactStep::kStockHome, card};
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

double Expectimax::value_of_arm(CompactKlondike table, const Arm& arm, double at_least) {
  for (const CompactMove move : arm.before) table.make(deal_, move);
  return expected(table, arm.move, at_least);
}

// The mean over the cards that the move may turn up. Once it cannot be more than `at_least`, 0 is returned instead.
double Expectimax::expected(CompactKlondike table, CompactMove move, double at_least) {
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

}  // namespace winnable
