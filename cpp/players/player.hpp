// Players: whoever gets a view of a game and chooses a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "players/view.hpp"
#include "search/solver.hpp"

namespace winnable {

// What the players of the thesis take for words: see thesis_table.hpp and monte_carlo.hpp.
enum class Reading : std::uint8_t;
enum class Fitness : std::uint8_t;
enum class Information : std::uint8_t;
enum class Score : std::uint8_t;
enum class Rewards : std::uint8_t;

// What a player may spend, and how it plays. A player reads what concerns it: parameters.hpp says what that is.
struct PlayerOptions {
  int samples = 400;          // worlds for each decision, over all moves
  int positions = 1000;       // the most positions to look at in each world
  double seconds = 0;         // for each game, if more than 0: then samples are no limit
  int trees = 1;              // that are searched for a decision and vote on it
  int width = 0;              // cards that a decision may turn up in a tree; 0: any
  int level = 1;              // of nested rollouts
  int hidden = 0;             // cards face down from which on the value of a decision is computed exactly
  int playouts = 0;           // of Monte Carlo players, for each move
  int depth = 0;              // moves of a playout; 0: to the end
  Score score{};              // which playouts count for a move
  Fitness fitness{};          // what a table is worth
  Information information{};  // what playouts see
  Reading stock{};            // how the stock is read
  Rewards rewards{};          // when rewards decide
  bool heuristics = false;    // rewards decide at all
  Options exact{};            // the search once nothing is hidden
};

// What a player thinks of a decision.
struct Chance {
  MoveList moves;  // the elementary moves it takes
  double share;    // of the worlds tried that were won
  int tried;       // 0: nothing is known, and nothing to be decided
};

class Player {
 public:
  virtual ~Player() = default;
  // False: the player stops. Called once for every move of a game, in order.
  virtual bool choose(const View& view, Move& move) = 0;
  // Whether the move chosen last is any move at all, for the player sees no way to win.
  virtual bool gives_up() const { return false; }
  // What every decision is worth; nothing from a player that does not weigh them.
  virtual std::vector<Chance> chances(const View&) { return {}; }
  // Searches in which the limit in positions decided nothing, and all of them.
  virtual std::uint64_t cut() const { return 0; }
  virtual std::uint64_t searches() const { return 0; }
};

using WantsStop = std::function<bool()>;

enum class PlayerKind : std::uint8_t {
  kRandom,
  kGreedy,
  kScores,
  kHindsight,
  kPlans,
  kBandit,
  kNested,
  kUct,
  kSparseUct,
  kEnsembleUct,
  kSolverTree,
  kExpectimax,
  kBest,
};

// The rules must live as long as the player. One player plays one game.
std::unique_ptr<Player> make_player(PlayerKind kind, const Rules& rules, Know know, const PlayerOptions& options,
                                    std::uint64_t seed, WantsStop wants_stop);

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

Played play_game(const Rules& rules, const Layout& layout, Know know, Player& player, int most_moves,
                 const WantsStop& wants_stop);

}  // namespace winnable
