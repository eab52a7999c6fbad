#include "base/hash.hpp"

#include <memory>

#include "base/random.hpp"

namespace winnable {

const ZobristKeys& zobrist() {
  static const std::unique_ptr<ZobristKeys> keys = [] {
    auto filled = std::make_unique<ZobristKeys>();
    std::uint64_t state = 20190628;
    auto* words = reinterpret_cast<Key*>(filled.get());
    for (std::size_t i = 0; i < sizeof(ZobristKeys) / sizeof(Key); ++i) {
      words[i].low = splitmix(state);
      words[i].high = splitmix(state);
    }
    return filled;
  }();
  return *keys;
}

}  // namespace winnable
