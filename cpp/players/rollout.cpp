#include "players/rollout.hpp"

#include <bit>
#include <initializer_list>

namespace winnable {
namespace {

Card any_of(Faces set, Random& random) {
  for (std::size_t skip = random.below(static_cast<std::size_t>(std::popcount(set))); skip > 0; --skip) set &= set - 1;
  return static_cast<Card>(std::countr_zero(set));
}

struct StepCards {
  CompactStep step;
  Faces cards;
};

bool play_first(const CompactDeal& deal, CompactKlondike& table, Random& random,
                std::initializer_list<StepCards> kinds) {
  for (const StepCards& kind : kinds) {
    if (!kind.cards) continue;
    table.make(deal, {kind.step, any_of(kind.cards, random)});
    return true;
  }
  return false;
}

}  // namespace

bool greedy_rollout(const CompactDeal& deal, CompactKlondike table, Random& random) {
  while (!table.is_surely_won(deal)) {
    const CompactMoves moves = table.moves(deal);
    if (!play_first(deal, table, random,
                    {{CompactStep::kHome, moves.home & table.heads},
                     {CompactStep::kTurnUp, moves.turn_up},
                     {CompactStep::kHome, moves.home},
                     {CompactStep::kStockHome, moves.stock_home},
                     {CompactStep::kStockToTableau, moves.stock_to_tableau}})) {
      return false;
    }
  }
  return true;
}

bool random_rollout(const CompactDeal& deal, CompactKlondike table, Random& random) {
  while (!table.is_surely_won(deal)) {
    const CompactMoves moves = table.moves(deal);
    const StepCards kinds[] = {{CompactStep::kHome, moves.home},
                               {CompactStep::kTurnUp, moves.turn_up},
                               {CompactStep::kStockHome, moves.stock_home},
                               {CompactStep::kStockToTableau, moves.stock_to_tableau}};
    std::size_t count = 0;
    for (const StepCards& kind : kinds) count += static_cast<std::size_t>(std::popcount(kind.cards));
    if (count == 0) return false;
    std::size_t chosen = random.below(count);
    for (StepCards kind : kinds) {
      const auto size = static_cast<std::size_t>(std::popcount(kind.cards));
      if (chosen >= size) {
        chosen -= size;
        continue;
      }
      for (; chosen > 0; --chosen) kind.cards &= kind.cards - 1;
      table.make(deal, {kind.step, static_cast<Card>(std::countr_zero(kind.cards))});
      break;
    }
  }
  return true;
}

}  // namespace winnable
