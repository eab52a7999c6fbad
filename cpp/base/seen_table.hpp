// The table of positions seen: 13 to 16 bytes each, under a cap in bytes that is really kept.
//
// An entry is 96 bits of the 128-bit hash of a position. In games whose positions have grades, eight of these bits say
// which grades need not be looked at any more, and 88 are left. Two positions are taken as one only if they agree in
// all these bits. A search that stores n positions and looks m up does so at all with a chance below n m / 2^96. With 1
// GB full of positions (8 x 10^7) and 10^9 looked up that is 10^-12; with grades, 256 times as much, 3 x 10^-10. A
// million searches that store 10^5 and look up 10^6 positions each have a chance of 10^-12 together, with grades
// 3 x 10^-10.
//
// Five entries stand in a bucket of one cache line. If the bucket of a position is full, the position goes to one of
// the buckets that follow, at growing distances. The bucket notes at which of them its positions are. So a position is
// looked for only where it can be, and the table stays quick until it is nearly full: at 95 per cent, a position that
// is not there is looked for in 1.8 buckets. (A search that went from bucket to bucket until it met a free slot would
// look into 40.)
//
// The table grows in steps of a fifth, in place and with bucket order kept, so that it never has more memory than its
// new size. At the cap, or when the system has no more memory, the table goes on: a new position takes the place of an
// old one that is not on the path from the root. Ancestors stay, because forgetting one could make the search run in
// circles.
//
// A thread keeps the memory of some tables for its next deals, up to a bound (see TableMemory in seen_table.cpp). Pages
// that the system gives out cost many times as much as clearing those that a table had before.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/cards.hpp"

namespace winnable {

// Positions with one key may have grades: a position of a better grade can do all that one of a worse grade can. The
// grades of a key are in one or more chains, in which each grade is better than the ones before it. Each chain has a
// field of bits in the entry, for the best grade met. By default a key has one grade only.
struct Grade {
  static constexpr int kBits = 8;  // of all fields together
  std::uint32_t field = 0;         // the bits of the chain; none for a grade that is no better than any other
  std::uint32_t value = 0;         // in these bits, more if the grade is better, and more than nothing
};

// Whether a word that holds the best grades met has one that is no worse than this; and the word with this one.
inline bool has_seen(std::uint32_t word, const Grade& grade) { return (word & grade.field) >= grade.value; }
inline void add_grade(std::uint32_t& word, const Grade& grade) { word = (word & ~grade.field) | grade.value; }

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
  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[bucket_of(key.low)]); }

  // Once entries must be replaced, the search says which are on its path.
  bool is_replacing() const { return is_replacing_; }
  Answer put_on_path(const Key& key, const Grade& grade = {}) { return replace(key, grade, true); }
  void leave_path(const Key& key);

  std::size_t size() const { return size_; }  // positions stored now
  std::size_t bytes() const { return count_ * sizeof(Bucket); }
  std::size_t replaced() const { return replaced_; }
  void limit(std::size_t most_bytes) { most_bytes_ = most_bytes; }  // the cap changes as other memory is used

 private:
  static constexpr int kSlots = 5;
  static constexpr int kNear = 23;  // buckets that are noted one by one, the first of them the home of a position
  static constexpr int kFar = 256;  // buckets looked at in all
  static constexpr int kReach = 4;  // buckets looked at for a slot when the table is at its cap
  static constexpr int kMostPerCent = 95;  // of the slots in use; then the table grows

  struct alignas(64) Bucket {
    std::uint64_t low[kSlots];   // of the hash
    std::uint32_t high[kSlots];  // the highest bits of the other half; the lowest of these are grades, if there are any
    std::uint32_t is_at : 24;    // bit i: positions whose home this is are in the i-th bucket from here; the last bit:
                                 // or farther away
    std::uint32_t is_on_path : 5;  // a bit for each slot
    std::uint32_t used : 3;        // slots, from the first
  };
  struct Entry {
    std::uint64_t low;
    std::uint32_t high;
  };
  struct Slot {
    Bucket* bucket = nullptr;  // null: not found
    int index = 0;

    std::uint32_t& high() const { return bucket->high[index]; }
    void set(const Entry& entry) const {
      bucket->low[index] = entry.low;
      bucket->high[index] = entry.high;
    }
  };

  std::size_t bucket_of(std::uint64_t low) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(low) * count_) >> 64);
  }
  // The i-th bucket that a position with this home may be in.
  std::size_t candidate(std::size_t home, int i) const {
    const std::size_t bucket = home + static_cast<std::size_t>(i) * static_cast<std::size_t>(i + 1) / 2;
    return bucket < count_ ? bucket : bucket % count_;
  }
  static Entry entry_of(const Key& key) { return {key.low, static_cast<std::uint32_t>(key.high >> 32)}; }
  Entry fresh(const Key& key, const Grade& grade) const {
    const Entry entry = entry_of(key);
    return {entry.low, (entry.high & of_key_) | grade.value};
  }

  int index_in(const Bucket& bucket, const Entry& wanted) const;
  Slot find(const Key& key) const;
  Slot find_elsewhere(std::size_t home, const Entry& wanted) const;
  static Slot take_slot(Bucket& bucket, Bucket& home, int i);
  bool put(const Entry& entry, std::size_t home, bool goes_round = true);
  bool grow();
  bool extend(std::size_t bytes);
  void spread(std::size_t old_count);
  Answer replace(const Key& key, const Grade& grade, bool is_ancestor);
  Slot slot_near(std::size_t home);

  const std::uint32_t of_key_;  // the bits of `high` that are not grades
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
