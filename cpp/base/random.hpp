// Random numbers: the same from the same seed on every machine.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace winnable {

// splitmix64: the next number of a small generator.
inline std::uint64_t splitmix(std::uint64_t& state) {
  std::uint64_t word = state += 0x9e3779b97f4a7c15ULL;
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9ULL;
  word = (word ^ word >> 27) * 0x94d049bb133111ebULL;
  return word ^ word >> 31;
}

// xoshiro256**, seeded by splitmix64, so that neighbouring seeds give streams that have nothing in common.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : words_) word = splitmix(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = turned(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = turned(words_[3], 45);
    return result;
  }

  // A number below the limit. The limits in use are so small that the bias is below 2^-57.
  std::size_t below(std::size_t limit) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(next()) * limit >> 64);
  }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  static std::uint64_t turned(std::uint64_t word, int by) { return word << by | word >> (64 - by); }

  std::uint64_t words_[4];
};

}  // namespace winnable
