#include <algorithm>

#include "players/legal_player.hpp"

namespace winnable {
namespace {

class RandomPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;
  bool choose(const View& view, Move& move) override;

 private:
  int turns_ = 0;  // turns of the stock in a row
};

bool RandomPlayer::choose(const View& view, Move& move) {
  if (is_stuck(view)) return false;
  MoveList moves = legal_moves(sampled_world(view, random_));
  std::erase_if(moves, [](const Move& m) { return m.kind == Kind::kTransfer && m.from == Place::kFoundation; });
  if (moves.empty()) return false;
  const bool only_turns = std::all_of(moves.begin(), moves.end(), is_turn);
  const int cards = static_cast<int>(view.layout.cards(Place::kStock).size() + view.layout.cards(Place::kWaste).size());
  // The rest of this pass, and a whole new one: nothing new comes after that.
  if (only_turns && turns_ > 2 * (cards / std::max(rules_.deal_count, 1) + 2)) return false;
  move = moves[random_.below(moves.size())];
  turns_ = is_turn(move) ? turns_ + 1 : 0;
  return true;
}

}  // namespace

extern constexpr PlayerKind kRandomPlayer = player_kind<make_simple<RandomPlayer>>(
    "random", "Any legal move, each as likely as the others; nothing comes back from a foundation.");

}  // namespace winnable
