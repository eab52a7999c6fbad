// The words for what a proof says.
#pragma once

#include "base/words.hpp"
#include "refute/relaxed_proof.hpp"

namespace winnable {

constexpr const char* word_of(StockModel stock) {
  switch (stock) {
    case StockModel::kTotal:
      return "total";
    case StockModel::kPartial:
      return "partial";
    case StockModel::kStrict:
      return "strict";
  }
  return nullptr;
}

constexpr const char* word_of(RelaxedStatus status) {
  switch (status) {
    case RelaxedStatus::kLost:
      return "lost";
    case RelaxedStatus::kPossible:
      return "possible";
    case RelaxedStatus::kUnknown:
      return "unknown";
  }
  return nullptr;
}

constexpr const char* word_of(ProofNode::Kind kind) {
  switch (kind) {
    case ProofNode::Kind::kClosure:
      return "closure";
    case ProofNode::Kind::kStock:
      return "stock orders";
    case ProofNode::Kind::kTwins:
      return "twins";
    case ProofNode::Kind::kParent:
      return "parent";
    case ProofNode::Kind::kHomes:
      return "both twins";
    case ProofNode::Kind::kKings:
      return "kings";
  }
  return nullptr;
}

}  // namespace winnable
