// Can this world be won? The question comes a hundred thousand times a second, so the answer may also be "not found".
#pragma once

#include <cstdint>
#include <vector>

#include "players/compact_klondike.hpp"

namespace winnable {

class QuickSolver {
 public:
  enum class Answer : std::uint8_t { kWon, kLost, kCut };

  // Looks at no more positions than it is given.
  Answer solve(const CompactDeal& deal, const CompactKlondike& table, int positions);

 private:
  bool continue_from(CompactKlondike& table, int depth);
  bool is_new(std::uint64_t key);
  void make_room(int positions);

  const CompactDeal* deal_ = nullptr;
  int left_ = 0;
  bool is_cut_ = false;
  std::vector<std::uint64_t> seen_;
  std::vector<std::uint32_t> used_;  // the places in `seen_` to be emptied
};

// Moves in the order in which they are worth trying, the best first; returns how many. Nothing comes back from the
// foundations: such moves win one more world in two hundred, and cost the solver more than that is worth.
int forward_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
                  std::array<CompactMove, 64>& ordered);

// The same, and last the cards that come back: only those onto which a card may go at once.
int ordered_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
                  std::array<CompactMove, 64>& ordered);

// The same with every card that can come back.
int all_moves(const CompactDeal& deal, const CompactKlondike& table, const CompactMoves& moves,
              std::array<CompactMove, 64>& ordered);

// Plays what costs nothing: cards that go home without any loss.
void play_safe_moves(const CompactDeal& deal, CompactKlondike& table);

}  // namespace winnable
