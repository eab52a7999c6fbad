#include <algorithm>

#include "players/legal_player.hpp"

namespace winnable {
namespace {

class GreedyPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;
  bool choose(const View& view, Move& move) override;
};

bool GreedyPlayer::choose(const View& view, Move& move) {
  if (is_stuck(view)) return false;
  const auto choices = fresh_choices(view, sampled_world(view, random_));
  const Choice* best = greediest(choices);
  if (best) move = best->move;
  return best != nullptr;
}

}  // namespace

extern constexpr PlayerKind kGreedyPlayer =
    player_kind<make_simple<GreedyPlayer>>("greedy", "The first kind of move in Bjarnason's order that there is.");

}  // namespace winnable
