#include "state.hpp"

#include <algorithm>

#include "squares.hpp"
#include "tableau.hpp"

namespace winnable {
namespace {

template <typename Game>
class StateOf : public State {
 public:
  StateOf(const Rules& rules, const Layout& layout) : game_(rules, layout, Switches{}) {}

  MoveList legal_moves() const override {
    MoveList moves;
    game_.legal_moves(moves);
    return moves;
  }

  bool push(const Move& move) override {
    const MoveList legal = legal_moves();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    Undo undo;
    game_.make(move, undo);
    made_.push_back({move, undo});
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

  std::uint64_t perft(int depth) override {
    if (depth == 0) return 1;
    const MoveList moves = legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const Move& move : moves) {
      Undo undo;
      game_.make(move, undo);
      count += perft(depth - 1);
      game_.unmake(move, undo);
    }
    return count;
  }

 private:
  Game game_;
  std::vector<std::pair<Move, Undo>> made_;
};

}  // namespace

std::unique_ptr<State> make_state(const Rules& rules, const Layout& layout) {
  switch (rules.family) {
    case Family::kAccordion:
      return std::make_unique<StateOf<AccordionGame>>(rules, layout);
    case Family::kSequences:
      return std::make_unique<StateOf<SequenceGame>>(rules, layout);
    case Family::kGrid:
      return std::make_unique<StateOf<GridGame>>(rules, layout);
    case Family::kTableau:
      break;
  }
  return std::make_unique<StateOf<Tableau>>(rules, layout);
}

}  // namespace winnable
