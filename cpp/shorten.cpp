#include "shorten.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "family.hpp"
#include "lengths.hpp"
#include "search.hpp"

namespace winnable {
namespace {

// A win as the positions it passes, piles and cells that are alike taken as such; turning the stock is part of the move
// that plays the card. Moves are found again from the positions, so that a stretch can be replaced by one that leaves
// the same cards in other piles.
template <typename Game>
class Shortener {
 public:
  Shortener(const Rules& rules, const Layout& layout, const MoveList& win, Control& control)
      : root_(rules, layout, length_switches(rules)), control_(control), stops_(stops_of(root_, win)) {}

  void run() {
    for (std::size_t nodes = kFirstNodes; nodes <= kMostNodes; nodes *= 4) {
      while (pass(nodes)) {
        if (is_over()) return;
      }
      if (is_over()) return;
    }
  }

  MoveList moves() const { return moves_through(root_, stops_); }

 private:
  static constexpr std::size_t kFirstNodes = 250;
  static constexpr std::size_t kMostNodes = 1'000'000;

  struct Node {
    std::uint32_t parent;
    int cost;
    Move move;
    Key key;
  };

  bool is_over() { return control_.poll() != Reason::kNone; }

  // Once from the first position to the last. True if the win became shorter.
  bool pass(std::size_t most_nodes) {
    bool shorter = false;
    index();
    Game game = root_;
    for (std::size_t at = 0; at + 1 < stops_.size(); ++at) {
      if (improve(game, at, most_nodes)) {
        shorter = true;
        index();
      }
      if (is_over()) break;
      step_to(game, stops_[at + 1].key, nullptr);
    }
    return shorter;
  }

  // Where each position stands (of one that is met twice, the last time), and at what cost.
  void index() {
    where_.clear();
    total_.assign(1, 0);
    for (std::size_t i = 0; i < stops_.size(); ++i) {
      where_[stops_[i].key] = i;
      if (i > 0) total_.push_back(total_.back() + stops_[i].cost);
    }
  }

  // The cheapest ways from a position of the win, until so many are known, for the later one that saves most moves.
  bool improve(Game& game, std::size_t at, std::size_t most_nodes) {
    if (const std::size_t again = where_[stops_[at].key]; again > at) {
      stops_.erase(stops_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                   stops_.begin() + static_cast<std::ptrdiff_t>(again) + 1);
      return true;
    }
    const int left = total_.back() - total_[at];
    std::vector<Node> nodes{{0, 0, {}, stops_[at].key}};
    std::vector<std::vector<std::uint32_t>> open(static_cast<std::size_t>(left) + 1);
    std::unordered_map<Key, int, KeyHash> cheapest{{stops_[at].key, 0}};
    open[0].push_back(0);
    int best_gain = 0;
    std::size_t best_target = 0;
    std::uint32_t best_node = 0;
    std::vector<std::uint32_t> way;
    std::vector<std::pair<Move, Undo>> path;
    MoveList moves;
    std::size_t expanded = 0;
    for (int cost = 0; cost + best_gain < left && nodes.size() < most_nodes; ++cost) {
      auto& bucket = open[static_cast<std::size_t>(cost)];
      for (std::size_t i = 0; i < bucket.size() && nodes.size() < most_nodes; ++i) {
        const std::uint32_t next = bucket[i];
        if (cheapest[nodes[next].key] < cost) continue;
        if (++expanded % 256 == 0 && is_over()) return false;
        way.clear();
        for (std::uint32_t node = next; node != 0; node = nodes[node].parent) way.push_back(node);
        for (auto step = way.rbegin(); step != way.rend(); ++step) {
          path.push_back({nodes[*step].move, {}});
          game.make(path.back().first, path.back().second);
        }
        moves.clear();
        game.search_moves(moves);
        for (const Move& move : moves) {
          const int then = cost + cost_of(game, move);
          if (then + best_gain >= left) continue;
          Undo undo;
          game.make(move, undo);
          const Key key = game.place_key();
          const bool is_won = game.is_won();
          game.unmake(move, undo);
          const auto [known, is_new] = cheapest.try_emplace(key, then);
          if (!is_new && known->second <= then) continue;
          known->second = then;
          nodes.push_back({next, then, move, key});
          open[static_cast<std::size_t>(then)].push_back(static_cast<std::uint32_t>(nodes.size() - 1));
          const auto found = where_.find(key);
          const std::size_t target = is_won ? stops_.size() - 1 : found == where_.end() ? 0 : found->second;
          if (target <= at) continue;
          const int gain = total_[target] - total_[at] - then;
          if (gain > best_gain) {
            best_gain = gain;
            best_target = target;
            best_node = static_cast<std::uint32_t>(nodes.size() - 1);
          }
        }
        while (!path.empty()) {
          game.unmake(path.back().first, path.back().second);
          path.pop_back();
        }
      }
    }
    if (best_gain == 0) return false;
    std::vector<Stop> replacement;
    for (std::uint32_t node = best_node; node != 0; node = nodes[node].parent) {
      replacement.push_back({nodes[node].key, nodes[node].cost - nodes[nodes[node].parent].cost});
    }
    std::reverse(replacement.begin(), replacement.end());
    replacement.insert(replacement.end(), stops_.begin() + static_cast<std::ptrdiff_t>(best_target) + 1, stops_.end());
    stops_.resize(at + 1);
    stops_.insert(stops_.end(), replacement.begin(), replacement.end());
    return true;
  }

  const Game root_;
  Control& control_;
  std::vector<Stop> stops_;
  std::vector<int> total_;
  std::unordered_map<Key, std::size_t, KeyHash> where_;
};

}  // namespace

MoveList shortened(const Rules& rules, const Layout& layout, const MoveList& win, double seconds,
                   std::function<bool()> wants_stop) {
  Control control(std::move(wants_stop));
  control.give(seconds);
  return with_family(rules.family, [&]<typename Game> {
    Shortener<Game> shortener(rules, layout, win, control);
    shortener.run();
    return shortener.moves();
  });
}

}  // namespace winnable
