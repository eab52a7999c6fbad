#include "base/memory.hpp"
#include "players/player.hpp"

namespace winnable {

Played play_game(const Rules& rules, const Layout& layout, Know know, Player& player, int most_moves,
                 const WantsStop& wants_stop) {
  Umpire umpire(rules, layout, know);
  Played played;
  const double begun = thread_seconds();
  Move move;
  while (!umpire.is_won() && played.moves < most_moves) {
    if (wants_stop && wants_stop()) {
      played.is_stopped = true;
      break;
    }
    if (!player.choose(umpire.view(), move) || player.gives_up()) break;
    if (!umpire.play(move)) {
      played.is_faulty = true;
      break;
    }
    ++played.moves;
    if (played.moves % Progress::kMoves == 0) played.progress.note(played.moves, umpire.cards_up());
  }
  played.won = umpire.is_won();
  played.cards_up = umpire.cards_up();
  played.progress.end(played.moves, played.cards_up);
  played.searches = player.searches();
  played.cut = player.cut();
  played.seconds = thread_seconds() - begun;
  return played;
}

}  // namespace winnable
