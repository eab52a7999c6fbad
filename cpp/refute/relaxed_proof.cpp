#include "refute/relaxed_proof.hpp"

#include <algorithm>

#include "refute/relaxed_stock.hpp"

namespace winnable {
namespace {

constexpr std::uint64_t kFirstClosures = 300;
constexpr std::uint64_t kMoreClosures = 6;
constexpr std::uint64_t kShareOfWeaker = 5;  // each weaker game may take one in this many of the closures

// The result of a branch.
struct Branch {
  RelaxedStatus status = RelaxedStatus::kUnknown;
  Decisions used{};  // if lost: decisions that the loss needs
  int node = -1;
};

class ProofSearch {
 public:
  ProofSearch(const RelaxedGame& game, ClosureBudget& budget, RelaxedProof& proof, bool wants_proof)
      : game_(game), budget_(budget), proof_(proof), wants_proof_(wants_proof) {}

  Branch search(const Decisions& decisions) {
    if (!budget_.take()) return {};
    RelaxedFacts facts = game_.start();
    game_.close(facts, decisions, game_.whole_stock());
    if (!game_.all_home(facts)) {
      Decisions used;
      game_.add_reasons(facts, decisions, used);
      return lost_leaf(ProofNode::Kind::kClosure, facts, used);
    }
    for (const Lemma& lemma : lemmas_) {
      if (decisions.include(lemma.used)) return {RelaxedStatus::kLost, lemma.used, lemma.node};
    }
    Violation violation;
    if (game_.has_strict_stock()) {
      StockSearch stock(game_, decisions, budget_, closures_per_stock);
      const bool found = stock.finds_order();
      if (stock.has_given_up()) return {};
      if (!found) {
        const Branch leaf = lost_leaf(ProofNode::Kind::kStock, facts, stock.used());
        lemmas_.push_back({leaf.used, leaf.node});
        return leaf;
      }
      violation = game_.careful(decisions, &stock.order());
    } else {
      violation = game_.careful(decisions, nullptr);
    }
    if (violation.kind == Violation::Kind::kNone) return {RelaxedStatus::kPossible, {}, -1};
    return split(decisions, violation);
  }

  std::uint64_t closures_per_stock = 0;  // how many a search of the stock may take

 private:
  using Violation = RelaxedGame::Violation;

  // A decision that one case adds, and whether a loss used it.
  struct Case {
    Decisions decisions;
    int suit = -1;
    std::function<bool(Decisions&)> take_out;  // true if the decision was among the used ones
  };

  struct Lemma {
    Decisions used;
    int node;
  };

  Branch lost_leaf(ProofNode::Kind kind, const RelaxedFacts& facts, const Decisions& used) {
    ++proof_.leaves;
    ProofNode node;
    node.kind = kind;
    node.facts = facts;
    node.used = used;
    return {RelaxedStatus::kLost, used, add(std::move(node))};
  }

  Branch split(const Decisions& decisions, const Violation& violation) {
    ProofNode node;
    node.kind = static_cast<ProofNode::Kind>(static_cast<int>(violation.kind) + 1);
    node.card = violation.card;
    node.which = violation.which;
    Branch whole{RelaxedStatus::kLost, {}, -1};
    if (violation.kind == Violation::Kind::kHomes) {  // one of the twins is home before only if both are built before
      const auto which = static_cast<std::size_t>(violation.which);
      whole.used.built_before[which] |= only(violation.card) | only(RelaxedGame::twin(violation.card));
    }
    for (Case& one : cases_of(decisions, violation)) {
      Branch branch = search(one.decisions);
      if (branch.status == RelaxedStatus::kPossible) return branch;
      if (branch.status == RelaxedStatus::kUnknown) whole.status = RelaxedStatus::kUnknown;
      if (budget_.reason() != Reason::kNone) return {};
      if (branch.status == RelaxedStatus::kUnknown) continue;
      if (!one.take_out(branch.used)) return branch;  // lost, whatever the decision is
      whole.used.add(branch.used);
      node.cases.push_back(branch.node);
      node.choices.push_back(one.suit);
    }
    if (whole.status == RelaxedStatus::kUnknown) return {};
    node.used = whole.used;
    whole.node = add(std::move(node));
    return whole;
  }

  std::vector<Case> cases_of(const Decisions& decisions, const Violation& violation) const {
    if (violation.kind == Violation::Kind::kKings) return cases_of_kings(decisions);
    const auto which = static_cast<std::size_t>(violation.which);
    const auto one = [&](std::function<Faces&(Decisions&)> set, Card card) {
      Decisions more = decisions;
      set(more) |= only(card);
      return Case{more, -1, [set, card](Decisions& used) {
                    const bool was_used = has(set(used), card);
                    set(used) &= ~only(card);
                    return was_used;
                  }};
    };
    const Card card = violation.card;
    const Card twin = RelaxedGame::twin(card);
    const auto second = [](Decisions& d) -> Faces& { return d.is_second; };
    const auto before = [which](Decisions& d) -> Faces& { return d.built_before[which]; };
    const auto after = [which](Decisions& d) -> Faces& { return d.built_after[which]; };
    const auto home = [which](Decisions& d) -> Faces& { return d.home_before[which]; };
    if (violation.kind == Violation::Kind::kTwins) return {one(second, twin), one(second, card)};
    if (violation.kind == Violation::Kind::kParent) return {one(before, card), one(after, card)};
    return {one(home, card), one(home, twin)};
  }

