// The table of positions seen: 16 bytes each, under a cap in bytes that is really kept.
//
// An entry is the 128-bit hash of a position. Seven of its bits say whether the entry is in use and whether the
// position is on the current path. In games whose positions have grades, seventeen more bits say which grades need not
// be looked at any more.
// Entries stand in buckets of one cache line; a position whose bucket is full goes to the next one with room. The table
// grows in steps of a fifth, in place and with bucket order kept, so that it never has more memory than its new size.
// At the cap, or when the system has no more memory, the table goes on: a new position takes the place of an old one
// that is not on the path from the root. Ancestors stay, because forgetting one could make the search run in circles.
//
// A thread keeps the memory of some tables for its next deals, up to a bound (see TableMemory in seen_table.cpp). Pages
// that the system gives out cost many times as much as clearing those that a table had before.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/cards.hpp"

namespace winnable {

// Positions with one key may have grades: a position of a better grade can do all that one of a worse grade can. By
// default there are no grades.
struct Grade {
  static constexpr int kMost = 17;
  std::uint32_t own = 0;      // a bit
  std::uint32_t covered = 0;  // its own bit, and those of the grades that are no better
};

// Memory for a table, of which a table may use only the first part.
struct TableBlock {
  void* memory = nullptr;
  std::size_t bytes = 0;
  std::size_t used = 0;  // the first bytes, which a table has had; all others are zeros
};

class SeenTable {
 public:
  enum class Answer { kNew, kSeen, kFull };

  explicit SeenTable(std::size_t most_bytes, bool has_grades = false);
  ~SeenTable();
  SeenTable(const SeenTable&) = delete;
  SeenTable& operator=(const SeenTable&) = delete;

  // Says whether the position was seen before, and adds it if not. kFull: there is no slot that may be used.
  Answer insert(const Key& key, const Grade& grade = {});
  bool contains(const Key& key, const Grade& grade = {}) const;
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

  // Once entries must be replaced, the search says which are on its path.
  bool is_replacing() const { return is_replacing_; }
  Answer put_on_path(const Key& key, const Grade& grade = {}) { return replace(key, grade, true); }
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
  static constexpr int kFlags = 7;  // bits

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
  bool same(const Entry& entry, const Key& key) const {
    return entry.low == key.low && !((entry.high ^ key.high) & of_key_) && (entry.high & kPresent);
  }
  static std::uint64_t bits(std::uint32_t grades) { return std::uint64_t{grades} << kFlags; }
  static bool has_seen(const Entry& entry, const Grade& grade) { return !(bits(grade.own) & ~entry.high); }
  Entry fresh(const Key& key, const Grade& grade) const {
    return {key.low, (key.high & of_key_) | bits(grade.covered) | kPresent};
  }
  bool grow();
  bool extend(std::size_t bytes);
  void spread(std::size_t old_count);
  bool put_between(std::size_t bucket, std::size_t end, const Entry& entry);
  void put(const Entry& entry);
  Answer replace(const Key& key, const Grade& grade, bool is_ancestor);

  const std::uint64_t of_key_;  // the bits of `high` that are not flags or grades
  TableBlock block_;
  Bucket* buckets_ = nullptr;
  std::size_t count_ = 0;  // buckets; none if there was no memory for any
  std::size_t size_ = 0;
  std::size_t most_bytes_;
  std::size_t replaced_ = 0;
  std::uint64_t turn_ = 0;  // chooses which entry goes next
  bool is_replacing_ = false;
};

}  // namespace winnable
