#include "players/play_game.hpp"

#include "base/memory.hpp"

namespace winnable {
namespace {

void play_own_game(OwnGame& game, Played& played) {
  while (game.play()) played.progress.note(++played.moves, game.cards_up());
  played.won = game.is_won();
  played.cards_up = game.cards_up();
}

void play_from_views(Player& player, const Seat& seat, const Layout& layout, int most_moves, Played& played) {
  Umpire umpire(seat.rules, layout, seat.know);
  Move move;
  while (!umpire.is_won() && played.moves < most_moves) {
    if (seat.wants_stop && seat.wants_stop()) {
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
  played.searches = player.searches();
  played.cut = player.cut();
}

}  // namespace

Played play_game(const PlayerKind& kind, const Seat& seat, const Layout& layout, PlayerValues values, int most_moves) {
  Played played;
  const double begun = thread_seconds();
  if (kind.begin) {
    play_own_game(*kind.begin(seat, layout, values), played);
  } else {
    play_from_views(*kind.make(seat, values), seat, layout, most_moves, played);
  }
  played.progress.end(played.moves, played.cards_up);
  played.seconds = thread_seconds() - begun;
  return played;
}

}  // namespace winnable
