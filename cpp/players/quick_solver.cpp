#include "players/quick_solver.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr int kDeepest = 400;

bool play_one_safe(const CompactDeal& deal, CompactKlondike& table, const CompactMoves& moves) {
  CompactMove move;
  if (!table.safe_move(moves, deal, move)) return false;
  table.make(deal, move);
  return true;
}

}  // namespace

void play_safe_moves(const CompactDeal& deal, CompactKlondike& table) {
  while (play_one_safe(deal, table, table.moves(deal))) {
  }
}

int forward_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
                  std::array<CompactMove, 64>& ordered) {
  int count = 0;
  const auto add = [&](CompactStep step, Faces cards) {
    for (; cards; cards &= cards - 1) ordered[count++] = {step, lowest(cards)};
  };
  const auto cards_of = [&](const CompactMove& move) { return table.left[deal.pile_of_head[move.card]]; };
  add(CompactStep::kHome, moves.home & table.sets.heads);
  const int first = count;
  add(CompactStep::kTurnUp, moves.turn_up);
  // The longest piles first. There are few, so that they are put in order one by one.
  for (int i = first + 1; i < count; ++i) {
    for (int k = i; k > first && cards_of(ordered[k]) > cards_of(ordered[k - 1]); --k) {
      std::swap(ordered[k], ordered[k - 1]);
    }
  }
  add(CompactStep::kStockHome, moves.stock_home);
  add(CompactStep::kStockToTableau, moves.stock_to_tableau);
  add(CompactStep::kHome, moves.home & ~table.sets.heads);
  return count;
}

int ordered_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
                  std::array<CompactMove, 64>& ordered) {
  int count = forward_moves(deal, table, moves, ordered);
  if (!moves.back) return count;
  const Faces useful = table.sets.heads | table.in_reach(deal) | table.sets.tops();
  for (Faces cards = moves.back; cards; cards &= cards - 1) {
    if (all_children_of(only(lowest(cards))) & useful) ordered[count++] = {CompactStep::kBack, lowest(cards)};
  }
  return count;
}

int all_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
              std::array<CompactMove, 64>& ordered) {
  int count = forward_moves(deal, table, moves, ordered);
  for (Faces cards = moves.back; cards; cards &= cards - 1) ordered[count++] = {CompactStep::kBack, lowest(cards)};
  return count;
}

QuickSolver::Answer QuickSolver::solve(const CompactDeal& deal, const CompactKlondike& table, int positions) {
  deal_ = &deal;
  left_ = positions;
  is_cut_ = false;
  make_room(positions);
  CompactKlondike start = table;
  if (continue_from(start, 0)) return Answer::kWon;
  return is_cut_ ? Answer::kCut : Answer::kLost;
}

bool QuickSolver::continue_from(CompactKlondike& table, int depth) {
  CompactMoves moves = table.moves(*deal_);
  while (play_one_safe(*deal_, table, moves)) moves = table.moves(*deal_);
  if (table.is_surely_won(*deal_)) return true;
  if (!is_new(table.key())) return false;
  if (--left_ <= 0 || depth >= kDeepest) {
    is_cut_ = true;
    return false;
  }
  std::array<CompactMove, 64> ordered;
  const int count = forward_moves(*deal_, table, moves, ordered);
  for (int i = 0; i < count && left_ > 0; ++i) {
    CompactKlondike next = table;
    next.make(*deal_, ordered[i]);
    if (continue_from(next, depth + 1)) return true;
  }
  return false;
}

bool QuickSolver::is_new(std::uint64_t key) {
  if (key == 0) key = 1;
  const std::size_t mask = seen_.size() - 1;
  std::size_t place = key >> 20 & mask;
  while (seen_[place] != 0) {
    if (seen_[place] == key) return false;
    place = (place + 1) & mask;
  }
  seen_[place] = key;
  used_.push_back(static_cast<std::uint32_t>(place));
  return true;
}

void QuickSolver::make_room(int positions) {
  for (const std::uint32_t place : used_) seen_[place] = 0;
  used_.clear();
  const std::size_t wanted = std::bit_ceil(static_cast<std::size_t>(positions) * 4 + 16);
  if (seen_.size() < wanted) seen_.assign(wanted, 0);
}

}  // namespace winnable
