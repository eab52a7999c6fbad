#include <algorithm>
#include <unordered_map>
#include <vector>

#include "families/families.hpp"
#include "search/lengths.hpp"
#include "search/search_tree.hpp"
#include "shorten/shorten.hpp"

namespace winnable {
namespace {

// A* search: always goes on from the position with the least sum of the moves made and those still needed; of equals
// from the one with the most moves made. When that sum has reached the length of the best win known, none is shorter.
// Only symmetries that keep lengths are used: piles and cells that are alike, and turning the stock only to play a
// card.
template <typename Game>
class ShortestSearch {
 public:
  ShortestSearch(Game& game, Control& control, const Limits& limits, int length)
      : game_(game), control_(control), limits_(limits), tree_(game), best_(length) {
    const int needed = game_.moves_needed();
    open_.resize(static_cast<std::size_t>(std::max(length, needed)) + 1);
    made_.push_back(0);
    if (needed < best_) open_[static_cast<std::size_t>(needed)].push_back(0);
    cheapest_.emplace(game_.place_key(), 0);
    least_ = needed;
  }

  void run() {
    for (; least_ < best_; ++least_) {
      auto& bucket = open_[static_cast<std::size_t>(least_)];
      while (!bucket.empty() && least_ < best_) {
        const std::uint32_t node = bucket.back();
        bucket.pop_back();
        tree_.go_to(node);
        if (cheapest_[game_.place_key()] < made_[node]) continue;
        expand(made_[node]);
        if (is_over()) return;
      }
    }
  }

  Reason reason() const { return reason_; }
  int length() const { return best_; }
  int no_win_below() const { return std::min(least_, best_); }
  bool has_win() const { return !win_.empty(); }
  const MoveList& win() const { return win_; }

 private:
  void expand(int made) {
    moves_.clear();
    game_.search_moves(moves_);
    const std::size_t depth = tree_.depth();
    for (const Move& move : moves_) {
      const int then = made + cost_of(game_, move);
      if (then >= best_) continue;
      const std::size_t kept = tree_.size();
      tree_.make(move);
      const bool is_kept = consider(then);
      tree_.back_to(depth);
      if (!is_kept) tree_.shrink(kept);
    }
  }

  bool consider(int made) {
    if (game_.is_won()) {
      best_ = made;
      win_ = tree_.path();
      return false;
    }
    const int sum = std::max(made + game_.moves_needed(), least_);
    if (sum >= best_) return false;
    const auto [known, is_new] = cheapest_.try_emplace(game_.place_key(), made);
    if (!is_new && known->second <= made) return false;
    known->second = made;
    made_.push_back(made);
    open_[static_cast<std::size_t>(sum)].push_back(tree_.here());
    return true;
  }

  bool is_over() {
    if (++expanded_ % 64 != 0) return false;
    reason_ = control_.poll();
    // A place in the map: the entry, its links, and its share of the buckets.
    constexpr std::size_t kMapped = sizeof(Key) + sizeof(int) + 4 * sizeof(void*);
    if (cheapest_.size() * kMapped + tree_.bytes() + made_.capacity() * sizeof(int) + tree_.size() * 8 > limits_.bytes)
      reason_ = Reason::kMemory;
    if (tree_.size() >= limits_.positions) reason_ = Reason::kPositions;
    return reason_ != Reason::kNone;
  }

  Game& game_;
  Control& control_;
  const Limits limits_;
  SearchTree<Game> tree_;
  std::vector<int> made_;  // moves made to each node
  std::vector<std::vector<std::uint32_t>> open_;
  std::unordered_map<Key, int, KeyHash> cheapest_;
  MoveList moves_;
  MoveList win_;
  int best_;
  int least_ = 0;
  std::uint64_t expanded_ = 0;
  Reason reason_ = Reason::kNone;
};

template <typename Game>
Game length_view(const Rules& rules, const Layout& layout) {
  return Game(typename Game::Position(rules, layout), length_switches(rules));
}

int total_cost(const std::vector<Stop>& stops) {
  int total = 0;
  for (const Stop& stop : stops) total += stop.cost;
  return total;
}

template <typename Game>
Shortest shortest_in(const Rules& rules, const Layout& layout, const MoveList& win, const Limits& limits,
                     Control& control) {
  const Game root = length_view<Game>(rules, layout);
  Game game = root;
  const std::vector<Stop> stops = stops_of(rules, root, win, control);
  ShortestSearch<Game> search(game, control, limits, total_cost(stops));
  search.run();
  Shortest result{{}, search.length(), search.no_win_below(), search.reason()};
  if (!search.has_win()) {
    result.moves = moves_through(root, stops, win);
    result.length = length_of(rules, layout, result.moves);
    return result;
  }
  Game replayed = root;
  Undo undo;
  for (const Move& move : search.win()) {
    replayed.expand(move, result.moves);
    replayed.make(move, undo);
  }
  return result;
}

}  // namespace

Shortest shortest(const Rules& rules, const Layout& layout, const MoveList& win, const Limits& limits,
                  std::function<bool()> wants_stop) {
  Control control(std::move(wants_stop));
  control.give(limits.seconds);
  Shortest result;
  const bool had_memory = within_memory([&] {
    result = with_search(rules.family,
                         [&]<typename Game> { return shortest_in<Game>(rules, layout, win, limits, control); });
  });
  if (!had_memory) return {win, length_of(rules, layout, win), moves_needed(rules, layout), Reason::kMemory};
  return result;
}

int length_of(const Rules& rules, const Layout& layout, const MoveList& win) {
  if (!counts_sequences(rules)) return static_cast<int>(win.size());
  return with_search(rules.family,
                     [&]<typename Game> { return Way<Game>(length_view<Game>(rules, layout), win, true).length(); });
}

namespace {

template <typename Game>
std::ptrdiff_t first_fault_in(const Rules& rules, const Layout& layout, const MoveList& moves) {
  Game game(rules, layout);
  MoveList legal;
  Undo undo;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!is_legal(game, moves[i], legal)) return static_cast<std::ptrdiff_t>(i);
    game.make(moves[i], undo);
  }
  return game.is_won() ? kNoFault : static_cast<std::ptrdiff_t>(moves.size());
}

}  // namespace

std::ptrdiff_t first_fault(const Rules& rules, const Layout& layout, const MoveList& moves) {
  return with_game(rules.family, [&]<typename Game> { return first_fault_in<Game>(rules, layout, moves); });
}

int moves_needed(const Rules& rules, const Layout& layout) {
  return with_search(rules.family, [&]<typename Game> { return length_view<Game>(rules, layout).moves_needed(); });
}

}  // namespace winnable
