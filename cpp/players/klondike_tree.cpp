#include "players/klondike_tree.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace winnable {
namespace {

std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ word >> 32) * 0xd6e8feb86659fd93ULL;
  word = (word ^ word >> 32) * 0xd6e8feb86659fd93ULL;
  return word ^ word >> 32;
}

Card any_of(Faces set, Random& random) {
  for (std::size_t skip = random.below(static_cast<std::size_t>(std::popcount(set))); skip > 0; --skip) set &= set - 1;
  return lowest(set);
}

struct StepCards {
  CompactStep step;
  Faces cards;
};

bool play_first(const CompactDeal& deal, CompactKlondike& table, Random& random,
                std::initializer_list<StepCards> kinds) {
  for (const StepCards& kind : kinds) {
    if (!kind.cards) continue;
    table.make(deal, {kind.step, any_of(kind.cards, random)});
    return true;
  }
  return false;
}

// A game played to its end by a simple policy, which looks at nothing that is hidden: any move of the best kind that is
// possible, home with a card turned up, a card turned up, home, from the stock. Nothing comes back from the
// foundations, so that it ends.
void greedily(const CompactDeal& deal, CompactKlondike& table, Random& random) {
  while (!table.is_surely_won(deal)) {
    const CompactMoves moves = table.moves(deal);
    if (!play_first(deal, table, random,
                    {{CompactStep::kHome, moves.home & table.sets.heads},
                     {CompactStep::kTurnUp, moves.turn_up},
                     {CompactStep::kHome, moves.home},
                     {CompactStep::kStockHome, moves.stock_home},
                     {CompactStep::kStockToTableau, moves.stock_to_tableau}})) {
      return;
    }
  }
}

constexpr int kWon = 1000;

// How well a finished game went: a card face up is worth less than a card home.
int worth(const CompactDeal& deal, const CompactKlondike& table) {
  if (table.is_surely_won(deal)) return kWon;
  return 4 * std::popcount(table.sets.home) - 3 * table.face_down - table.stock_size;
}

// Plays the game to its end, and returns how well that went. Level 0 is the simple policy. Above it there is a look
// ahead in this world: at each step every move is played out at the level below, and the one whose game goes best is
// made. A win that is found on the way counts as won.
int played_out(const CompactDeal& deal, CompactKlondike& table, int level, Random& random) {
  if (level == 0) {
    greedily(deal, table, random);
    return worth(deal, table);
  }
  for (;;) {
    play_safe_moves(deal, table);
    if (table.is_surely_won(deal)) return kWon;
    std::array<CompactMove, 64> moves;
    const int count = forward_moves(deal, table, table.moves(deal), moves);
    if (count == 0) return worth(deal, table);
    int best = -kWon, chosen = 0;
    for (int i = 0; i < count; ++i) {
      CompactKlondike next = table;
      next.make(deal, moves[i]);
      const int value = played_out(deal, next, level - 1, random);
      if (value == kWon) return kWon;
      if (value > best) best = value, chosen = i;
    }
    table.make(deal, moves[chosen]);
  }
}

}  // namespace

// Two piles look alike if they have the same head and as many cards below it, because all orders of the cards below are
// equally likely.
std::uint64_t look_of(const CompactDeal& deal, const CompactKlondike& table) {
  const std::uint64_t home = table.sets.home | std::uint64_t{table.waste} << kFaces;
  std::uint64_t piles = 0;
  for (int pile = 0; pile < kKlondikePiles; ++pile) {
    if (table.left[pile] == 0) continue;
    const Card head = deal.pile[pile][table.left[pile] - 1];
    piles += mixed((std::uint64_t{table.left[pile]} << 8 | head) * 0x9e3779b97f4a7c15ULL);
  }
  return mixed(mixed(mixed(table.sets.up() ^ 0x2545f4914f6cdd1dULL) + table.stock_cards) + home) + piles;
}

void KlondikeTree::start(const CompactDeal& deal, const CompactKlondike& table) {
  deal_ = deal;
  table_ = table;
  hidden_.clear();
  for (int pile = 0; pile < kKlondikePiles; ++pile) {
    for (int i = 0; i + 1 < table_.left[pile]; ++i) hidden_.push_back(&deal_.pile[pile][i]);
  }
  root_ = &nodes_[look_of(deal_, table_)];
  expand(*root_, table_);
  if (root_->arms.empty()) set_arms(*root_, distant_arms(deal_, table_));
}

