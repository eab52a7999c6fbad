#include "players/rollout.hpp"

#include <array>
#include <bit>
#include <initializer_list>

#include "players/quick_solver.hpp"

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

void greedily(const CompactDeal& deal, CompactKlondike& table, Random& random) {
  while (!table.is_surely_won(deal)) {
    const CompactMoves moves = table.moves(deal);
    if (!play_first(deal, table, random,
                    {{CompactStep::kHome, moves.home & table.sets.heads},
                     {CompactStep::kTurnUp, moves.turn_up},
                     {CompactStep::kHome, moves.home},
                     {CompactStep::kStockHome, moves.stock_home},
                     {CompactStep::kStockToTableau, moves.stock_to_tableau}})) {
      return;
    }
  }
}

constexpr int kWon = 1000;

// How well a finished game went: a card face up is worth less than a card home.
int worth(const CompactDeal& deal, const CompactKlondike& table) {
  if (table.is_surely_won(deal)) return kWon;
  return 4 * std::popcount(table.sets.home) - 3 * table.face_down - table.stock_size;
}

// Plays the game to its end, and returns how well that went.
int played_out(const CompactDeal& deal, CompactKlondike& table, int level, Random& random) {
  if (level == 0) {
    greedily(deal, table, random);
    return worth(deal, table);
  }
  for (;;) {
    play_safe_moves(deal, table);
    if (table.is_surely_won(deal)) return kWon;
    std::array<CompactMove, 64> moves;
    const int count = forward_moves(deal, table, table.moves(deal), moves);
    if (count == 0) return worth(deal, table);
    int best = -kWon, chosen = 0;
    for (int i = 0; i < count; ++i) {
      CompactKlondike next = table;
      next.make(deal, moves[i]);
      const int value = played_out(deal, next, level - 1, random);
      if (value == kWon) return kWon;
      if (value > best) best = value, chosen = i;
    }
    table.make(deal, moves[chosen]);
  }
}

}  // namespace

bool greedy_rollout(const CompactDeal& deal, CompactKlondike table, Random& random) {
  greedily(deal, table, random);
  return table.is_surely_won(deal);
}

bool nested_rollout(const CompactDeal& deal, CompactKlondike table, int level, Random& random) {
  return played_out(deal, table, level, random) == kWon;
}

}  // namespace winnable
