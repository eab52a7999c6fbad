#include "players/klondike_player.hpp"
#include "players/legal_player.hpp"
#include "players/plan_player.hpp"
#include "players/player.hpp"

namespace winnable {

namespace {

TreeOptions tree_options(PlayerKind kind, const PlayerOptions& options) {
  TreeOptions tree;
  tree.positions = options.positions;
  switch (kind) {
    case PlayerKind::kBandit:
      tree.depth = 1;
      break;
    case PlayerKind::kNested:
      tree.depth = 1;
      tree.leaf = Leaf::kNestedRollout;
      tree.level = options.level;
      break;
    case PlayerKind::kUct:
    case PlayerKind::kSparseUct:
    case PlayerKind::kEnsembleUct:
      tree.leaf = Leaf::kGreedyRollout;
      tree.curiosity = 1;
      tree.width = options.width;
      break;
    case PlayerKind::kRandom:
    case PlayerKind::kGreedy:
    case PlayerKind::kScores:
    case PlayerKind::kHindsight:
    case PlayerKind::kPlans:
    case PlayerKind::kSolverTree:
      break;
    case PlayerKind::kExpectimax:
    case PlayerKind::kBest:
      tree.leaf = Leaf::kNestedRollout;
      tree.curiosity = 0.5;
      break;
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
    case PlayerKind::kNested:
    case PlayerKind::kUct:
    case PlayerKind::kSparseUct:
    case PlayerKind::kEnsembleUct:
    case PlayerKind::kSolverTree:
    case PlayerKind::kExpectimax:
    case PlayerKind::kBest:
      if (klondike_player_applies(rules, know)) {
        return std::make_unique<KlondikePlayer>(rules, know, options, tree_options(kind, options), seed,
                                                std::move(wants_stop));
      }
      break;
    case PlayerKind::kPlans:
      break;
    case PlayerKind::kHindsight:
      return std::make_unique<HindsightPlayer>(rules, know, options, seed, std::move(wants_stop));
  }
  return std::make_unique<PlanPlayer>(rules, know, options, seed, std::move(wants_stop));
}

}  // namespace winnable
