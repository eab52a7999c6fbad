// A whole game of a player.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "players/player_kind.hpp"

namespace winnable {

// How many cards were up after every tenth move; after the last move it stays as it is.
class Progress {
 public:
  static constexpr int kSteps = 20;
  static constexpr int kMoves = 10;

  void note(int moves, int cards_up) {
    if (moves % kMoves == 0 && moves / kMoves <= kSteps) set_from(moves / kMoves - 1, cards_up);
  }
  void end(int moves, int cards_up) { set_from(moves / kMoves, cards_up); }
  const std::array<std::uint8_t, kSteps>& values() const { return values_; }

 private:
  void set_from(int first, int cards_up) {
    for (int i = std::max(first, 0); i < kSteps; ++i) values_[i] = static_cast<std::uint8_t>(cards_up);
  }
  std::array<std::uint8_t, kSteps> values_{};
};

// How a game went.
struct Played {
  bool won = false;
  bool is_faulty = false;  // the player chose a move that is not legal
  bool is_stopped = false;
  int moves = 0;
  int cards_up = 0;
  std::uint64_t searches = 0;
  std::uint64_t cut = 0;
  double seconds = 0;
  Progress progress{};
};

// A game that ends after `most_moves`. A game on a table of the player's own ends by itself.
Played play_game(const PlayerKind& kind, const Seat& seat, const Layout& layout, PlayerValues values, int most_moves);

}  // namespace winnable
