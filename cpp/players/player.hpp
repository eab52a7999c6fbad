// A player gets views of a game and chooses moves. One player plays one game.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "players/view.hpp"
#include "search/solver.hpp"

namespace winnable {

// What a player thinks of a decision.
struct Chance {
  MoveList moves;  // the elementary moves it takes
  double share;    // of the worlds tried that were won
  int tried;       // 0: nothing is known, and there is nothing to decide
};

class Player {
 public:
  virtual ~Player() = default;
  // False: the player stops. Called once for every move of a game, in order.
  virtual bool choose(const View& view, Move& move) = 0;
  // Whether the move chosen last is just any move, because the player sees no way to win.
  virtual bool gives_up() const { return false; }
  // What every decision is worth; nothing from a player that does not weigh them.
  virtual std::vector<Chance> chances(const View&) { return {}; }
  // How many searches the limit in positions ended without an answer, and how many there were in all.
  virtual std::uint64_t cut() const { return 0; }
  virtual std::uint64_t searches() const { return 0; }
};

using WantsStop = std::function<bool()>;

// What every player is given, apart from its parameters.
struct Seat {
  const Rules& rules;  // they must live as long as the player
  Know know = Know::kSeen;
  std::uint64_t seed = 0;  // of its random numbers
  double seconds = 0;      // of processor time for the game, if more than 0: then samples are no limit
  Options exact{};         // the search once nothing is hidden
  WantsStop wants_stop{};
};

}  // namespace winnable
