#include "deal/shuffle.hpp"

#include <array>
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

std::vector<CardNumber> microsoft_deck(std::int64_t number) {
  constexpr std::array<int, kSuits> kSuitOrder = {0, 3, 1, 2};  // clubs, diamonds, hearts, spades
  if (number < 0) number &= 0x7FFFFFFF;
  const bool is_high = number >= std::int64_t{1} << 31, is_highest = number >= std::int64_t{1} << 32;
  std::uint32_t state = static_cast<std::uint32_t>(number);
  // Three ranges of numbers read the generator differently.
  const auto draw = [&] {
    state = state * 214013u + 2531011u;
    const std::uint32_t value = state >> 16;
    return is_highest ? value + 1 : is_high ? value | 0x8000u : value & 0x7FFFu;
  };
  std::array<CardNumber, kFaces> left;
  for (int i = 0; i < kFaces; ++i) {
    left[static_cast<std::size_t>(i)] =
        static_cast<CardNumber>(4 * (i / kSuits) + kSuitOrder[static_cast<std::size_t>(i % kSuits)]);
  }
  // Dealt from the back of the deck, so the first card drawn comes last.
  std::vector<CardNumber> deck(kFaces);
  for (std::size_t count = kFaces; count > 0; --count) {
    const std::size_t chosen = draw() % count;
    deck[count - 1] = left[chosen];
    left[chosen] = left[count - 1];
  }
  return deck;
}

}  // namespace winnable
