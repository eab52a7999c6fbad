// What players share that search sampled worlds.
#pragma once

#include <deque>
#include <optional>

#include "players/legal_player.hpp"

namespace winnable {

// Such a player makes several moves at once if it sees nothing new in between. Once every card is known or follows from
// the others, it plays the win that the exact search finds. It has a move wherever one is legal: if it sees no way to
// win, the first in the greedy order. It stops only in a game in which it makes no progress for a long time.
class SearchingPlayer : public LegalPlayer {
 public:
  explicit SearchingPlayer(const Seat& seat)
      : LegalPlayer(seat), seconds_(seat.seconds), exact_(seat.exact), wants_stop_(seat.wants_stop) {}
  bool choose(const View& view, Move& move) override;
  bool gives_up() const override { return gives_up_; }
  std::uint64_t cut() const override { return cut_; }
  std::uint64_t searches() const override { return searches_; }

 protected:
  static constexpr double kShareOfTime = 0.05;  // of what is left of a game's time, for a decision

  // Decides on moves; the first of them is played at once. None if it does not know any. `seconds` are left of the
  // game's time.
  virtual MoveList decided(const View& view, double seconds) = 0;
  Result searched(const Layout& layout, const Options& options);
  // What the exact search says where only one world fits: a win to play, or that no move leads to one. Nothing where
  // there are more worlds, or where the search does not come to an end.
  std::optional<std::vector<Chance>> exact_chances(const View& view);
  // Whether the stock is turned before anything is decided; and the turns, which need no weighing.
  bool may_look_first(const View& view) const;
  Chance look_through(const View& view) const;
  // Every legal move, each without a chance.
  std::vector<Chance> hopeless_chances(const View& view);

  bool wants_stop() const { return wants_stop_ && wants_stop_(); }

  const double seconds_;  // for the game; 0: samples are the limit
  const Options exact_;   // the search once nothing is hidden
  const WantsStop wants_stop_;
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
  int given_up_at_ = -1;   // the number of hidden cards then; until it changes, no other decision is looked for
};

// The player of plan_player.cpp, which plays any game.
std::unique_ptr<Player> make_plans(const Seat& seat, int samples, int positions);

}  // namespace winnable
