#include "shuffle.hpp"

#include <random>
#include <utility>

namespace winnable {
namespace {

// A uniform number in 0..last. The 2^32 outputs of the generator are cut into last + 1 buckets of equal size;
// the few outputs beyond the last bucket are drawn again. This is Boost's rule for a 32-bit generator, not that of
// std::uniform_int_distribution, whose results differ between standard libraries.
std::uint32_t uniform_up_to(std::uint32_t last, std::mt19937& generator) {
  const std::uint64_t bucket = (std::uint64_t{1} << 32) / (std::uint64_t{last} + 1);
  for (;;) {
    const std::uint64_t value = std::uint64_t{generator()} / bucket;
    if (value <= last) return static_cast<std::uint32_t>(value);
  }
}

}  // namespace

std::vector<CardNumber> shuffled_deck(std::uint32_t seed, int max_rank, int decks) {
  const int cards_per_deck = max_rank * kSuits;
  std::vector<CardNumber> deck(static_cast<std::size_t>(cards_per_deck * decks));
  for (std::size_t i = 0; i < deck.size(); ++i) {
    deck[i] = static_cast<CardNumber>(i % static_cast<std::size_t>(cards_per_deck));
  }
  std::mt19937 generator{seed};
  for (std::size_t i = deck.size() - 1; i > 0; --i) {
    std::swap(deck[i], deck[uniform_up_to(static_cast<std::uint32_t>(i), generator)]);
  }
  return deck;
}

}  // namespace winnable
