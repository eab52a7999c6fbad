// The players of Klondike: one search, with different leaves, widths and depths; and the strongest player of each game.
#include <algorithm>
#include <limits>

#include "base/memory.hpp"
#include "players/expectimax.hpp"
#include "players/klondike_forest.hpp"
#include "players/searching_player.hpp"

namespace winnable {
namespace {

constexpr int kBatch = 32;  // simulations between two looks at the clock
// The part of the remaining time for one decision. There are about thirty decisions, and the first count most.
constexpr double kShareOfDecision = 0.1;

// The number of orders in which hidden cards may lie. An exact chance has looked at each of them.
int orders(int hidden) {
  std::int64_t result = 1;
  for (int i = 2; i <= hidden; ++i) result = std::min<std::int64_t>(result * i, std::numeric_limits<int>::max());
  return static_cast<int>(result);
}

struct KlondikeOptions {
  int samples = 1000;    // worlds for each decision, over all moves
  int positions = 1000;  // for the value of a decision with few cards hidden
  int hidden = 0;        // cards face down from which on that value is computed
  int trees = 1;         // trees that are searched for a decision and vote on it
  TreeOptions tree{};
};

// A player of Klondike that looks ahead in trees of what it sees.
class KlondikePlayer : public SearchingPlayer {
 public:
  KlondikePlayer(const Seat& seat, const KlondikeOptions& options)
      : SearchingPlayer(seat),
        samples_(options.samples),
        trees_(options.trees, options.tree, random_),
        few_hidden_(options.hidden, options.positions) {}

  std::vector<Chance> chances(const View& view) override {
    if (auto exact = exact_chances(view)) return *std::move(exact);
    if (may_look_first(view)) return {look_through(view)};
    const Layout world = sampled_world(view, random_);
    CompactDeal deal;
    CompactKlondike table;
    read_compact(rules_, world, deal, table);
    trees_.start(deal, table);
    std::vector<Chance> result;
    const auto add = [&](std::size_t arm, double share, int tried) {
      MoveList moves = elementary_moves(rules_, world, trees_.arms()[arm]);
      if (!moves.empty()) result.push_back({std::move(moves), share, tried});
    };
    if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), false)) {
      for (std::size_t i = 0; i < values->size(); ++i) add(i, (*values)[i], orders(table.face_down));
    } else {
      if (!trees_.arms().empty()) simulate(seconds_);
      const auto tallies = trees_.tallies();
      for (std::size_t i = 0; i < tallies.size(); ++i) add(i, tallies[i].share(), tallies[i].tried);
    }
    return result.empty() ? hopeless_chances(view) : result;
  }

  std::uint64_t cut() const override { return cut_ + trees_.cut() + few_hidden_.cut(); }
  std::uint64_t searches() const override { return searches_ + trees_.searches() + few_hidden_.searches(); }

 private:
  MoveList decided(const View& view, double seconds) override {
    if (may_look_first(view)) return {deal_move()};
    const Layout world = sampled_world(view, random_);
    CompactDeal deal;
    CompactKlondike table;
    read_compact(rules_, world, deal, table);
    MoveList safe = safe_moves(deal, table, world);
    if (!safe.empty()) return safe;
    trees_.start(deal, table);
    if (trees_.arms().empty()) return {};
    return elementary_moves(rules_, world, trees_.arms()[weighed(deal, table, seconds * kShareOfDecision)]);
  }

  MoveList safe_moves(const CompactDeal& deal, const CompactKlondike& table, const Layout& world) const {
    CompactMove move;
    return table.safe_move(table.moves(deal), deal, move) ? elementary_moves(rules_, world, {{}, move}) : MoveList{};
  }

  // The arm to play: by the exact value where it can be computed. If that value is 0 for every arm, samples decide all
  // the same, because the exact search leaves out some reversible play.
  std::size_t weighed(const CompactDeal& deal, const CompactKlondike& table, double seconds) {
    if (trees_.arms().size() == 1) return 0;
    if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), true)) {
      const auto best = std::max_element(values->begin(), values->end());
      if (*best > 0) return static_cast<std::size_t>(best - values->begin());
    }
    simulate(seconds);
    return trees_.most_tried();
  }

  // The seconds count where samples are no limit.
  void simulate(double seconds) {
    const double ends = thread_seconds() + seconds;
    const bool is_timed = seconds_ > 0;
    for (std::int64_t left = is_timed ? std::numeric_limits<std::int64_t>::max() : samples_; left > 0; --left) {
      trees_.simulate();
      if (left % kBatch != 0) continue;
      if (is_timed ? thread_seconds() >= ends : trees_.is_decided(left)) return;
      if (trees_.is_hopeless()) return;
      if (wants_stop()) return;
    }
  }

  const int samples_;
  KlondikeForest trees_;
  Expectimax few_hidden_;
};

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

TreeOptions with_greedy_games(int width) { return {.leaf = Leaf::kGreedyRollout, .curiosity = 1, .width = width}; }

constexpr TreeOptions kNestedGames{.leaf = Leaf::kNestedRollout, .curiosity = 0.5};

std::unique_ptr<Player> make_bandit(const Seat& seat, int samples, int positions) {
  return made(seat, {.samples = samples, .positions = positions, .tree = {.positions = positions, .depth = 1}});
}

std::unique_ptr<Player> make_nested(const Seat& seat, int samples, int level) {
  return made(seat, {.samples = samples, .tree = {.leaf = Leaf::kNestedRollout, .depth = 1, .level = level}});
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
  return made(seat, {.samples = samples, .positions = positions, .tree = {.positions = positions}});
}

std::unique_ptr<Player> make_expectimax(const Seat& seat, int samples, int hidden, int positions) {
  return made(seat, {.samples = samples, .positions = positions, .hidden = hidden, .tree = kNestedGames});
}

std::unique_ptr<Player> make_best(const Seat& seat, int samples) {
  const KlondikeOptions options{.samples = samples, .tree = kNestedGames};
  if (seat.know != Know::kTop && is_klondike(seat.rules)) return made(seat, options);
  return make_plans(seat, samples, options.positions);
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
    "best",
    "The strongest: in Klondike a tree with nested rollouts at its leaves, elsewhere plans or a player that wins more.",
    kOnlySamples);

}  // namespace winnable
