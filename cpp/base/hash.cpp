#include "base/hash.hpp"

#include <cstring>
#include <memory>

namespace winnable {
namespace {

// splitmix64: a small generator whose outputs are as good as random for this purpose.
std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::unique_ptr<ZobristKeys> filled() {
  auto keys = std::make_unique<ZobristKeys>();
  std::uint64_t state = 20190628;
  auto* words = reinterpret_cast<Key*>(keys.get());
  for (std::size_t i = 0; i < sizeof(ZobristKeys) / sizeof(Key); ++i) {
    words[i].low = next_random(state);
    words[i].high = next_random(state);
  }
  return keys;
}

}  // namespace

const ZobristKeys& zobrist() {
  static const std::unique_ptr<ZobristKeys> keys = filled();
  return *keys;
}

}  // namespace winnable
