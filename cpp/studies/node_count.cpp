#include "studies/node_count.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "families/grid/grid.hpp"

namespace winnable {
namespace {

class NodeCounter {
 public:
  NodeCounter(const Rules& rules, const Layout& layout, const ModelsByStacks& models, std::uint64_t most,
              const std::function<bool()>& wants_stop)
      : game_(rules, layout), models_(models), most_(most), wants_stop_(wants_stop) {}

  NodeCount run() {
    found_.is_won = wins();
    return found_;
  }

 private:
  bool wins() {
    if (++found_.nodes > most_ || (found_.nodes % 65536 == 0 && wants_stop_())) found_.is_complete = false;
    if (!found_.is_complete) return false;
    if (game_.is_won()) return true;
    if (!seen_.insert(game_.key()).second) return false;
    for (const Move& move : moves()) {
      Undo undo;
      game_.make(move, undo);
      const bool is_won = wins();
      game_.unmake(move, undo);
      if (is_won || !found_.is_complete) return is_won;
    }
    return false;
  }

  MoveList moves() {
    MoveList moves;
    for (int row = 0; row < game_.rows(); ++row) add_line(row * game_.columns(), 1, game_.columns(), moves);
    for (int column = 0; column < game_.columns(); ++column) add_line(column, game_.columns(), game_.rows(), moves);
    const auto stacks = static_cast<std::size_t>(game_.stacks());
    if (stacks < models_.size() && models_[stacks]) order(*models_[stacks], moves);
    return moves;
  }

  void add_line(int first, int step, int count, MoveList& moves) const {
    const auto& squares = game_.squares();
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        const int one = first + i * step;
        const int other = first + j * step;
        const Card card = squares[static_cast<std::size_t>(one)];
        const Card below = squares[static_cast<std::size_t>(other)];
        if (card == kNoCard || below == kNoCard) continue;
        if (game_.match(card, below)) moves.push_back(transfer(Place::kSquare, one, Place::kSquare, other));
        if (game_.match(below, card)) moves.push_back(transfer(Place::kSquare, other, Place::kSquare, one));
      }
    }
  }

  void order(const Model& model, MoveList& moves) {
    std::vector<std::pair<double, Move>> judged;
    for (const Move& move : moves) {
      Undo undo;
      game_.make(move, undo);
      judged.emplace_back(model.value_of(game_), move);
      game_.unmake(move, undo);
    }
    std::stable_sort(judged.begin(), judged.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = judged[i].second;
  }

  GridGame game_;
  const ModelsByStacks& models_;
  const std::uint64_t most_;
  const std::function<bool()>& wants_stop_;
  std::unordered_set<Key, KeyHash> seen_;
  NodeCount found_;
};

}  // namespace

NodeCount count_nodes(const Rules& rules, const Layout& layout, const ModelsByStacks& models, std::uint64_t most,
                      const std::function<bool()>& wants_stop) {
  return NodeCounter(rules, layout, models, most, wants_stop).run();
}

}  // namespace winnable
