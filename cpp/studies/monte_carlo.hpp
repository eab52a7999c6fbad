// The Monte Carlo players of the thesis: A, which plays each move out at random, and C, which asks its heuristics
// first.
#pragma once

#include <optional>

#include "players/player_kind.hpp"
#include "studies/thesis_table.hpp"

namespace winnable {

// What playouts see. With the first two a playout sees the real cards, so that the player no longer plays without
// seeing them. The third shuffles the unseen cards before the move that is tried, so that the card it turns up is not
// the real one.
enum class Information : std::uint8_t { kTransparent, kShuffledOnce, kReshuffled };

// What counts for a move: all of its playouts, or the best of them.
enum class Score : std::uint8_t { kAverage, kHighest };

// What the game itself shuffles again: nothing, all unseen cards after each move, or only those that a move shows. The
// thesis has all three. To a player that does not see the cards they are the same game.
enum class Reshuffling : std::uint8_t { kNever, kAll, kShown };

// When rewards decide: between moves that are equal after simulating, or before, for a move of a special reward.
enum class Rewards : std::uint8_t { kEquals, kFirst };

struct MonteCarloOptions {
  int playouts = 0;  // for each move; 0: the random player
  int depth = 0;     // moves of a playout; 0: to the end
  Score score = Score::kAverage;
  Fitness fitness = Fitness::kCardsUp;
  Information information = Information::kReshuffled;
  bool heuristics = false;  // rewards decide at all
  Rewards rewards = Rewards::kEquals;
  Reshuffling reshuffling = Reshuffling::kNever;
};

// The reward that the thesis gives a move, by its type, in its Table 6.1, and from its conditions: whether an ace or a
// deuce goes, the foundations are even, a card is turned up.
int reward_of(ThesisStep step, bool is_low, bool is_even, bool turns_up);
// What a move of this type usually gets; a higher reward marks what the thesis calls a heuristic move.
int usual_reward(ThesisStep step);

// A game as it goes on, of at most kMostRounds moves.
class MonteCarloGame : public OwnGame {
 public:
  static constexpr int kMostRounds = 20000;  // a game ends by itself long before

  struct Worth {
    ThesisMove move;
    double value;
  };

  MonteCarloGame(const ThesisTable& table, const MonteCarloOptions& options, std::uint64_t seed)
      : table_(table), options_(options), random_(seed) {}

  bool play() override { return play_move().has_value(); }
  bool is_won() const override { return table_.is_won(); }
  int cards_up() const override { return table_.cards_up(); }

  // Makes a move and returns it; nothing if the game is over.
  std::optional<ThesisMove> play_move();
  // What every move is worth by playouts; nothing where the game is over or the player makes no playouts.
  std::vector<Worth> worths();
  const ThesisTable& table() const { return table_; }

 private:
  // Whether the player decides by what lies face down.
  bool sees_all() const { return options_.playouts > 0 && options_.information != Information::kReshuffled; }
  // The table as the player knows it, and its moves; 0 if the game is over.
  int known_moves(ThesisTable& known, ThesisTable::Moves& list) const;
  ThesisMove chosen(const ThesisTable& known, const ThesisTable::Moves& list, int count);
  ThesisMove simulated(const ThesisTable& known, const ThesisTable::Moves& list, int count);
  double value_of(const ThesisTable& known, const ThesisMove& move);
  double playout(ThesisTable known, const ThesisMove& move);

  ThesisTable table_;
  const MonteCarloOptions options_;
  Random random_;
  int rounds_ = 0;
};

}  // namespace winnable
