// Cards, and the 128-bit numbers that positions are recognised by.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable {

// A card as the engine sees it: 4 * (rank counted from the foundation base, from 0) + suit. Building is then always
// "one step higher", whatever the base.
using Card = std::uint8_t;

constexpr int kSuits = 4;
constexpr int kMaxRank = 13;
constexpr int kFaces = kSuits * kMaxRank;
constexpr int kMaxCards = 2 * kFaces;
constexpr Card kNoCard = 0xFF;

constexpr int step_of(Card card) { return card >> 2; }  // 0 is the base, the first on its foundation
constexpr int suit_of(Card card) { return card & 3; }
constexpr bool is_red(Card card) { return card & 1; }
constexpr Card make_card(int step, int suit) { return static_cast<Card>(4 * step + suit); }

// A set of faces, a bit for each.
using Faces = std::uint64_t;
constexpr bool has(Faces set, Card card) { return set >> card & 1; }
constexpr Faces only(Card card) { return Faces{1} << card; }
// A card and the lower cards of its suit. The suits take turns, so a suit is every fourth bit.
constexpr Faces up_to(Card card) { return (0x1111111111111ULL << suit_of(card)) & (only(card) | (only(card) - 1)); }
constexpr Card lowest(Faces set) { return static_cast<Card>(std::countr_zero(set)); }

// A 128-bit hash. Parts of a position are added, so that places which are alike may be added in any order.
struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr Key& operator+=(const Key& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
  constexpr Key& operator-=(const Key& other) {
    low -= other.low;
    high -= other.high;
    return *this;
  }
  friend constexpr Key operator+(Key a, const Key& b) { return a += b; }
  friend constexpr Key operator-(Key a, const Key& b) { return a -= b; }
  friend constexpr Key operator^(const Key& a, const Key& b) { return {a.low ^ b.low, a.high ^ b.high}; }
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const { return key.low; }
};

}  // namespace winnable
