// The table of positions seen: 16 bytes each, under a cap in bytes that is really kept.
//
// An entry is the 128-bit hash of a position, seven of whose bits say whether it is there and on the current path.
// Entries stand in buckets of one cache line; a position whose bucket is full goes to the next one with room. The table
// grows in steps of a fifth, bucket order kept, so that old memory is given back while it is copied and both never
// exceed the new size. At the cap, or when the system has no more memory, it goes on: a new position takes the place of
// an old one that is not on the path from the root, for forgetting an ancestor could make the search run in circles.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/cards.hpp"

namespace winnable {

class SeenTable {
 public:
  enum class Answer { kNew, kSeen, kFull };

  explicit SeenTable(std::size_t most_bytes);
  ~SeenTable();
  SeenTable(const SeenTable&) = delete;
  SeenTable& operator=(const SeenTable&) = delete;

  // Whether the position was seen before; if not, it is now. kFull: there is no room that may be used.
  Answer insert(const Key& key);
  bool contains(const Key& key) const;
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

  // Once entries must be replaced, the search says which are on its path.
  bool is_replacing() const { return is_replacing_; }
  Answer put_on_path(const Key& key) { return replace(key, true); }
  void leave_path(const Key& key);

  std::size_t size() const { return size_; }  // positions stored now
  std::size_t bytes() const { return count_ * sizeof(Bucket); }
  std::size_t replaced() const { return replaced_; }
  void limit(std::size_t most_bytes) { most_bytes_ = most_bytes; }  // the cap changes as other memory is used

 private:
  static constexpr int kSlots = 4;
  static constexpr std::size_t kReach = 4;  // buckets looked at when the table is at its cap
  static constexpr std::uint64_t kPresent = 1;
  static constexpr std::uint64_t kOnPath = 2;
  static constexpr std::uint64_t kFlags = 0x7F;

  struct Entry {
    std::uint64_t low;
    std::uint64_t high;  // its lowest bits are flags
  };
  struct alignas(64) Bucket {
    Entry entry[kSlots];
  };

  std::size_t bucket_of(const Key& key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key.low) * count_) >> 64);
  }
  static bool same(const Entry& entry, const Key& key) {
    return entry.low == key.low && (entry.high & ~kFlags) == (key.high & ~kFlags) && (entry.high & kPresent);
  }
  bool grow();
  void put(const Entry& entry);
  Answer replace(const Key& key, bool is_ancestor);

  Bucket* buckets_ = nullptr;
  std::size_t count_ = 0;  // buckets; none if there was no memory for any
  std::size_t size_ = 0;
  std::size_t most_bytes_;
  std::size_t replaced_ = 0;
  std::uint64_t turn_ = 0;  // chooses which entry goes next
  bool is_replacing_ = false;
};

}  // namespace winnable
