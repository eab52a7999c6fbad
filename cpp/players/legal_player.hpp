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
  };

  // Hidden cards do not matter to what is legal, so that any world will do. `world` is one, with the moves' state.
  MoveList legal_moves(const Layout& world) const { return make_state(rules_, world)->legal_moves(); }
  std::vector<Choice> fresh_choices(const View& view, const Layout& world);
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
// and once at most one card is hidden, which is then known, they play what the exact search says.
class SearchingPlayer : public LegalPlayer {
 public:
  SearchingPlayer(const Rules& rules, Know know, const PlayerOptions& options, std::uint64_t seed, WantsStop wants_stop)
      : LegalPlayer(rules, know, seed), options_(options), wants_stop_(std::move(wants_stop)) {}
  bool choose(const View& view, Move& move) override;
  std::uint64_t cut() const override { return cut_; }
  std::uint64_t searches() const override { return searches_; }

 protected:
  // Decides on moves, the first of them at once; none if the player gives up.
  virtual MoveList decided(const View& view, double seconds) = 0;
  Result searched(const Layout& layout, const Options& options);
  // What the exact search says where at most one card is hidden: a win to play, or that there is none. Nothing where
  // more is hidden, or where the search does not come to an end.
  std::optional<std::vector<Chance>> exact_chances(const View& view);

  const PlayerOptions options_;
  WantsStop wants_stop_;
  std::uint64_t searches_ = 0;
  std::uint64_t cut_ = 0;

 private:
  std::deque<Move> plan_;
  double used_ = 0;
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
