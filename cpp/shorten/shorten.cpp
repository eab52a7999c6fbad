#include "shorten/shorten.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "families/families.hpp"
#include "search/lengths.hpp"

namespace winnable {
namespace {

// A win as the positions it passes, piles and cells that are alike taken as such; turning the stock is part of the move
// that plays the card. Moves are found again from the positions, so that a stretch can be replaced by one that leaves
// the same cards in other piles.
template <typename Game>
class Shortener {
 public:
  Shortener(const Rules& rules, const Layout& layout, const MoveList& win, Control& control)
      : root_(typename Game::Position(rules, layout), length_switches(rules)),
        control_(control),
        stops_(stops_of(rules, root_, win, control)) {}

  void run() {
    for (std::size_t nodes = kFirstNodes; nodes <= kMostNodes; nodes *= 4) {
      while (pass(nodes)) {
        if (is_over()) return;
      }
      if (is_over()) return;
    }
  }

  MoveList moves(const MoveList& win) const { return moves_through(root_, stops_, win); }

 private:
  static constexpr std::size_t kFirstNodes = 250;
  static constexpr std::size_t kMostNodes = 1'000'000;

  struct Node {
    std::uint32_t parent;
    int cost;
    Move move;
    Key key;
  };

  // The cheapest ways from one position of the win, and the best of them that leads to a later one.
  struct Detour {
    std::size_t at;
    int left;  // moves from there to the end
    std::vector<Node> nodes;
    std::vector<std::vector<std::uint32_t>> open;  // by cost
    std::unordered_map<Key, int, KeyHash> cheapest;
    int gain = 0;
    std::size_t target = 0;
    std::uint32_t last = 0;
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
      if (is_over() || !step_to(game, stops_[at + 1].key, nullptr)) break;
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

  // Looks for the later position that a quicker way saves most moves to, until `most_nodes` positions are known.
  bool improve(Game& game, std::size_t at, std::size_t most_nodes) {
    if (const std::size_t again = where_[stops_[at].key]; again > at) {
      stops_.erase(stops_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                   stops_.begin() + static_cast<std::ptrdiff_t>(again) + 1);
      return true;
    }
    Detour found{at, total_.back() - total_[at], {{0, 0, {}, stops_[at].key}}, {}, {{stops_[at].key, 0}}};
    found.open.resize(static_cast<std::size_t>(found.left) + 1);
    found.open[0].push_back(0);
    std::size_t expanded = 0;
    for (int cost = 0; cost + found.gain < found.left && found.nodes.size() < most_nodes; ++cost) {
      // By index: the bucket may grow meanwhile, by a way of the same cost.
      for (std::size_t i = 0; i < found.open[static_cast<std::size_t>(cost)].size(); ++i) {
        const std::uint32_t next = found.open[static_cast<std::size_t>(cost)][i];
        if (found.nodes.size() >= most_nodes) break;
        if (found.cheapest[found.nodes[next].key] < cost) continue;
        if (++expanded % 256 == 0 && is_over()) return false;
        go_on_from(game, found, next);
      }
    }
    if (found.gain > 0) take(found);
    return found.gain > 0;
  }

  // Makes every move from a position of a detour. The game stands at the beginning of the detour.
  void go_on_from(Game& game, Detour& found, std::uint32_t next) {
    way_.clear();
    for (std::uint32_t node = next; node != 0; node = found.nodes[node].parent) way_.push_back(node);
    for (auto step = way_.rbegin(); step != way_.rend(); ++step) {
      path_.push_back({found.nodes[*step].move, {}});
      game.make(path_.back().first, path_.back().second);
    }
    moves_.clear();
    game.search_moves(moves_);
    for (const Move& move : moves_) {
      const int cost = found.nodes[next].cost + cost_of(game, move);
      if (cost + found.gain >= found.left) continue;
      Undo undo;
      game.make(move, undo);
      const Key key = game.place_key();
      const bool is_won = game.is_won();
      game.unmake(move, undo);
      note(found, {next, cost, move, key}, is_won);
    }
    for (; !path_.empty(); path_.pop_back()) game.unmake(path_.back().first, path_.back().second);
  }

  void note(Detour& found, const Node& node, bool is_won) {
    const auto [known, is_new] = found.cheapest.try_emplace(node.key, node.cost);
    if (!is_new && known->second <= node.cost) return;
    known->second = node.cost;
    found.nodes.push_back(node);
    const auto number = static_cast<std::uint32_t>(found.nodes.size() - 1);
    found.open[static_cast<std::size_t>(node.cost)].push_back(number);
    const auto place = where_.find(node.key);
    const std::size_t target = is_won ? stops_.size() - 1 : place == where_.end() ? 0 : place->second;
    if (target <= found.at) return;
    const int gain = total_[target] - total_[found.at] - node.cost;
    if (gain <= found.gain) return;
    found.gain = gain;
    found.target = target;
    found.last = number;
  }

  // Replaces the stretch by the quicker way.
  void take(const Detour& found) {
    std::vector<Stop> replacement;
    for (std::uint32_t node = found.last; node != 0; node = found.nodes[node].parent) {
      replacement.push_back(
          {found.nodes[node].key, found.nodes[node].cost - found.nodes[found.nodes[node].parent].cost});
    }
    std::reverse(replacement.begin(), replacement.end());
    replacement.insert(replacement.end(), stops_.begin() + static_cast<std::ptrdiff_t>(found.target) + 1, stops_.end());
    stops_.resize(found.at + 1);
    stops_.insert(stops_.end(), replacement.begin(), replacement.end());
  }

  const Game root_;
  Control& control_;
  std::vector<Stop> stops_;
  std::vector<int> total_;
  std::unordered_map<Key, std::size_t, KeyHash> where_;
  std::vector<std::uint32_t> way_;
  std::vector<std::pair<Move, Undo>> path_;
  MoveList moves_;
};

}  // namespace

MoveList shortened(const Rules& rules, const Layout& layout, const MoveList& win, double seconds,
                   std::function<bool()> wants_stop) {
  Control control(std::move(wants_stop));
  control.give(seconds);
  MoveList result = win;
  // Without memory for more, the win stays as it is; so it does when the time is over before anything is found.
  within_memory([&] {
    with_search(rules.family, [&]<typename Game> {
      Shortener<Game> shortener(rules, layout, win, control);
      if (control.poll() != Reason::kNone) return;
      shortener.run();
      result = shortener.moves(win);
    });
  });
  return result;
}

}  // namespace winnable
