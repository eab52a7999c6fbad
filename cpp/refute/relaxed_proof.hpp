// Proofs that a deal is lost in the relaxed game, as trees: inner nodes decide which of several events comes first, and
// have a case for each; at a leaf the closure under the decisions on the way to it does not bring every card home.
//
// The search begins with nothing decided and decides only what a careful playing-out of the closure violates. A leaf
// says which decisions it used. A node whose first cases did not use its own decision is left out, and so are its other
// cases.
//
// Nodes are shared: each is lost with the decisions it used, on every way by which it is reached.
//
// With a strict stock a leaf may instead be a search through all orders in which the stock can be played: in none of
// them do all cards come home.
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "base/limits.hpp"
#include "game/game.hpp"
#include "refute/relaxed_game.hpp"

namespace winnable {

enum class RelaxedStatus : std::uint8_t { kLost, kPossible, kUnknown };
constexpr auto words_for(RelaxedStatus) { return std::array{"lost", "possible", "unknown"}; }

struct ProofNode {
  enum class Kind : std::uint8_t { kClosure, kStock, kTwins, kParent, kHomes, kKings } kind = Kind::kClosure;
  Card card = 0;               // of an inner node: see RelaxedGame::Violation
  int which = 0;               // which parent
  std::vector<int> cases{};    // nodes, in the order of the decisions
  std::vector<int> choices{};  // for kings: the suit decided in each case
  Decisions used{};            // the decisions that it needs to be lost, of those on the way to it
  RelaxedFacts facts{};        // of a leaf: what can ever become true
};
constexpr auto words_for(ProofNode::Kind) {
  return std::array{"closure", "stock orders", "twins", "parent", "both twins", "kings"};
}

struct RelaxedProof {
  RelaxedStatus status = RelaxedStatus::kUnknown;
  Reason reason = Reason::kNone;
  RelaxedRules relaxed{};  // the game that gave the result; a deal that is lost with fewer rules is lost with more
  std::uint64_t closures = 0;
  std::uint64_t leaves = 0;
  double seconds = 0;
  std::vector<ProofNode> nodes{};  // if asked for; the last one is the root
};

struct ProofLimits {
  std::uint64_t closures = 1'000'000;
  double seconds = std::numeric_limits<double>::infinity();
};

RelaxedProof prove_lost(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed,
                        const ProofLimits& limits, bool wants_proof, std::function<bool()> wants_stop);
// The same within the limits of the search that calls it.
RelaxedProof prove_lost(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed, std::uint64_t closures,
                        bool wants_proof, Control& control);

}  // namespace winnable
