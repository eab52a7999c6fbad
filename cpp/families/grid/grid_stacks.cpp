#include "families/grid/grid_stacks.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>
#include <vector>

#include "families/grid/grid_search.hpp"

namespace winnable {
namespace {

// Depth-first search through all play. The moves that leave most possible come first. Branches that cannot beat the
// best stacks found are left out, and so are positions met before with the same sizes.
class StackSearch {
 public:
  StackSearch(const Rules& rules, const Layout& layout, const Limits& limits, std::function<bool()> wants_stop)
      : game_(GridGame(rules, layout), Switches{}), limits_(limits), control_(std::move(wants_stop)) {
    control_.give(limits.seconds);
    for (VertexSet left = game_.sets().squares; left; left &= left - 1) sizes_[place(first_of(left))] = 1;
  }

  BestStacks run() {
    const int bound = most_possible();
    look();
    found_.none_above = found_.reason == Reason::kNone ? found_.score : bound;
    return found_;
  }

 private:
  void look() {
    if (const int now = score(); now > found_.score) {
      found_.score = now;
      found_.moves = path_;
    }
    if (++found_.positions % 256 == 0) found_.reason = control_.poll();
    if (found_.positions >= limits_.positions) found_.reason = Reason::kPositions;
    if (seen_.size() * kBytesSeen >= limits_.bytes) found_.reason = Reason::kMemory;
    if (found_.reason != Reason::kNone || !seen_.insert(key()).second) return;
    for (const auto& [bound, move] : ordered()) {
      if (bound <= found_.score || found_.reason != Reason::kNone) return;
      const std::uint8_t covered = make(move);
      look();
      unmake(move, covered);
    }
  }

  // The moves, each with the most that it leaves possible, the highest first.
  std::vector<std::pair<int, Move>> ordered() {
    MoveList moves;
    game_.search_moves(moves);
    std::vector<std::pair<int, Move>> found;
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) {  // the game's best come last
      const std::uint8_t covered = make(*move);
      found.emplace_back(most_possible(), *move);
      unmake(*move, covered);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    return found;
  }

  std::uint8_t make(const Move& move) {
    undo_.emplace_back();
    game_.make(move, undo_.back());
    const std::uint8_t covered = sizes_[move.to_index];
    sizes_[move.to_index] += std::exchange(sizes_[move.from_index], std::uint8_t{0});
    path_.push_back(move);
    return covered;
  }

  void unmake(const Move& move, std::uint8_t covered) {
    sizes_[move.from_index] = static_cast<std::uint8_t>(sizes_[move.to_index] - covered);
    sizes_[move.to_index] = covered;
    path_.pop_back();
    game_.unmake(move, undo_.back());
    undo_.pop_back();
  }

  int score() const {
    int sum = 0;
    for (VertexSet left = game_.sets().squares; left; left &= left - 1) {
      const int size = sizes_[place(first_of(left))];
      sum += size * size;
    }
    return sum;
  }

  // Moves only take cards and squares away. So two stacks can come together only if their cards are connected by
  // flocking and their squares by lines, among stacks of which the same is true. At best each such group becomes one
  // stack.
  int most_possible() const {
    const GridSets& sets = game_.sets();
    int sum = 0;
    for (VertexSet left = sets.squares; left;) {
      VertexSet group = left;
      for (VertexSet before = 0; before != group;) {
        before = group;
        group = reached_from(sets.in_line, group & -group, group);
        group = flocking(group);
      }
      int size = 0;
      for (VertexSet squares = group; squares; squares &= squares - 1) size += sizes_[place(first_of(squares))];
      sum += size * size;
      left &= ~group;
    }
    return sum;
  }

  // The squares of a set whose cards are connected, by flocking, with the card of the first one.
  VertexSet flocking(VertexSet squares) const {
    const GridSets& sets = game_.sets();
    VertexSet cards = 0;
    for (VertexSet left = squares; left; left &= left - 1) cards |= only_one(sets.card_at[place(first_of(left))]);
    const VertexSet first = only_one(sets.card_at[place(first_of(squares))]);
    VertexSet found = 0;
    for (VertexSet left = reached_from(sets.flock, first, cards); left; left &= left - 1)
      found |= only_one(sets.square_of[place(first_of(left))]);
    return found;
  }

  // The position and how large each stack is.
  Key key() const {
    Key key = game_.key();
    std::uint64_t mixed = 0;
    for (VertexSet left = game_.sets().squares; left; left &= left - 1)
      mixed = (mixed ^ sizes_[place(first_of(left))]) * 0x9e3779b97f4a7c15ULL + static_cast<unsigned>(first_of(left));
    key.low ^= mixed ^ mixed >> 29;
    key.high += mixed * 0xbf58476d1ce4e5b9ULL;
    return key;
  }

  static constexpr std::size_t kBytesSeen = 48;  // about what the set needs for a position

  GridSearch game_;
  const Limits limits_;
  Control control_;
  std::array<std::uint8_t, kMostVertices> sizes_{};
  MoveList path_;
  std::vector<Undo> undo_;
  std::unordered_set<Key, KeyHash> seen_;
  BestStacks found_;
};

}  // namespace

BestStacks best_stacks(const Rules& rules, const Layout& layout, const Limits& limits,
                       std::function<bool()> wants_stop) {
  return StackSearch(rules, layout, limits, std::move(wants_stop)).run();
}

}  // namespace winnable
