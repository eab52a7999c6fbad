// The words for players and what they know.
#pragma once

#include "base/words.hpp"
#include "players/monte_carlo.hpp"
#include "players/player.hpp"
#include "players/thesis_table.hpp"

namespace winnable {

constexpr const char* word_of(PlayerKind kind) {
  switch (kind) {
    case PlayerKind::kRandom:
      return "random";
    case PlayerKind::kGreedy:
      return "greedy";
    case PlayerKind::kScores:
      return "scores";
    case PlayerKind::kHindsight:
      return "hindsight";
    case PlayerKind::kPlans:
      return "plans";
    case PlayerKind::kBandit:
      return "bandit";
    case PlayerKind::kNested:
      return "nested";
    case PlayerKind::kUct:
      return "uct";
    case PlayerKind::kSparseUct:
      return "sparse-uct";
    case PlayerKind::kEnsembleUct:
      return "ensemble-uct";
    case PlayerKind::kSolverTree:
      return "solver-tree";
    case PlayerKind::kExpectimax:
      return "expectimax";
    case PlayerKind::kBest:
      return "best";
  }
  return nullptr;
}

constexpr const char* word_of(Know know) {
  switch (know) {
    case Know::kOpen:
      return "open";
    case Know::kSeen:
      return "seen";
    case Know::kTop:
      return "top";
  }
  return nullptr;
}

constexpr const char* word_of(Reading reading) {
  switch (reading) {
    case Reading::kKortsmit:
      return "kortsmit";
    case Reading::kStandard:
      return "standard";
    case Reading::kRing:
      return "ring";
  }
  return nullptr;
}

constexpr const char* word_of(Information information) {
  switch (information) {
    case Information::kTransparent:
      return "transparent";
    case Information::kShuffledOnce:
      return "once";
    case Information::kReshuffled:
      return "reshuffled";
  }
  return nullptr;
}

constexpr const char* word_of(Score score) {
  switch (score) {
    case Score::kAverage:
      return "average";
    case Score::kHighest:
      return "highest";
  }
  return nullptr;
}

constexpr const char* word_of(Rewards rewards) {
  switch (rewards) {
    case Rewards::kEquals:
      return "equals";
    case Rewards::kFirst:
      return "first";
  }
  return nullptr;
}

constexpr const char* word_of(ThesisKind kind) {
  switch (kind) {
    case ThesisKind::kRandom:
      return "random-klondike";
    case ThesisKind::kMonteCarlo:
      return "monte-carlo";
    case ThesisKind::kHeuristics:
      return "monte-carlo-heuristics";
  }
  return nullptr;
}

constexpr const char* word_of(Fitness fitness) {
  switch (fitness) {
    case Fitness::kCardsUp:
      return "cards-up";
    case Fitness::kOpenCards:
      return "open-cards";
    case Fitness::kColours:
      return "colours";
  }
  return nullptr;
}

}  // namespace winnable
