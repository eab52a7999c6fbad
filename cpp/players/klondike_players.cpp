// The players of Klondike: one search, with different leaves, widths and depths; and the strongest player of each game.
#include "players/klondike_player.hpp"
#include "players/plan_player.hpp"

namespace winnable {
namespace {

// Where nothing is remembered of the stock, it cannot be looked through first.
constexpr Know kRemembered[] = {Know::kOpen, Know::kSeen};
constexpr PlayerGames kKlondikeGames{"Klondike with unlimited redeals", is_klondike, nullptr, kRemembered};

constexpr PlayerParameter kTreeSamples{kSamples, "Worlds tried for each decision, over all moves.", 1000, 1};
constexpr PlayerParameter kOnlySamples[] = {kTreeSamples};
constexpr PlayerParameter kSolverParameters[] = {
    kTreeSamples,
    {"positions", "The most positions looked at in each world.", 300, 2, 10'000'000},
};
constexpr PlayerParameter kNestedParameters[] = {
    {kSamples, kTreeSamples.meaning, 100, 1},
    {"level", "How deep rollouts are nested; 0 is a greedy game.", 1, 0, 3},
};
constexpr PlayerParameter kSparseParameters[] = {
    kTreeSamples,
    {"width", "Cards that a decision may turn up in the tree.", 5, 1, kFaces},
};
constexpr PlayerParameter kEnsembleParameters[] = {
    kTreeSamples,
    {"trees", "Trees, which share the samples.", 10, 2, 1000},
    {"width", "Cards that a decision may turn up in a tree; 0 sets no limit.", 0, 0, kFaces},
};
constexpr PlayerParameter kExpectimaxParameters[] = {
    kTreeSamples,
    {"hidden", "Cards face down from which on chances are exact.", 3, 0, 21},
    {"positions", "Positions looked at for an exact chance; then samples.", 3000, 2, 10'000'000},
};

std::unique_ptr<Player> made(const Seat& seat, const KlondikeOptions& options) {
  return std::make_unique<KlondikePlayer>(seat, options);
}

TreeOptions with_solver(int positions, int depth = TreeOptions{}.depth) {
  TreeOptions tree;
  tree.positions = positions;
  tree.depth = depth;
  return tree;
}

TreeOptions with_greedy_games(int width) {
  TreeOptions tree;
  tree.leaf = Leaf::kGreedyRollout;
  tree.curiosity = 1;
  tree.width = width;
  return tree;
}

TreeOptions with_nested_games() {
  TreeOptions tree;
  tree.leaf = Leaf::kNestedRollout;
  tree.curiosity = 0.5;
  return tree;
}

std::unique_ptr<Player> make_bandit(const Seat& seat, int samples, int positions) {
  return made(seat, {.samples = samples, .positions = positions, .tree = with_solver(positions, 1)});
}

std::unique_ptr<Player> make_nested(const Seat& seat, int samples, int level) {
  TreeOptions tree;
  tree.leaf = Leaf::kNestedRollout;
  tree.level = level;
  tree.depth = 1;
  return made(seat, {.samples = samples, .tree = tree});
}

std::unique_ptr<Player> make_uct(const Seat& seat, int samples) {
  return made(seat, {.samples = samples, .tree = with_greedy_games(0)});
}

std::unique_ptr<Player> make_sparse_uct(const Seat& seat, int samples, int width) {
  return made(seat, {.samples = samples, .tree = with_greedy_games(width)});
}

std::unique_ptr<Player> make_ensemble_uct(const Seat& seat, int samples, int trees, int width) {
  return made(seat, {.samples = samples, .trees = trees, .tree = with_greedy_games(width)});
}

std::unique_ptr<Player> make_solver_tree(const Seat& seat, int samples, int positions) {
  return made(seat, {.samples = samples, .positions = positions, .tree = with_solver(positions)});
}

std::unique_ptr<Player> make_expectimax(const Seat& seat, int samples, int hidden, int positions) {
  return made(seat, {.samples = samples, .positions = positions, .hidden = hidden, .tree = with_nested_games()});
}

std::unique_ptr<Player> make_best(const Seat& seat, int samples) {
  const KlondikeOptions options{.samples = samples, .tree = with_nested_games()};
  if (seat.know != Know::kTop && is_klondike(seat.rules)) return made(seat, options);
  return std::make_unique<PlanPlayer>(seat, samples, options.positions);
}

}  // namespace

extern constexpr PlayerKind kBanditPlayer =
    player_kind<make_bandit>("bandit", "Hindsight by a bandit over decisions that cannot be undone (Klondike).",
                             kSolverParameters, kKlondikeGames);
extern constexpr PlayerKind kNestedPlayer = player_kind<make_nested>(
    "nested", "Hindsight by nested rollouts in place of the solver (Klondike).", kNestedParameters, kKlondikeGames);
extern constexpr PlayerKind kUctPlayer =
    player_kind<make_uct>("uct", "A tree over what the player sees, with greedy games at its leaves (Klondike).",
                          kOnlySamples, kKlondikeGames);
extern constexpr PlayerKind kSparseUctPlayer =
    player_kind<make_sparse_uct>("sparse-uct", "The same with few of the cards that a decision may turn up (Klondike).",
                                 kSparseParameters, kKlondikeGames);
extern constexpr PlayerKind kEnsembleUctPlayer = player_kind<make_ensemble_uct>(
    "ensemble-uct", "Several such trees, sparse or not, which vote (Klondike).", kEnsembleParameters, kKlondikeGames);
extern constexpr PlayerKind kSolverTreePlayer = player_kind<make_solver_tree>(
    "solver-tree", "A tree over what the player sees, with the solver at its leaves (Klondike).", kSolverParameters,
    kKlondikeGames);
extern constexpr PlayerKind kExpectimaxPlayer = player_kind<make_expectimax>(
    "expectimax", "The tree of best, and the exact chance of every decision once few cards are hidden (Klondike).",
    kExpectimaxParameters, kKlondikeGames);
extern constexpr PlayerKind kBestPlayer = player_kind<make_best>(
    "best", "The strongest: in Klondike a tree with nested rollouts at its leaves, in other games plans.",
    kOnlySamples);

}  // namespace winnable
