// The C API of winnable.h: handles around the core's own types. No exception leaves these functions.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "deal/shuffle.hpp"
#include "embed/compiled.hpp"
#include "embed/position_text.hpp"
#include "families/state.hpp"
#include "search/solver.hpp"
#include "winnable.h"

using winnable::CompiledGame;
using winnable::Position;

struct winnable_game {
  CompiledGame compiled{};
};

struct winnable_position {
  const winnable_game* game = nullptr;
  int base_rank = 1;
  std::unique_ptr<winnable::State> state{};
  std::string layout{};
  std::vector<std::string> moves{};
};

struct winnable_result {
  winnable::Result found{};
  std::vector<std::string> moves{};
};

namespace {

// The numbers in the header are those of the core.
template <typename Enum>
constexpr bool is_number_of(int number, const char* word) {
  return number == static_cast<int>(*winnable::value_of<Enum>(word));
}
static_assert(is_number_of<winnable::Verdict>(WINNABLE_WINNABLE, "winnable") &&
              is_number_of<winnable::Verdict>(WINNABLE_UNWINNABLE, "unwinnable") &&
              is_number_of<winnable::Verdict>(WINNABLE_UNKNOWN, "unknown"));
static_assert(is_number_of<winnable::Reason>(WINNABLE_NO_REASON, "") &&
              is_number_of<winnable::Reason>(WINNABLE_TIME, "time") &&
              is_number_of<winnable::Reason>(WINNABLE_POSITIONS, "positions") &&
              is_number_of<winnable::Reason>(WINNABLE_MEMORY, "memory") &&
              is_number_of<winnable::Reason>(WINNABLE_CANCELLED, "cancelled"));

template <typename Enum>
const char* word_or_nothing(int number) {
  const bool is_known = number >= 0 && number < static_cast<int>(winnable::value_count<Enum>());
  return is_known ? word_of(static_cast<Enum>(number)) : "";
}

// A message quotes what it was given, which may be any bytes. The message itself is plain ASCII.
void report(winnable_error* error, const std::string& why) {
  if (!error) return;
  const std::size_t size = std::min(why.size(), sizeof error->message - 1);
  std::transform(why.begin(), why.begin() + static_cast<std::ptrdiff_t>(size), error->message,
                 [](char letter) { return letter >= ' ' && letter <= '~' ? letter : '?'; });
  error->message[size] = '\0';
}

// Returns what `act` returns; if `act` fails, nothing and a message in `error`. The core may be built without
// exceptions.
template <typename Act>
auto guarded(winnable_error* error, Act&& act) -> decltype(act()) {
  if (error) error->message[0] = '\0';
#if defined(__cpp_exceptions)
  try {
    return act();
  } catch (const std::bad_alloc&) {
    if (error) std::strcpy(error->message, "there is not enough memory");
  } catch (const std::exception& failure) {
    if (error) std::strncpy(error->message, failure.what(), sizeof error->message - 1);
    if (error) error->message[sizeof error->message - 1] = '\0';
  } catch (...) {
    if (error) std::strcpy(error->message, "something failed that should not; please report this");
  }
  return {};
#else
  return act();
#endif
}

winnable_position* made(const winnable_game* game, const Position& position) {
  auto made = std::make_unique<winnable_position>();
  made->game = game;
  made->base_rank = position.base_rank;
  made->state = winnable::make_state(game->compiled.rules, position.layout);
  return made.release();
}

// The deck of a seed; if there is none, why not.
std::vector<winnable::CardNumber> deck_of(const CompiledGame& game, const char* dealer, std::int64_t seed,
                                          std::string& why) {
  for (const auto& range : game.dealers) {
    if (dealer && range.dealer != dealer) continue;
    if (seed < range.first || seed > range.last) {
      why = "seed " + std::to_string(seed) + ": the dealer " + range.dealer + " has the seeds " +
            std::to_string(range.first) + " to " + std::to_string(range.last);
      return {};
    }
    if (range.dealer == "microsoft") return winnable::microsoft_deck(seed);
    return winnable::shuffled_deck(static_cast<std::uint32_t>(seed), game.rules.max_rank, game.rules.decks);
  }
  why = "there is no such dealer for this game";
  return {};
}

winnable::Options options_of(const CompiledGame& game, const winnable_limits& limits) {
  winnable::Options options = game.options;
  if (limits.seconds > 0) options.limits.seconds = limits.seconds;
  if (limits.positions) options.limits.positions = limits.positions;
  if (limits.memory_bytes) options.limits.bytes = limits.memory_bytes;
  return options;
}

}  // namespace

