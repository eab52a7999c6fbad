// The features of grids. There are two graphs on the stacks: cards that match, and squares in line. The features say
// what the graphs are like, and what moves leave of both.
#include "evaluate/features.hpp"

#include <algorithm>
#include <array>

#include "base/small_graphs.hpp"
#include "families/grid/grid.hpp"

namespace winnable {
namespace {

constexpr int kShared = 840;  // what the scarce features divide: most small numbers divide it without a remainder

// Both graphs by squares. A move takes a vertex out of each: the square that is left, and the card that is covered.
struct GridGraphs {
  VertexSet occupied = 0;
  Graph matching;
  Graph in_line;

  explicit GridGraphs(const GridGame& game) {
    const auto& squares = game.squares();
    for (int one = 0; one < static_cast<int>(squares.size()); ++one) {
      matching[place(one)] = in_line[place(one)] = 0;
      if (squares[place(one)] == kNoCard) continue;
      for (VertexSet left = occupied; left; left &= left - 1) {
        const int other = first_of(left);
        const bool is_match = game.match(squares[place(one)], squares[place(other)]);
        const bool is_line = game.in_line(one, other);
        matching[place(one)] |= VertexSet{is_match} << other;
        matching[place(other)] |= VertexSet{is_match} << one;
        in_line[place(one)] |= VertexSet{is_line} << other;
        in_line[place(other)] |= VertexSet{is_line} << one;
      }
      occupied |= only_one(one);
    }
  }

  void move(int from, int to) {
    occupied &= ~only_one(from);
    matching[place(to)] = matching[place(from)] & ~only_one(to);
    for (VertexSet left = occupied; left; left &= left - 1) {
      VertexSet& row = matching[place(first_of(left))];
      const VertexSet bit = row >> from & 1;
      row = (row & ~only_one(from) & ~only_one(to)) | bit << to;
      in_line[place(first_of(left))] &= ~only_one(from);
    }
  }
};

// For each stack the targets of its safe moves: those after which both graphs are still connected.
struct SafeMoves {
  Graph targets;
  VertexSet moved = 0;    // the stacks that have a safe move
  VertexSet covered = 0;  // the stacks that a safe move covers
  int count = 0;

