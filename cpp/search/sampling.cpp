#include "search/sampling.hpp"

#include <utility>

#include "families/families.hpp"

namespace winnable {

std::vector<Child> children_of(const Rules& rules, const Layout& layout, const Options& options, bool all_moves,
                               const std::function<bool()>& wants_stop) {
  std::vector<Child> children;
  with_search(rules.family, [&]<typename Game> {
    Game game(typename Game::Position(rules, layout), all_moves ? Switches{} : options.switches);
    MoveList moves;
    game.search_moves(moves);
    for (const Move& move : moves) {
      Child child{};
      game.expand(move, child.moves);
      Undo undo;
      game.make(move, undo);
      if (!all_moves && game.is_dead()) {
        game.unmake(move, undo);
        continue;
      }
      const Result result = solve(rules, game.position().layout(), options, wants_stop);
      child.features = features_of(game.position(), !all_moves);
      child.verdict = result.verdict;
      game.unmake(move, undo);
      if (result.reason == Reason::kCancelled) return;
      children.push_back(std::move(child));
    }
  });
  return children;
}

std::vector<MoveTraits> move_traits_of(const Rules& rules, const Layout& layout, const Options& options) {
  GridSearch game(GridGame(rules, layout), options.switches);
  if (!game.sets().squares) return {};
  const GridOrder order(game.sets());
  MoveList moves;
  game.search_moves(moves);
  std::vector<MoveTraits> traits;
  for (const Move& move : moves) {
    const MoveTraits found = order.traits(move.from_index, move.to_index);
    Undo undo;
    game.make(move, undo);
    if (!game.is_dead()) traits.push_back(found);
    game.unmake(move, undo);
  }
  return traits;
}

}  // namespace winnable