  std::vector<Case> cases_of_kings(const Decisions& decisions) const {
    std::vector<Case> cases;
    const auto begin = decisions.kings.begin();
    for (std::int8_t suit = 0; suit < kSuits; ++suit) {
      if (std::find(begin, begin + decisions.kings_decided, suit) != begin + decisions.kings_decided) continue;
      Decisions more = decisions;
      more.kings[static_cast<std::size_t>(more.kings_decided++)] = suit;
      const int before = decisions.kings_decided;
      cases.push_back({more, suit, [before](Decisions& used) {
                         const bool was_used = used.kings_decided > before;
                         used.kings_decided = std::min(used.kings_decided, before);
                         return was_used;
                       }});
    }
    return cases;
  }

  int add(ProofNode node) {
    if (!wants_proof_) return -1;
    proof_.nodes.push_back(std::move(node));
    return static_cast<int>(proof_.nodes.size()) - 1;
  }

  const RelaxedGame& game_;
  ClosureBudget& budget_;
  RelaxedProof& proof_;
  const bool wants_proof_;
  std::vector<Lemma> lemmas_;  // searches of the stock that found no order, with the decisions they used
};

// Takes leaves and splits that backjumping left out from the tree; the root comes last.
std::vector<ProofNode> reachable_nodes(const std::vector<ProofNode>& nodes, int root) {
  std::vector<ProofNode> kept;
  std::vector<int> place(nodes.size(), -1);
  const std::function<int(int)> keep = [&](int index) {
    int& found = place[static_cast<std::size_t>(index)];
    if (found >= 0) return found;
    ProofNode node = nodes[static_cast<std::size_t>(index)];
    for (int& one : node.cases) one = keep(one);
    kept.push_back(std::move(node));
    return found = static_cast<int>(kept.size()) - 1;
  };
  keep(root);
  return kept;
}

// Weaker games first: they prove most of what is lost, and sooner. What they prove also holds in the game asked for.
std::vector<RelaxedRules> cascade(const RelaxedRules& relaxed, bool is_strict) {
  std::vector<RelaxedRules> games;
  const auto add = [&](StockModel stock, bool has_parents, bool has_all) {
    RelaxedRules weaker = relaxed;
    weaker.stock = stock;
    weaker.parents = relaxed.parents && has_parents;
    weaker.kings_stay = relaxed.kings_stay && has_all;
    weaker.both_twins = relaxed.both_twins && has_all;
    weaker.come_back = relaxed.come_back && has_all;
    games.push_back(weaker);
  };
  const StockModel cheap = is_strict ? StockModel::kPartial : relaxed.stock;
  if (relaxed.both_twins) add(cheap, true, false);
  add(cheap, true, true);
  if (!is_strict) return games;
  if (relaxed.parents) add(relaxed.stock, false, false);
  if (relaxed.both_twins) add(relaxed.stock, true, false);
  add(relaxed.stock, true, true);
  return games;
}

RelaxedProof prove_in_one_game(const RelaxedGame& game, const RelaxedRules& relaxed, std::uint64_t closures,
                               Control& control, bool wants_proof) {
  RelaxedProof proof;
  proof.relaxed = relaxed;
  ClosureBudget budget(closures, control);
  ProofSearch search(game, budget, proof, wants_proof);
  Branch root;
  // Showing that no order of the stock wins may take long; an order that wins is found soon. So all cases are tried
  // with few closures first.
  for (search.closures_per_stock = kFirstClosures; budget.reason() == Reason::kNone;
       search.closures_per_stock *= kMoreClosures) {
    root = search.search(game.given());
    if (root.status != RelaxedStatus::kUnknown) break;
  }
  proof.status = root.status;
  proof.reason = root.status == RelaxedStatus::kUnknown ? budget.reason() : Reason::kNone;
  proof.closures = budget.taken();
  if (root.status == RelaxedStatus::kLost && wants_proof)
    proof.nodes = reachable_nodes(proof.nodes, root.node);
  else
    proof.nodes.clear();
  return proof;
}

}  // namespace

RelaxedProof prove_lost(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed,
                        const ProofLimits& limits, bool wants_proof, std::function<bool()> wants_stop) {
  Control control(std::move(wants_stop));
  control.give(limits.seconds);
  RelaxedProof proof = prove_lost(rules, layout, relaxed, limits.closures, wants_proof, control);
  proof.seconds = control.elapsed();
  return proof;
}

RelaxedProof prove_lost(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed, std::uint64_t closures,
                        bool wants_proof, Control& control) {
  const bool is_strict = relaxed.stock == StockModel::kStrict && RelaxedGame(rules, layout, relaxed).has_strict_stock();
  const std::vector<RelaxedRules> games = cascade(relaxed, is_strict);
  RelaxedProof proof;
  std::uint64_t taken = 0;
  for (std::size_t i = 0; i < games.size() && proof.status != RelaxedStatus::kLost; ++i) {
    const std::uint64_t left = closures > taken ? closures - taken : 0;
    const std::uint64_t share = i + 1 < games.size() ? std::min(left, closures / kShareOfWeaker) : left;
    const RelaxedGame game(rules, layout, games[i]);
    proof = prove_in_one_game(game, games[i], share, control, wants_proof);
    taken += proof.closures;
    if (proof.reason == Reason::kTime || proof.reason == Reason::kCancelled) break;
  }
  proof.closures = taken;
  return proof;
}

}  // namespace winnable
