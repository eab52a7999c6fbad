// Players of any game, one elementary move at a time.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_set>

#include "players/player.hpp"

namespace winnable {

// What they share: the legal moves, without those that lead to a position they have seen in this game.
class LegalPlayer : public Player {
 public:
  LegalPlayer(const Rules& rules, Know know, std::uint64_t seed) : rules_(rules), know_(know), random_(seed) {}

 protected:
  struct Choice {
    Move move;
    int turned_up = 0;     // cards it turns up in the tableau
    bool empties = false;  // the pile it leaves
    bool is_fresh = true;  // leads to a position that was not seen in this game
  };

  // Hidden cards do not matter to what is legal, so that any world will do. `world` is one, with the moves' state.
  MoveList legal_moves(const Layout& world) const { return make_state(rules_, world)->legal_moves(); }
  std::vector<Choice> choices(const View& view, const Layout& world);
  // Without those that lead to a position seen in this game.
  std::vector<Choice> fresh_choices(const View& view, const Layout& world);
  // The same, unless nothing is left then: it is empty only where no move is legal.
  std::vector<Choice> open_choices(const View& view, const Layout& world);
  // The first in Bjarnason's order; nullptr if there is none.
  static const Choice* greediest(const std::vector<Choice>& choices);
  // What the player would see of a world after moves made from a view.
  View view_after(const View& view, const Layout& after) const;
  bool is_fresh(const View& view) const { return !seen_.contains(written(view.layout)); }
  void remember(const View& view) { seen_.insert(written(view.layout)); }
  bool is_stuck(const View& view);  // nothing was turned up, played from the stock or brought home for a long time
  static std::string written(const Layout& layout);

  const Rules& rules_;
  const Know know_;
  Random random_;

 private:
  std::unordered_set<std::string> seen_;
  std::size_t progress_ = 0;
  int idle_ = 0;
};

// Any legal move, each with the same probability, but none that takes a card back from a foundation.
class RandomPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;
  bool choose(const View& view, Move& move) override;

 private:
  int turns_ = 0;  // of the stock, in a row
};

// The first kind of move in Bjarnason's order that there is.
class GreedyPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;
  bool choose(const View& view, Move& move) override;
};

// The move with the highest score of Yan's.
class ScoresPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;
  bool choose(const View& view, Move& move) override;
};

// What players share that search sampled worlds. They make several moves at once where nothing new is seen meanwhile,
// and once every card is known or follows from the others, they play the win that the exact search finds. They have a
// move wherever one is legal: where they see no way to win, the first in the greedy order. They stop only in a game in
// which they get nowhere for a long time.
class SearchingPlayer : public LegalPlayer {
 public:
  SearchingPlayer(const Rules& rules, Know know, const PlayerOptions& options, std::uint64_t seed, WantsStop wants_stop)
      : LegalPlayer(rules, know, seed), options_(options), wants_stop_(std::move(wants_stop)) {}
  bool choose(const View& view, Move& move) override;
  bool gives_up() const override { return gives_up_; }
  std::uint64_t cut() const override { return cut_; }
  std::uint64_t searches() const override { return searches_; }

 protected:
  static constexpr double kShareOfTime = 0.05;  // of what is left of a game's time, for a decision

  // Decides on moves, the first of them at once; none if it does not know any. `seconds` are left of the game's time.
  virtual MoveList decided(const View& view, double seconds) = 0;
  Result searched(const Layout& layout, const Options& options);
  // What the exact search says where only one world fits: a win to play, or that no move leads to one. Nothing where
  // there are more worlds, or where the search does not come to an end.
  std::optional<std::vector<Chance>> exact_chances(const View& view);
  // Whether the stock is turned before anything is decided, and doing so, which needs no weighing.
  bool may_look_first(const View& view) const;
  Chance look_through(const View& view) const;
  // Every legal move, each without a chance.
  std::vector<Chance> hopeless_chances(const View& view);

  const PlayerOptions options_;
  WantsStop wants_stop_;
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;

 private:
  MoveList exact_win(const View& view);
  MoveList simple_move(const View& view);

  std::deque<Move> plan_;  // moves decided on, none of which shows a new card but the last
  double used_ = 0;
  bool is_lost_ = false;   // as the exact search has proved
  int exact_after_ = 0;    // decisions until it is asked again
  bool gives_up_ = false;  // no decision was found
  int given_up_at_ = -1;   // with so many hidden cards; while they are as many, no other decision is looked for
};

// The move that wins most sampled worlds when all goes on with open cards.
class HindsightPlayer : public SearchingPlayer {
 public:
  using SearchingPlayer::SearchingPlayer;
  std::vector<Chance> chances(const View& view) override;

 private:
  MoveList decided(const View& view, double seconds) override;
  std::size_t best_of(const View& view, const std::vector<Choice>& choices, double seconds);
  int try_worlds(const View& view, const std::vector<Choice>& choices, double seconds, std::vector<int>& won);
  bool wins(const Layout& world, const Move& move);
};

// How good a kind of move is in Bjarnason's order, the best highest.
int greedy_rank(const Move& move, bool turns_up);

}  // namespace winnable
