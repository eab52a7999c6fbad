// The only file that includes nanobind: what Python sees of the core. Numbers in, numbers out.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>

#include "shuffle.hpp"

namespace nb = nanobind;

namespace {

nb::bytes shuffled_deck(std::uint32_t seed, int max_rank, int decks) {
  if (max_rank < 1 || max_rank > 13) throw std::invalid_argument("max_rank must lie in 1..13");
  if (decks < 1 || decks > 2) throw std::invalid_argument("decks must be 1 or 2");
  const auto deck = winnable::shuffled_deck(seed, max_rank, decks);
  return nb::bytes(deck.data(), deck.size());
}

}  // namespace

NB_MODULE(_core, m) {
  m.doc() = "The compiled core of winnable.";
  m.def("shuffled_deck", &shuffled_deck, nb::arg("seed"), nb::arg("max_rank"), nb::arg("decks"),
        "The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit.");
}