extern "C" {

int winnable_api_version(void) { return WINNABLE_API_VERSION; }

const char* winnable_version(void) { return WINNABLE_VERSION "+" WINNABLE_FINGERPRINT; }

winnable_game* winnable_game_read(const char* json, size_t size, winnable_error* error) {
  return guarded(error, [&]() -> winnable_game* {
    auto game = std::make_unique<winnable_game>();
    std::string why;
    if (json && winnable::read_compiled({json, size}, game->compiled, why)) return game.release();
    report(error, json ? why : "there is no text");
    return nullptr;
  });
}

void winnable_game_free(winnable_game* game) { delete game; }

const char* winnable_game_name(const winnable_game* game) { return game->compiled.name.c_str(); }

winnable_position* winnable_deal(const winnable_game* game, const char* dealer, int64_t seed, winnable_error* error) {
  return guarded(error, [&]() -> winnable_position* {
    std::string why;
    const CompiledGame& compiled = game->compiled;
    const auto deck = deck_of(compiled, dealer, seed, why);
    if (deck.empty()) {
      report(error, why);
      return nullptr;
    }
    Position position{compiled.deal_plan.places, compiled.deal_plan.base_rank};
    if (position.base_rank == winnable::DealPlan::kRandom) position.base_rank = deck.front() / winnable::kSuits + 1;
    winnable::lay_out(compiled.deal_plan, deck, position.layout);
    return made(game, position);
  });
}

winnable_position* winnable_position_read(const winnable_game* game, const char* json, size_t size,
                                          winnable_error* error) {
  return guarded(error, [&]() -> winnable_position* {
    Position position;
    std::string why;
    if (json && winnable::read_position(game->compiled, {json, size}, position, why)) return made(game, position);
    report(error, json ? why : "there is no text");
    return nullptr;
  });
}

void winnable_position_free(winnable_position* position) { delete position; }

const char* winnable_position_layout(winnable_position* position) {
  return guarded(nullptr, [&]() -> const char* {
    position->layout =
        winnable::position_text(position->game->compiled, {position->state->layout(), position->base_rank});
    return position->layout.c_str();
  });
}

size_t winnable_move_count(winnable_position* position) {
  return guarded(nullptr, [&]() -> size_t {
    position->moves.clear();
    for (const auto& move : position->state->legal_moves()) {
      position->moves.push_back(winnable::move_text(position->game->compiled, move));
    }
    return position->moves.size();
  });
}

const char* winnable_move(const winnable_position* position, size_t index) {
  return index < position->moves.size() ? position->moves[index].c_str() : nullptr;
}

int winnable_play(winnable_position* position, const char* text, winnable_error* error) {
  return guarded(error, [&]() -> int {
    for (const auto& move : position->state->legal_moves()) {
      if (!text || winnable::move_text(position->game->compiled, move) != text) continue;
      if (!position->state->push(move)) break;
      position->moves.clear();
      return 1;
    }
    report(error, "this is not one of the legal moves");
    return 0;
  });
}

int winnable_undo(winnable_position* position) {
  return guarded(nullptr, [&]() -> int {
    position->moves.clear();
    return position->state->pop() ? 1 : 0;
  });
}

int winnable_is_won(const winnable_position* position) { return position->state->is_won() ? 1 : 0; }

const char* winnable_verdict_text(winnable_verdict verdict) { return word_or_nothing<winnable::Verdict>(verdict); }

const char* winnable_reason_text(winnable_reason reason) { return word_or_nothing<winnable::Reason>(reason); }

winnable_result* winnable_solve(const winnable_position* position, const winnable_limits* limits,
                                winnable_error* error) {
  return guarded(error, [&]() -> winnable_result* {
    const winnable_limits wanted = limits ? *limits : winnable_limits{};
    if (std::isnan(wanted.seconds) || wanted.seconds < 0) {
      report(error, "the limit in seconds must not be negative");
      return nullptr;
    }
    if (wanted.memory_bytes && wanted.memory_bytes < std::size_t{1} << 20) {
      report(error, "the limit in memory must be at least 1048576 bytes");
      return nullptr;
    }
    const CompiledGame& game = position->game->compiled;
    auto result = std::make_unique<winnable_result>();
    result->found = winnable::solve(game.rules, position->state->layout(), options_of(game, wanted),
                                    [&] { return wanted.wants_stop && wanted.wants_stop(wanted.data) != 0; });
    if (result->found.is_faulty) {
      report(error, "an error in the library: the win that was found cannot be replayed; please report it");
      return nullptr;
    }
    if (result->found.verdict == winnable::Verdict::kWinnable) {
      for (const auto& move : result->found.moves) result->moves.push_back(winnable::move_text(game, move));
    }
    return result.release();
  });
}

void winnable_result_free(winnable_result* result) { delete result; }

winnable_verdict winnable_result_verdict(const winnable_result* result) {
  return static_cast<winnable_verdict>(result->found.verdict);
}

winnable_reason winnable_result_reason(const winnable_result* result) {
  if (result->found.verdict != winnable::Verdict::kUnknown) return WINNABLE_NO_REASON;
  return static_cast<winnable_reason>(result->found.reason);
}

size_t winnable_result_length(const winnable_result* result) { return result->moves.size(); }

const char* winnable_result_move(const winnable_result* result, size_t index) {
  return index < result->moves.size() ? result->moves[index].c_str() : nullptr;
}

uint64_t winnable_result_positions(const winnable_result* result) { return result->found.counters.positions; }

double winnable_result_seconds(const winnable_result* result) { return result->found.seconds; }

}  // extern "C"
