#include "base/hash.hpp"

#include <memory>

#include "base/random.hpp"

namespace winnable {
namespace {

std::unique_ptr<ZobristKeys> filled() {
  auto keys = std::make_unique<ZobristKeys>();
  std::uint64_t state = 20190628;
  auto* words = reinterpret_cast<Key*>(keys.get());
  for (std::size_t i = 0; i < sizeof(ZobristKeys) / sizeof(Key); ++i) {
    words[i].low = splitmix(state);
    words[i].high = splitmix(state);
  }
  return keys;
}

}  // namespace

const ZobristKeys& zobrist() {
  static const std::unique_ptr<ZobristKeys> keys = filled();
  return *keys;
}

}  // namespace winnable
