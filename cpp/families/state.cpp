#include "families/state.hpp"

#include "families/families.hpp"

namespace winnable {
namespace {

template <ElementaryGame Game>
class StateOf : public State {
 public:
  StateOf(const Rules& rules, const Layout& layout) : game_(rules, layout) {}
  explicit StateOf(const Game& game) : game_(game) {}

  MoveList legal_moves() const override {
    MoveList moves;
    game_.legal_moves(moves);
    return moves;
  }

  bool push(const Move& move) override {
    MoveList room;
    if (!is_legal(game_, move, room)) return false;
    made_.push_back({move, {}});  // first, for memory may run out here
    game_.make(move, made_.back().second);
    return true;
  }

  bool pop() override {
    if (made_.empty()) return false;
    game_.unmake(made_.back().first, made_.back().second);
    made_.pop_back();
    return true;
  }

  bool is_won() const override { return game_.is_won(); }
  Layout layout() const override { return game_.layout(); }

  std::unique_ptr<State> clone() const override { return std::make_unique<StateOf>(game_); }

  std::uint64_t perft(int depth, const std::function<bool()>& wants_stop) override {
    if (depth == 0) return 1;
    const MoveList moves = legal_moves();
    if (depth == 1) return moves.size();
    if (++visited_ % 1024 == 0 && wants_stop()) is_stopped_ = true;
    std::uint64_t count = 0;
    for (const Move& move : moves) {
      if (is_stopped_) break;
      Undo undo;
      game_.make(move, undo);
      count += perft(depth - 1, wants_stop);
      game_.unmake(move, undo);
    }
    return count;
  }

 private:
  Game game_;
  std::vector<std::pair<Move, Undo>> made_;
  std::uint64_t visited_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

std::unique_ptr<State> make_state(const Rules& rules, const Layout& layout) {
  return with_game(rules.family, [&]<typename Game>() -> std::unique_ptr<State> {
    return std::make_unique<StateOf<Game>>(rules, layout);
  });
}

}  // namespace winnable
