// What players of any game share if they choose one elementary move at a time.
#pragma once

#include <string>
#include <unordered_set>

#include "players/player_kind.hpp"

namespace winnable {

// The legal moves, without those that lead to a position that the player has seen in this game.
class LegalPlayer : public Player {
 public:
  explicit LegalPlayer(const Seat& seat) : rules_(seat.rules), know_(seat.know), random_(seat.seed) {}

 protected:
  struct Choice {
    Move move;
    int turned_up = 0;     // cards it turns up in the tableau
    bool empties = false;  // the pile it leaves
    bool is_fresh = true;  // leads to a position that was not seen in this game
  };

  // Hidden cards do not matter to what is legal, so that any world that fits the view will do.
  MoveList legal_moves(const Layout& world) const { return make_state(rules_, world)->legal_moves(); }
  std::vector<Choice> choices(const View& view, const Layout& world);
  // Without those that lead to a position seen in this game.
  std::vector<Choice> fresh_choices(const View& view, const Layout& world);
  // The same; if none is left, all legal moves. Empty only where no move is legal.
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

// A player that needs no more than its seat.
template <typename AnyPlayer>
std::unique_ptr<Player> make_simple(const Seat& seat) {
  return std::make_unique<AnyPlayer>(seat);
}

inline bool is_turn(const Move& move) { return move.kind != Kind::kTransfer; }
inline bool goes_home(const Move& move) {
  return move.to == Place::kFoundation || move.to == Place::kHole || move.to == Place::kDiscard;
}

// How good a kind of move is in Bjarnason's order, the best highest.
int greedy_rank(const Move& move, bool turns_up);

}  // namespace winnable