  SafeMoves(const GridGraphs& graphs, VertexSet coverable, VertexSet leaving) {
    for (VertexSet left = graphs.occupied; left; left &= left - 1) {
      const int square = first_of(left);
      targets[place(square)] = 0;
      if (!(leaving & left & -left)) continue;
      const VertexSet safe = graphs.matching[place(square)] & graphs.in_line[place(square)] & coverable;
      targets[place(square)] = safe;
      if (safe) moved |= only_one(square);
      covered |= safe;
      count += std::popcount(safe);
    }
  }
  explicit SafeMoves(const GridGraphs& graphs)
      : SafeMoves(graphs, removable(graphs.matching, graphs.occupied), removable(graphs.in_line, graphs.occupied)) {}
};

void count_cards(const GridGame& game, Features& found) {
  std::array<int, kSuits> suits{};
  std::array<int, kMaxRank> ranks{};
  for (const Card card : game.squares()) {
    if (card == kNoCard) continue;
    ++suits[place(suit_of(card))];
    ++ranks[place(step_of(card))];
  }
  found(Feature::kSuitMost) = *std::max_element(suits.begin(), suits.end());
  found(Feature::kRankMost) = *std::max_element(ranks.begin(), ranks.end());
}

void count_neighbours(const GridGraphs& graphs, Features& found) {
  for (VertexSet left = graphs.occupied; left; left &= left - 1) {
    const std::size_t square = place(first_of(left));
    const int matches = std::popcount(graphs.matching[square]);
    const int lines = std::popcount(graphs.in_line[square]);
    const int moves = std::popcount(graphs.matching[square] & graphs.in_line[square]);
    found(Feature::kPairs) += matches;
    found(Feature::kLines) += lines;
    found(Feature::kHanging) += matches == 1;
    found(Feature::kCornered) += lines == 1;
    found(Feature::kSpread) += matches * matches;
    found(Feature::kLineSpread) += lines * lines;
    found(Feature::kFreedom) += matches * lines;
    found(Feature::kScarce) += kShared / std::max(matches, 1);
    found(Feature::kLineScarce) += kShared / std::max(lines, 1);
    found(Feature::kIdle) += moves == 0;
    found(Feature::kSingle) += moves == 1;
  }
  found(Feature::kPairs) /= 2;
  found(Feature::kLines) /= 2;
}

int count_parts(Graph graph, VertexSet vertices) {
  for (VertexSet left = vertices; left; left &= left - 1) {  // lines lead both ways
    const int one = first_of(left);
    for (VertexSet others = graph[place(one)]; others; others &= others - 1)
      graph[place(first_of(others))] |= only_one(one);
  }
  int parts = 0;
  for (VertexSet left = vertices; left; ++parts) left &= ~reached_from(graph, left & -left, vertices);
  return parts;
}

int count_cut_off(const GridGraphs& graphs, VertexSet coverable) {
  int sum = 0;
  for (VertexSet cuts = graphs.occupied & ~coverable; cuts; cuts &= cuts - 1) {
    const VertexSet others = graphs.occupied & ~(cuts & -cuts);
    const int part = std::popcount(reached_from(graphs.matching, others & -others, others));
    sum += std::min(part, std::popcount(others) - part);
  }
  return sum;
}

void look_ahead(const GridGraphs& graphs, const SafeMoves& safe, Features& found) {
  VertexSet thawed = 0;
  int lasting = 0, sum = 0, most = 0, second = 0;
  for (VertexSet movers = safe.moved; movers; movers &= movers - 1) {
    const int from = first_of(movers);
    for (VertexSet targets = safe.targets[place(from)]; targets; targets &= targets - 1) {
      const int to = first_of(targets);
      GridGraphs after = graphs;
      after.move(from, to);
      const bool is_last = !(after.occupied & (after.occupied - 1));
      const int count = is_last ? 1 : SafeMoves(after).count;
      if (count == 0) continue;
      ++lasting;
      sum += count;
      second = std::max(second, std::min(most, count));
      most = std::max(most, count);
      thawed |= only_one(from) | only_one(to);
    }
  }
  found(Feature::kFrozen) = std::popcount(graphs.occupied & ~thawed);
  found(Feature::kLasting) = 1000 * lasting / std::max(safe.count, 1);
  found(Feature::kMeanAhead) = 100 * sum / std::max(lasting, 1);
  found(Feature::kMostAhead) = most;
  found(Feature::kSecondAhead) = second;
}

void add_grid_features(const GridGame& game, bool ahead, Features& found) {
  const GridGraphs graphs(game);
  const VertexSet coverable = removable(graphs.matching, graphs.occupied);
  const VertexSet leaving = removable(graphs.in_line, graphs.occupied);
  const SafeMoves safe(graphs, coverable, leaving);
  const int stacks = std::max(std::popcount(graphs.occupied), 1);
  count_neighbours(graphs, found);
  count_cards(game, found);
  found(Feature::kSafe) = safe.count;
  found(Feature::kMovers) = std::popcount(safe.moved);
  found(Feature::kTargets) = std::popcount(safe.covered);
  found(Feature::kLooseCards) = std::popcount(coverable);
  found(Feature::kLooseSquares) = std::popcount(leaving);
  found(Feature::kPairsPerCard) = 2000 * found(Feature::kPairs) / stacks;
  found(Feature::kMovesPerCard) = 1000 * found(Feature::kMobility) / stacks;
  found(Feature::kSafePerCard) = 1000 * safe.count / stacks;
  found(Feature::kSafeParts) = count_parts(safe.targets, graphs.occupied);
  found(Feature::kCutOff) = count_cut_off(graphs, coverable);
  if (ahead) look_ahead(graphs, safe, found);
}

}  // namespace

// Few stacks are good, and many possible moves.
Features GridGame::quick_features() const {
  Features found{};
  each_move([&](int, int) { ++found(Feature::kMobility); });
  found(Feature::kHome) = static_cast<int>(squares_.size()) - stacks();
  return found;
}

Features GridGame::features(bool ahead) const {
  Features found = quick_features();
  if (squares_.size() <= kMostVertices) add_grid_features(*this, ahead, found);
  return found;
}

}  // namespace winnable
