#include "studies/monte_carlo.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr int kDiffStep = 2;  // the largest gap between foundations that the thesis wants

int reward(const ThesisTable& table, const ThesisMove& move) {
  const Card card = table.moved_card(move);
  const auto [low, high] = std::minmax_element(table.height().begin(), table.height().end());
  const bool is_low = card != kNoCard && step_of(card) <= 1;
  const bool is_even = *high - *low < kDiffStep;
  const bool turns_up =
      move.step != ThesisStep::kTurn && table.hidden(move.from % ThesisTable::kPiles) > 0 &&
      table.size(move.from % ThesisTable::kPiles) - move.count == table.hidden(move.from % ThesisTable::kPiles);
  return reward_of(move.step, is_low, is_even, turns_up);
}

// The heuristic move with the highest reward; nullptr if there is none.
const ThesisMove* heuristic_move(const ThesisTable& table, const ThesisTable::Moves& list, int count) {
  const ThesisMove* best = nullptr;
  for (int i = 0; i < count; ++i) {
    if (reward(table, list[i]) <= usual_reward(list[i].step)) continue;
    if (best == nullptr || reward(table, list[i]) > reward(table, *best)) best = &list[i];
  }
  return best;
}

// Whether a move costs nothing: an ace, a deuce, or a card below which all of the other colour are home.
bool is_safe_move(const ThesisTable& table, const ThesisMove& move) {
  if (move.step != ThesisStep::kWasteHome && move.step != ThesisStep::kTableHome) return false;
  const Card card = table.moved_card(move);
  const int other = suit_of(card) ^ 1;
  const int opposite = std::min(table.height()[other], table.height()[other ^ 2]);
  return step_of(card) <= 1 || opposite >= step_of(card);
}

}  // namespace

int reward_of(ThesisStep step, bool is_low, bool is_even, bool turns_up) {
  switch (step) {
    case ThesisStep::kTurn:
      return 3;
    case ThesisStep::kWasteHome:
      return is_low ? 20 : is_even ? 15 : 2;
    case ThesisStep::kWasteToTable:
      return 5;
    case ThesisStep::kTableToTable:
      return turns_up ? 12 : 5;
    case ThesisStep::kTableHome:
      return is_low ? 15 : is_even ? 15 : 4;
    case ThesisStep::kKingToSpace:
    case ThesisStep::kPartOfRun:
      return turns_up ? 12 : 3;
    case ThesisStep::kWasteKingToSpace:
      return 8;
  }
  return 0;
}

int usual_reward(ThesisStep step) {
  switch (step) {
    case ThesisStep::kTurn:
    case ThesisStep::kKingToSpace:
    case ThesisStep::kPartOfRun:
      return 3;
    case ThesisStep::kWasteToTable:
    case ThesisStep::kTableToTable:
      return 5;
    case ThesisStep::kWasteHome:
    case ThesisStep::kTableHome:
    case ThesisStep::kWasteKingToSpace:
      return 8;
  }
  return 0;
}

double MonteCarloGame::playout(ThesisTable known, const ThesisMove& move) {
  if (!sees_all()) known.reshuffle(random_);
  known.make(move);
  ThesisTable::Moves list;
  const int rounds = options_.depth > 0 ? options_.depth : kMostRounds;
  for (int round = 0; round < rounds && !known.is_won(); ++round) {
    const int count = known.moves(list);
    if (known.is_lost(list, count)) break;
    known.make(list[random_.below(static_cast<std::size_t>(count))]);
  }
  return known.fitness(options_.fitness);
}

double MonteCarloGame::value_of(const ThesisTable& known, const ThesisMove& move) {
  double total = 0;
  double highest = 0;
  for (int i = 0; i < options_.playouts; ++i) {
    const double fitness = playout(known, move);
    total += fitness;
    highest = std::max(highest, fitness);
  }
  return options_.score == Score::kHighest ? highest : total;
}

// Of the moves with the best value, the one with the highest reward or any.
ThesisMove MonteCarloGame::simulated(const ThesisTable& known, const ThesisTable::Moves& list, int count) {
  std::vector<ThesisMove> best;
  double highest = -1;
  for (int i = 0; i < count; ++i) {
    const double value = value_of(known, list[i]);
    if (value > highest) best.clear();
    if (value >= highest) best.push_back(list[i]);
    highest = std::max(highest, value);
  }
  if (options_.heuristics) {
    int most = 0;
    for (const ThesisMove& move : best) most = std::max(most, reward(known, move));
    std::erase_if(best, [&](const ThesisMove& move) { return reward(known, move) < most; });
  }
  return best[random_.below(best.size())];
}

ThesisMove MonteCarloGame::chosen(const ThesisTable& known, const ThesisTable::Moves& list, int count) {
  if (options_.playouts == 0) return list[random_.below(static_cast<std::size_t>(count))];
  const auto end = list.begin() + count;
  const auto safe = std::find_if(list.begin(), end, [&](const ThesisMove& move) { return is_safe_move(known, move); });
  if (safe != end) return *safe;
  if (count == 1) return list[0];
  const bool asks_first = options_.heuristics && options_.rewards == Rewards::kFirst;
  if (const ThesisMove* move = asks_first ? heuristic_move(known, list, count) : nullptr) return *move;
  return simulated(known, list, count);
}

int MonteCarloGame::known_moves(ThesisTable& known, ThesisTable::Moves& list) const {
  if (rounds_ >= kMostRounds || table_.is_won()) return 0;
  known = sees_all() ? table_ : table_.without_secrets();
  int count = known.moves(list);
  if (known.is_lost(list, count)) return 0;
  // Playouts turn the stock by themselves, so turning without end seems to them as good as any other move.
  if (options_.playouts > 0 && count > 1 && list[0].step == ThesisStep::kTurn && known.has_turned_enough()) {
    std::rotate(list.begin(), list.begin() + 1, list.begin() + count--);
  }
  return count;
}

std::vector<MonteCarloGame::Worth> MonteCarloGame::worths() {
  ThesisTable known = table_;
  ThesisTable::Moves list;
  const int count = options_.playouts > 0 ? known_moves(known, list) : 0;
  std::vector<Worth> result;
  for (int i = 0; i < count; ++i) result.push_back({list[i], value_of(known, list[i])});
  return result;
}

std::optional<ThesisMove> MonteCarloGame::play_move() {
  ThesisTable known = table_;
  ThesisTable::Moves list;
  const int count = known_moves(known, list);
  if (count == 0) return std::nullopt;
  const ThesisMove move = chosen(known, list, count);
  if (options_.reshuffling == Reshuffling::kShown) table_.exchange_shown(move, random_);
  table_.make(move);
  if (options_.reshuffling == Reshuffling::kAll) table_.reshuffle(random_);
  ++rounds_;
  return move;
}

}  // namespace winnable
