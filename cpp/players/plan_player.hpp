// A player of any game that makes plans. In some worlds that fit what it sees, a beam says where play could lead. A
// plan is such a line up to the first card that was not known, because until then it is the same in every world. Each
// plan is tried in all of these worlds, and the one that goes on best is played.
//
// Hindsight asks whether a world can be won. In games of two decks no quick search can answer that. So a plan is judged
// by what the beam finds: a win, or a position that promises more.
#pragma once

#include <string>

#include "players/searching_player.hpp"
#include "search/outlook.hpp"

namespace winnable {

class PlanPlayer : public SearchingPlayer {
 public:
  PlanPlayer(const Seat& seat, int samples, int positions)
      : SearchingPlayer(seat), samples_(samples), positions_(static_cast<std::uint64_t>(positions)) {}
  std::vector<Chance> chances(const View& view) override;

 private:
  struct Plan {
    MoveList moves;
    bool shows = false;  // it shows a card that was not known
    int won = 0;         // worlds won, of those it was tried in
    double promise = 0;  // of where it ends and of what the beam then finds, summed over the worlds
  };

  MoveList decided(const View& view, double seconds) override;
  // With `for_chances` a single plan is weighed, too, and there is a plan wherever a move is legal.
  std::vector<Plan> weighed(const View& view, double seconds, std::size_t& worlds, bool for_chances);
  void add_plan(const View& view, const Layout& world, const MoveList& line, std::vector<Plan>& plans,
                std::vector<std::string>& ends) const;
  void try_plan(const Layout& world, Plan& plan);
  Outlook look_ahead(const Layout& world);
  double promise_of(const Layout& layout) const;

  const int samples_;
  const std::uint64_t positions_;  // positions that the beam looks at in each world
};

}  // namespace winnable
