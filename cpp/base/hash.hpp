// Random numbers for hashing (Zobrist keys), the same in every run, and the mixing of a pile's hash.
#pragma once

#include <array>

#include "base/cards.hpp"

namespace winnable {

constexpr int kMaxPiles = 52;
constexpr int kMaxCells = 52;

namespace detail {

// The product of two words, both halves folded together: cheap, and every bit of the result depends on all bits given.
inline std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace detail

// A pile's hash made fit for adding: without mixing, cards exchanged between two piles could cancel out.
inline Key mixed(const Key& key) {
  return {detail::folded(key.low ^ 0xa0761d6478bd642fULL, key.high ^ 0xe7037ed1a0b428dbULL),
          detail::folded(key.high ^ 0x8ebc6af09c88c6e3ULL, key.low ^ 0x589965cc75374cc3ULL)};
}

// One random number for every fact that can be part of a position.
struct ZobristKeys {
  std::array<std::array<Key, kMaxCards + 1>, kFaces> at_height;  // a card at a height of a pile, or on a square
  std::array<Key, kFaces> loose;                                 // a card in a run, on any card
  std::array<Key, kMaxCards + 1> hidden;                         // how many cards of a pile lie face down
  std::array<Key, kMaxPiles> pile;                               // which pile it is, where that matters
  std::array<Key, kFaces> cell;
  std::array<Key, kFaces> reserve;
  std::array<Key, kMaxCards + 1> reserve_size;
  std::array<Key, kMaxCards> stock_card;  // the n-th card of the first stock is still in stock or waste
  std::array<Key, kMaxCards + 1> stock_size;
  std::array<Key, kMaxCards + 1> waste_size;
  std::array<Key, 256> redeals;
  std::array<Key, kFaces> hole;
  std::array<Key, 256> placed;  // what was placed last, see placements.hpp
};

const ZobristKeys& zobrist();

}  // namespace winnable