void KlondikeTree::draw_world() {
  for (std::size_t i = hidden_.size(); i > 1; --i) std::swap(*hidden_[i - 1], *hidden_[random_.below(i)]);
  for (int pile = 0; pile < kKlondikePiles; ++pile) {
    for (int i = 0; i + 1 < table_.left[pile]; ++i) {
      deal_.pile_of_head[deal_.pile[pile][i]] = static_cast<std::int8_t>(pile);
    }
  }
}

void KlondikeTree::expand(Node& node, const CompactKlondike& table) const {
  if (node.is_expanded) return;
  node.is_expanded = true;
  set_arms(node, arms_of(deal_, table));
}

void KlondikeTree::set_arms(Node& node, std::vector<Arm> arms) const {
  node.arms = std::move(arms);
  node.tallies.resize(node.arms.size());
  if (options_.width > 0) node.outcomes.resize(node.arms.size());
}

std::size_t KlondikeTree::chosen(const Node& node) const {
  const double mean = node.visits > 0 ? node.won / node.visits : 0.5;
  const double logarithm = std::log(node.visits + 1.0);
  std::size_t best = 0;
  double highest = -1;
  for (std::size_t i = 0; i < node.tallies.size(); ++i) {
    const Tally& tally = node.tallies[i];
    const double value = tally.tried > 0 ? tally.share() + options_.curiosity * std::sqrt(logarithm / tally.tried)
                                         : mean + options_.first_value + options_.curiosity * std::sqrt(logarithm);
    if (value <= highest) continue;
    highest = value;
    best = i;
  }
  return best;
}

// Once the move has turned up as many different cards as the width allows, it turns up one of these again. The world
// still fits: two cards that are hidden from the player change places.
void KlondikeTree::turn_up_as_before(const CompactKlondike& table, CompactMove move, std::vector<Card>& outcomes) {
  if (!table.turns_up(move)) return;
  const auto pile = static_cast<std::size_t>(deal_.pile_of_head[move.card]);
  if (table.left[pile] < 2) return;
  Card& next = deal_.pile[pile][table.left[pile] - 2];
  if (static_cast<int>(outcomes.size()) < options_.width) {
    outcomes.push_back(next);
    return;
  }
  const Card wanted = outcomes[random_.below(outcomes.size())];
  Card& other = deal_.pile[static_cast<std::size_t>(deal_.pile_of_head[wanted])][0];
  for (Card* place = &other;; ++place) {
    if (*place != wanted) continue;
    std::swap(deal_.pile_of_head[wanted], deal_.pile_of_head[next]);
    std::swap(*place, next);
    return;
  }
}

double KlondikeTree::value_of(const CompactKlondike& table) {
  ++searches_;
  if (options_.leaf != Leaf::kSolver) {
    CompactKlondike played = table;
    return played_out(deal_, played, options_.leaf == Leaf::kNestedRollout ? options_.level : 0, random_) == kWon;
  }
  switch (solver_.solve(deal_, table, options_.positions)) {
    case QuickSolver::Answer::kWon:
      return 1;
    case QuickSolver::Answer::kLost:
      return 0;
    case QuickSolver::Answer::kCut:
      ++cut_;
  }
  return options_.cut_value;
}

void KlondikeTree::simulate() {
  draw_world();
  path_.clear();
  CompactKlondike table = table_;
  Node* node = root_;
  double value = 0;
  while (true) {
    if (table.is_surely_won(deal_)) {
      value = 1;
      break;
    }
    if (node != root_ && (node->visits == 0 || static_cast<int>(path_.size()) >= options_.depth)) {
      value = value_of(table);
      ++node->visits;
      node->won += value;
      break;
    }
    expand(*node, table);
    if (node->arms.empty()) break;
    const std::size_t arm = chosen(*node);
    path_.push_back({node, arm});
    for (const CompactMove move : node->arms[arm].before) table.make(deal_, move);
    if (options_.width > 0) turn_up_as_before(table, node->arms[arm].move, node->outcomes[arm]);
    table.make(deal_, node->arms[arm].move);
    play_safe_moves(deal_, table);
    node = &nodes_[look_of(deal_, table)];
  }
  for (const Decision& decision : path_) {
    ++decision.node->visits;
    decision.node->won += value;
    ++decision.node->tallies[decision.arm].tried;
    decision.node->tallies[decision.arm].won += value;
  }
}

}  // namespace winnable
