// What an engine is: a search of one position, with parameters of its own, that can be stopped and go on. Each kind of
// engine is one file here, which ends with its entry for the table in engines.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "evaluate/model.hpp"
#include "families/families.hpp"
#include "game/game.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

// An engine at work on one position.
class Engine {
 public:
  explicit Engine(const Switches& switches) : switches_(switches) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // Searches until there is an answer or `positions` positions were looked up in all calls together. Can be called
  // again to go on.
  Verdict run(std::uint64_t positions) { return verdict_ = search(positions); }
  Verdict verdict() const { return verdict_; }
  virtual Reason reason() const = 0;  // why it has stopped without an answer
  virtual const Counters& counters() const = 0;
  virtual MoveList path() const = 0;                      // the win, in moves of the search
  const Switches& switches() const { return switches_; }  // they say what moves of the search stand for

 protected:
  virtual Verdict search(std::uint64_t positions) = 0;

 private:
  const Switches switches_;
  Verdict verdict_ = Verdict::kUnknown;
};

// What an engine is given to work on.
struct Task {
  AnyGame root;              // the position, built once; engines copy it
  const Switches& switches;  // those the caller wants
  const Judge& judge;
  Limits limits;
  bool exact;  // remember whole positions instead of hashes, for checking
  Control& control;
};

// A number that changes how an engine works.
struct Parameter {
  const char* name;
  const char* meaning;
  std::int64_t least;
  std::int64_t most;
  std::int64_t usual;  // the default
};

// The last parameter of every engine that is not complete. The portfolio reads it.
constexpr std::int64_t kNever = 1'000'000'000'000;
constexpr Parameter kUntil{"until", "positions after which it ends and leaves its turns to the others", 100, kNever,
                           kNever};

using Values = std::vector<std::int64_t>;  // one for each parameter of an engine, in their order

// An entry of the table of engines.
struct EngineKind {
  const char* name;
  const char* meaning;
  bool is_complete;  // it finds wins and proves losses; the others do one of both
  std::span<const Parameter> parameters;
  std::unique_ptr<Engine> (*make)(const Task& task, const Values& values);
  // Whether a position costs so little time that some are searched before anything else is tried.
  bool (*is_lean)(const Task& task) = [](const Task&) { return false; };
  bool proves_only = false;  // it proves losses and finds no wins, and begins again with each turn
};

// A search over one family of games as an engine.
template <typename Game, typename Search>
class SearchEngine : public Engine {
 public:
  template <typename... More>
  SearchEngine(const Task& task, const typename Game::Position& root, const Switches& switches, More&&... more)
      : Engine(switches),
        game_(root, switches),
        search_(game_, task.control, task.limits, std::forward<More>(more)...) {}

  Reason reason() const override { return search_.reason(); }
  const Counters& counters() const override { return search_.counters(); }
  MoveList path() const override { return search_.path(); }

 private:
  Verdict search(std::uint64_t positions) override { return search_.run(positions); }

  Game game_;
  Search search_;
};

// A search as an engine, for the family that the game is of.
template <template <typename> typename Search, typename... More>
std::unique_ptr<Engine> engine_of(const Task& task, const Switches& switches, const More&... more) {
  const auto make = [&](const auto* root) -> std::unique_ptr<Engine> {
    using View = ViewOf<std::remove_cvref_t<decltype(*root)>>;
    return std::make_unique<SearchEngine<View, Search<View>>>(task, *root, switches, more...);
  };
  return std::visit(make, task.root);
}

// Makes the moves that need no choice, and counts them. True if the game is won.
template <typename Game, typename Make>
bool settled(const Game& game, Counters& counters, Make&& make) {
  for (Move move; !game.is_won(); ++counters.forced) {
    if (!game.forced_move(move)) return false;
    make(move);
  }
  return true;
}

// The switches of a search that finds wins only. It may leave out more: it takes positions that differ only in suits as
// one.
inline Switches wins_only(const Switches& wanted) {
  Switches switches = wanted;
  switches.suit_blind = true;
  return switches;
}

}  // namespace winnable
