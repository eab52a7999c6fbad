#include "base/seen_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr std::size_t kFirstBuckets = 1024;
constexpr std::size_t kFirstBytes = kFirstBuckets * 64;
constexpr std::size_t kSmall = std::size_t{2} << 20;         // bytes up to which the table doubles
constexpr std::size_t kReleaseEvery = std::size_t{1} << 20;  // bytes of the old table given back at a time

// Tables of the first size, kept for the next deal. Where thousands of deals are solved in a second, asking the system
// for memory and giving it back would cost as much as the search.
class SpareTables {
 public:
  ~SpareTables() {
    while (count_ > 0) unmap_pages(spare_[--count_], kFirstBytes);
  }

  void* take() {
    if (count_ == 0) return map_pages(kFirstBytes);
    return std::memset(spare_[--count_], 0, kFirstBytes);
  }
  void give(void* memory) {
    if (count_ == spare_.size()) {
      unmap_pages(memory, kFirstBytes);
    } else {
      spare_[count_++] = memory;
    }
  }

 private:
  std::array<void*, 4> spare_{};  // further tables go back to the system
  std::size_t count_ = 0;
};

thread_local SpareTables spare_tables;

void* table_memory(std::size_t bytes) { return bytes == kFirstBytes ? spare_tables.take() : map_pages(bytes); }

void give_back(void* memory, std::size_t bytes) {
  if (bytes == kFirstBytes) {
    spare_tables.give(memory);
  } else {
    unmap_pages(memory, bytes);
  }
}

}  // namespace

SeenTable::SeenTable(std::size_t most_bytes, bool has_grades)
    : of_key_(~std::uint64_t{0} << (has_grades ? kFlags + Grade::kMost : kFlags)), most_bytes_(most_bytes) {
  static_assert(kFirstBytes == kFirstBuckets * sizeof(Bucket));
  const std::size_t wanted = std::max<std::size_t>(2, std::min(kFirstBuckets, most_bytes / sizeof(Bucket)));
  buckets_ = static_cast<Bucket*>(table_memory(wanted * sizeof(Bucket)));
  // Without memory the table has no buckets and is full.
  count_ = buckets_ ? wanted : 0;
  is_replacing_ = !buckets_;
}

SeenTable::~SeenTable() {
  if (buckets_) give_back(buckets_, bytes());
}

SeenTable::Answer SeenTable::insert(const Key& key, const Grade& grade) {
  if (!is_replacing_ && size_ * 100 >= count_ * kSlots * 93 && !grow()) is_replacing_ = true;
  if (is_replacing_) return replace(key, grade, false);
  for (std::size_t b = bucket_of(key);; b = b + 1 == count_ ? 0 : b + 1) {
    for (Entry& entry : buckets_[b].entry) {
      if (!(entry.high & kPresent)) {
        entry = fresh(key, grade);
        ++size_;
        return Answer::kNew;
      }
      if (!same(entry, key)) continue;
      if (has_seen(entry, grade)) return Answer::kSeen;
      entry.high |= bits(grade.covered);
      return Answer::kNew;
    }
  }
}

bool SeenTable::contains(const Key& key, const Grade& grade) const {
  const std::size_t reach = is_replacing_ ? std::min(kReach, count_) : count_;
  for (std::size_t b = bucket_of(key), i = 0; i < reach; ++i, b = b + 1 == count_ ? 0 : b + 1) {
    for (const Entry& entry : buckets_[b].entry) {
      if (same(entry, key)) return has_seen(entry, grade);
      // No key spills past a free slot, unless entries are replaced: replacement uses the slots of a bucket in any
      // order.
      if (!(entry.high & kPresent) && !is_replacing_) return false;
    }
  }
  return false;
}

// Copies the entries in order into a table a fifth larger (twice as large while it is small), giving the old one back
// piece by piece. False, with nothing changed, at the cap or if the system has no more memory.
bool SeenTable::grow() {
  const bool is_small = count_ * sizeof(Bucket) < kSmall;
  const std::size_t larger = is_small ? 2 * count_ : count_ + count_ / 5;
  const std::size_t wanted = std::min(larger, most_bytes_ / sizeof(Bucket));
  if (wanted < count_ + count_ / 16) return false;
  auto* const larger_table = static_cast<Bucket*>(table_memory(wanted * sizeof(Bucket)));
  if (!larger_table) return false;
  Bucket* const old = std::exchange(buckets_, larger_table);
  const std::size_t old_count = std::exchange(count_, wanted);
  std::size_t released = 0;
  for (std::size_t b = 0; b < old_count; ++b) {
    for (const Entry& entry : old[b].entry) {
      if (entry.high & kPresent) put(entry);
    }
    const std::size_t done = b * sizeof(Bucket) / kReleaseEvery * kReleaseEvery;
    if (done > released) {
      forget_pages(reinterpret_cast<char*>(old) + released, done - released);
      released = done;
    }
  }
  give_back(old, old_count * sizeof(Bucket));
  return true;
}

void SeenTable::put(const Entry& entry) {
  for (std::size_t b = bucket_of({entry.low, entry.high});; b = b + 1 == count_ ? 0 : b + 1) {
    for (Entry& slot : buckets_[b].entry) {
      if (!(slot.high & kPresent)) {
        slot = entry;
        return;
      }
    }
  }
}

// The table is at its cap: looks in the bucket and the few after it, and replaces an entry that is not on the path. An
// entry that had spilt farther is forgotten, which costs time but is no error. The search puts its path within reach
// first.
SeenTable::Answer SeenTable::replace(const Key& key, const Grade& grade, bool is_ancestor) {
  const std::size_t home = bucket_of(key);
  Entry entered = fresh(key, grade);
  entered.high |= kOnPath;
  Entry* victim = nullptr;
  ++turn_;
  for (std::size_t i = 0; i < std::min(kReach, count_); ++i) {
    Bucket& bucket = buckets_[(home + i) % count_];
    for (int slot = 0; slot < kSlots; ++slot) {
      Entry& entry = bucket.entry[(slot + turn_) % kSlots];
      if (same(entry, key)) {
        const bool is_seen = has_seen(entry, grade);
        if (is_ancestor || !is_seen) entry.high |= kOnPath | bits(grade.covered);
        return is_seen ? Answer::kSeen : Answer::kNew;
      }
      if (!(entry.high & kPresent)) {
        if (!victim || (victim->high & kPresent)) victim = &entry;
      } else if (!victim && !(entry.high & kOnPath)) {
        victim = &entry;
      }
    }
    if (victim && !(victim->high & kPresent)) break;  // no key spills past a bucket with room
  }
  if (!victim) return Answer::kFull;
  if (victim->high & kPresent) {
    ++replaced_;
  } else {
    ++size_;
  }
  *victim = entered;
  return Answer::kNew;
}

void SeenTable::leave_path(const Key& key) {
  const std::size_t home = bucket_of(key);
  for (std::size_t i = 0; i < std::min(kReach, count_); ++i) {
    for (Entry& entry : buckets_[(home + i) % count_].entry) {
      if (same(entry, key)) {
        entry.high &= ~kOnPath;
        return;
      }
    }
  }
}

}  // namespace winnable
