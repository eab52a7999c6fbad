#include "players/monte_carlo.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr int kDiffStep = 2;  // the gap between foundations that the thesis wants no larger

bool goes_home(const ThesisMove& move) {
  return move.step == ThesisStep::kWasteHome || move.step == ThesisStep::kTableHome;
}

double playout(ThesisTable table, const PlayerOptions& options, Random& random, int most_rounds) {
  if (static_cast<Information>(options.information) == Information::kReshuffled) table.reshuffle(random);
  ThesisTable::Moves list;
  const int rounds = options.depth > 0 ? options.depth : most_rounds;
  for (int round = 0; round < rounds && !table.is_won(); ++round) {
    const int count = table.moves(list);
    if (table.is_lost(list, count)) break;
    table.make(list[random.below(static_cast<std::size_t>(count))]);
  }
  return table.fitness(static_cast<Fitness>(options.fitness));
}

double value_of(const ThesisTable& table, const ThesisMove& move, const PlayerOptions& options, Random& random,
                int most_rounds) {
  ThesisTable after = table;
  after.make(move);
  double total = 0;
  double highest = 0;
  for (int i = 0; i < options.playouts; ++i) {
    const double fitness = playout(after, options, random, most_rounds);
    total += fitness;
    highest = std::max(highest, fitness);
  }
  return options.highest ? highest : total;
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

// Of the moves with the best value, the one with the highest reward or any.
ThesisMove simulated(const ThesisTable& table, const ThesisTable::Moves& list, int count, const PlayerOptions& options,
                     Random& random, int most_rounds) {
  std::vector<ThesisMove> best;
  double highest = -1;
  for (int i = 0; i < count; ++i) {
    const double value = value_of(table, list[i], options, random, most_rounds);
    if (value > highest) best.clear();
    if (value >= highest) best.push_back(list[i]);
    highest = std::max(highest, value);
  }
  if (options.heuristics) {
    int most = 0;
    for (const ThesisMove& move : best) most = std::max(most, reward(table, move));
    std::erase_if(best, [&](const ThesisMove& move) { return reward(table, move) < most; });
  }
  return best[random.below(best.size())];
}

}  // namespace

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

bool is_safe_move(const ThesisTable& table, const ThesisMove& move) {
  if (!goes_home(move)) return false;
  const Card card = table.moved_card(move);
  const int other = suit_of(card) ^ 1;
  const int opposite = std::min(table.height()[other], table.height()[other ^ 2]);
  return step_of(card) <= 1 || opposite >= step_of(card);
}

RandomGame play_monte_carlo(ThesisTable table, const PlayerOptions& options, Random& random, int most_rounds) {
  ThesisTable::Moves list;
  RandomGame game;
  for (; game.rounds < most_rounds && !table.is_won(); game.progress.note(++game.rounds, table.cards_up())) {
    int count = table.moves(list);
    if (table.is_lost(list, count)) break;
    // Turning for ever seems as good as anything to playouts that turn by themselves.
    if (options.playouts > 0 && count > 1 && list[0].step == ThesisStep::kTurn && table.has_turned_enough()) {
      std::rotate(list.begin(), list.begin() + 1, list.begin() + count--);
    }
    const auto end = list.begin() + count;
    const auto safe =
        std::find_if(list.begin(), end, [&](const ThesisMove& move) { return is_safe_move(table, move); });
    if (options.playouts == 0) {
      table.make(list[random.below(static_cast<std::size_t>(count))]);
    } else if (safe != end) {
      table.make(*safe);
    } else if (count == 1) {
      table.make(list[0]);
    } else if (const ThesisMove* move = options.rewards_first ? heuristic_move(table, list, count) : nullptr) {
      table.make(ThesisMove(*move));
    } else {
      table.make(simulated(table, list, count, options, random, most_rounds));
    }
  }
  game.won = table.is_won();
  game.cards_up = table.cards_up();
  game.progress.end(game.rounds, game.cards_up);
  return game;
}

}  // namespace winnable
