#include <algorithm>
#include <array>

#include "players/player_kind.hpp"

// One line for each player: the name of its entry, which may be in any file. The bindings, `winnable players`,
// `winnable match`, `--set` and the tests follow from it.
#define WINNABLE_PLAYERS(PLAYER) \
  PLAYER(kRandomPlayer)          \
  PLAYER(kGreedyPlayer)          \
  PLAYER(kScoresPlayer)          \
  PLAYER(kRandomKlondikePlayer)  \
  PLAYER(kMonteCarloPlayer)      \
  PLAYER(kHeuristicsPlayer)      \
  PLAYER(kAdvisedPlayer)         \
  PLAYER(kFiveStepsPlayer)       \
  PLAYER(kHindsightPlayer)       \
  PLAYER(kPlansPlayer)           \
  PLAYER(kBanditPlayer)          \
  PLAYER(kNestedPlayer)          \
  PLAYER(kUctPlayer)             \
  PLAYER(kSparseUctPlayer)       \
  PLAYER(kEnsembleUctPlayer)     \
  PLAYER(kSolverTreePlayer)      \
  PLAYER(kExpectimaxPlayer)      \
  PLAYER(kBestPlayer)

namespace winnable {

#define DECLARED(player) extern const PlayerKind player;
#define LISTED(player) &player,
WINNABLE_PLAYERS(DECLARED)

namespace {

constexpr std::array kPlayers{WINNABLE_PLAYERS(LISTED)};

#undef DECLARED
#undef LISTED

// Words with commas and "or": "open or seen".
std::string either(std::span<const Know> knows) {
  std::string text;
  for (const Know know : knows) {
    if (!text.empty()) text += know == knows.back() ? " or " : ", ";
    text += word_of(know);
  }
  return text;
}

}  // namespace

std::span<const PlayerKind* const> players() { return kPlayers; }

const PlayerKind* find_player(std::string_view name) {
  const auto found = std::ranges::find_if(kPlayers, [&](const PlayerKind* kind) { return kind->name == name; });
  return found == kPlayers.end() ? nullptr : *found;
}

std::string refusal_of(const PlayerKind& kind, const Rules& rules, Know know) {
  const PlayerGames& games = kind.games;
  const std::string name = kind.name;
  if (games.include && !games.include(rules)) return name + " plays only " + games.words;
  if (std::ranges::find(games.knows, know) != games.knows.end()) return {};
  return name + " plays with a stock that is " + either(games.knows) + ", not " + word_of(know);
}

std::string fault_of(const PlayerParameter& parameter, int value) {
  if (value >= parameter.least && value <= parameter.most) return {};
  return std::string(parameter.name) + " must be from " + std::to_string(parameter.least) + " to " +
         std::to_string(parameter.most) + ", not " + std::to_string(value);
}

}  // namespace winnable
