// What a player is, and an entry of the table of players: a name, a meaning, the games it plays, its parameters, and
// how it is made.
//
// The function that makes a player takes what every player is given, then one argument for each parameter, in their
// order. So a player gets exactly the parameters that it lists, and one that it does not read is an unused argument,
// which does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/view.hpp"
#include "search/solver.hpp"

namespace winnable {

// What a player thinks of a decision.
struct Chance {
  MoveList moves;  // the elementary moves it takes
  double share;    // of the worlds tried that were won
  int tried;       // 0: nothing is known, and there is nothing to decide
};

// A player gets views of a game and chooses moves. One player plays one game.
class Player {
 public:
  virtual ~Player() = default;
  // False: the player stops. Called once for every move of a game, in order.
  virtual bool choose(const View& view, Move& move) = 0;
  // Whether the move chosen last is just any move, because the player sees no way to win.
  virtual bool gives_up() const { return false; }
  // What every decision is worth; nothing from a player that does not weigh them.
  virtual std::vector<Chance> chances(const View&) { return {}; }
  // How many searches the limit in positions ended without an answer, and how many there were in all.
  virtual std::uint64_t cut() const { return 0; }
  virtual std::uint64_t searches() const { return 0; }
};

using WantsStop = std::function<bool()>;

// What every player is given, apart from its parameters.
struct Seat {
  const Rules& rules;  // they must live as long as the player
  Know know = Know::kSeen;
  std::uint64_t seed = 0;  // of its random numbers
  double seconds = 0;      // of processor time for the game, if more than 0: then samples are no limit
  Options exact{};         // the search once nothing is hidden
  WantsStop wants_stop{};
};

// A whole number with its range, or one of some words.
struct PlayerParameter {
  const char* name;
  const char* meaning;
  int usual;  // the default; of words, the place of the default among the choices
  int least = 0;
  int most = 1'000'000'000;
  std::span<const char* const> choices{};
  std::size_t seeing = 0;  // how many of the choices, from the first, let the player see hidden cards
};

// A parameter that is the word for a value of an enum: all of the words, or the first of them.
template <typename Enum>
constexpr PlayerParameter word_parameter(const char* name, const char* meaning, Enum usual,
                                         std::span<const char* const> choices, std::size_t seeing = 0) {
  return {name, meaning, static_cast<int>(usual), 0, static_cast<int>(choices.size()) - 1, choices, seeing};
}

// The parameter of players that can also be given seconds for a game in its place.
constexpr const char* kSamples = "samples";

inline constexpr std::array kKnows{Know::kOpen, Know::kSeen, Know::kTop};

// Which games a player plays, and with which knowledge of the stock.
struct PlayerGames {
  const char* words = "any game";
  bool (*include)(const Rules& rules) = nullptr;     // null: any game
  bool (*is_fresh)(const Layout& layout) = nullptr;  // for a player that begins only at fresh deals
  std::span<const Know> knows = kKnows;
};

// A game of a player that does not play from views but on a table of its own.
class OwnGame {
 public:
  virtual ~OwnGame() = default;
  virtual bool play() = 0;  // makes a move; false if the game is over
  virtual bool is_won() const = 0;
  virtual int cards_up() const = 0;
};

using PlayerValues = std::span<const int>;  // one for each parameter of a player, in their order

struct PlayerKind {
  const char* name;
  const char* meaning;
  PlayerGames games;
  std::span<const PlayerParameter> parameters;
  std::unique_ptr<Player> (*make)(const Seat& seat, PlayerValues values);  // one of the two; the other is nullptr
  std::unique_ptr<OwnGame> (*begin)(const Seat& seat, const Layout& layout, PlayerValues values);
};

// Calls a function with the value of each parameter as an argument of the type it wants.
template <auto kFunction>
struct WithValues;

template <typename... Parameters, std::unique_ptr<Player> (*kMake)(const Seat&, Parameters...)>
struct WithValues<kMake> {
  static constexpr std::size_t kCount = sizeof...(Parameters);
  static std::unique_ptr<Player> call(const Seat& seat, [[maybe_unused]] PlayerValues values) {
    return [&]<std::size_t... kPlaces>(std::index_sequence<kPlaces...>) {
      return kMake(seat, static_cast<Parameters>(values[kPlaces])...);
    }(std::index_sequence_for<Parameters...>{});
  }
};

template <typename... Parameters, std::unique_ptr<OwnGame> (*kBegin)(const Seat&, const Layout&, Parameters...)>
struct WithValues<kBegin> {
  static constexpr std::size_t kCount = sizeof...(Parameters);
  static std::unique_ptr<OwnGame> call(const Seat& seat, const Layout& layout, [[maybe_unused]] PlayerValues values) {
    return [&]<std::size_t... kPlaces>(std::index_sequence<kPlaces...>) {
      return kBegin(seat, layout, static_cast<Parameters>(values[kPlaces])...);
    }(std::index_sequence_for<Parameters...>{});
  }
};

// A player that `kMake` makes. If the number of parameters is not the number of its further arguments, this is no
// constant, and an entry of the table does not compile.
template <auto kMake>
constexpr PlayerKind player_kind(const char* name, const char* meaning,
                                 std::span<const PlayerParameter> parameters = {}, const PlayerGames& games = {}) {
  if (parameters.size() != WithValues<kMake>::kCount) std::abort();
  return {name, meaning, games, parameters, WithValues<kMake>::call, nullptr};
}

// A player whose games on a table of its own `kBegin` begins.
template <auto kBegin>
constexpr PlayerKind own_game_kind(const char* name, const char* meaning, std::span<const PlayerParameter> parameters,
                                   const PlayerGames& games) {
  if (parameters.size() != WithValues<kBegin>::kCount) std::abort();
  return {name, meaning, games, parameters, nullptr, WithValues<kBegin>::call};
}

// The table of players (players.cpp)

// All players, in the order in which they are listed.
std::span<const PlayerKind* const> players();
const PlayerKind* find_player(std::string_view name);  // or null

// Why a player does not play a game, as a sentence; empty if it does.
std::string refusal_of(const PlayerKind& kind, const Rules& rules, Know know);

// What is wrong with the value of a parameter, as a sentence; empty if it is in its range.
std::string fault_of(const PlayerParameter& parameter, int value);

}  // namespace winnable
