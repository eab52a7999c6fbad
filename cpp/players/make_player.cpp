#include "players/klondike_player.hpp"
#include "players/legal_player.hpp"
#include "players/player.hpp"

namespace winnable {

namespace {

TreeOptions tree_options(PlayerKind kind, const PlayerOptions& options) {
  TreeOptions tree;
  tree.positions = options.positions;
  if (kind == PlayerKind::kBandit) tree.depth = 1;
  if (kind == PlayerKind::kUct) {
    tree.leaf = Leaf::kGreedyRollout;
    tree.curiosity = 1;
  }
  return tree;
}

}  // namespace

std::unique_ptr<Player> make_player(PlayerKind kind, const Rules& rules, Know know, const PlayerOptions& options,
                                    std::uint64_t seed, WantsStop wants_stop) {
  switch (kind) {
    case PlayerKind::kRandom:
      return std::make_unique<RandomPlayer>(rules, know, seed);
    case PlayerKind::kGreedy:
      return std::make_unique<GreedyPlayer>(rules, know, seed);
    case PlayerKind::kScores:
      return std::make_unique<ScoresPlayer>(rules, know, seed);
    case PlayerKind::kBandit:
    case PlayerKind::kUct:
    case PlayerKind::kBest:
      if (klondike_player_applies(rules, know)) {
        return std::make_unique<KlondikePlayer>(rules, options, tree_options(kind, options), seed,
                                                std::move(wants_stop));
      }
      break;
    case PlayerKind::kHindsight:
      break;
  }
  return std::make_unique<HindsightPlayer>(rules, know, options, seed, std::move(wants_stop));
}

}  // namespace winnable
