// A game in progress, for Python: elementary moves of any family behind one interface.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "game/game.hpp"

namespace winnable {

class State {
 public:
  virtual ~State() = default;
  virtual MoveList legal_moves() const = 0;
  virtual bool push(const Move& move) = 0;  // false, and nothing changed, if the move is not legal
  virtual bool pop() = 0;                   // false if there is no move to take back
  virtual bool is_won() const = 0;
  virtual Layout layout() const = 0;
  virtual std::unique_ptr<State> clone() const = 0;  // a copy, without the moves that led here
  // How many sequences of `depth` moves there are. If the caller wants to stop, the number counted until then.
  virtual std::uint64_t perft(int depth, const std::function<bool()>& wants_stop) = 0;
};

// The rules must live as long as the state.
std::unique_ptr<State> make_state(const Rules& rules, const Layout& layout);

}  // namespace winnable
