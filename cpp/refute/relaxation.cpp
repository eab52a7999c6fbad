#include "refute/refutation.hpp"
#include "refute/relaxed_proof.hpp"

namespace winnable {

bool is_refuted(const TableauGame& game, StockModel stock, std::uint64_t most_closures, Control& control) {
  constexpr int kStrongest = 5;
  const RelaxedRules relaxed = RelaxedRules::of_level(kStrongest, stock);
  const RelaxedProof proof = prove_lost(game.rules(), game.layout(), relaxed, most_closures, false, control);
  return proof.status == RelaxedStatus::kLost;
}

}  // namespace winnable
