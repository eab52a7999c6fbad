#include "base/seen_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr std::size_t kFirstBuckets = 1024;
constexpr std::size_t kFirstBytes = kFirstBuckets * 64;
constexpr std::size_t kSmall = std::size_t{2} << 20;      // bytes up to which the table doubles
constexpr std::size_t kMostKept = std::size_t{16} << 20;  // bytes of a block that is kept for another table

// Blocks of memory that the tables of a thread leave to its next ones. Where thousands of deals are solved in a second,
// asking the system for memory and giving it back would cost as much as the search.
class TableMemory {
 public:
  ~TableMemory() {
    while (count_ > 0) unmap(blocks_[--count_]);
  }

  TableBlock take() {
    if (count_ > 0) return blocks_[--count_];
    return {map_pages(kFirstBytes), kFirstBytes, 0};
  }
  void give(const TableBlock& block) {
    if (count_ == blocks_.size() || block.bytes > kMostKept) {
      unmap(block);
    } else {
      blocks_[count_++] = block;
    }
  }

 private:
  static void unmap(const TableBlock& block) { unmap_pages(block.memory, block.bytes); }

  std::array<TableBlock, 4> blocks_{};  // further blocks go back to the system
  std::size_t count_ = 0;
};

thread_local TableMemory table_memory;

}  // namespace

SeenTable::SeenTable(std::size_t most_bytes, bool has_grades)
    : of_key_(~std::uint64_t{0} << (has_grades ? kFlags + Grade::kMost : kFlags)),
      block_(table_memory.take()),
      buckets_(static_cast<Bucket*>(block_.memory)),
      most_bytes_(most_bytes) {
  static_assert(kFirstBytes == kFirstBuckets * sizeof(Bucket));
  // Without memory the table has no buckets and is full.
  is_replacing_ = !buckets_;
  if (!buckets_) return;
  count_ = std::max<std::size_t>(2, std::min(kFirstBuckets, most_bytes / sizeof(Bucket)));
  std::memset(block_.memory, 0, std::min(block_.used, bytes()));
  block_.used = std::max(block_.used, bytes());
}

SeenTable::~SeenTable() {
  if (buckets_) table_memory.give(block_);
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

// Makes the table a fifth larger, or twice as large while it is small. False, with nothing changed, at the cap or if
// the system has no more memory.
bool SeenTable::grow() {
  const bool is_small = bytes() < kSmall;
  const std::size_t larger = is_small ? 2 * count_ : count_ + count_ / 5;
  const std::size_t wanted = std::min(larger, most_bytes_ / sizeof(Bucket));
  if (wanted < count_ + count_ / 16 || !extend(wanted * sizeof(Bucket))) return false;
  const std::size_t old_count = std::exchange(count_, wanted);
  spread(old_count);
  return true;
}

// Gives the table zeros behind what it has, up to this many bytes in all.
bool SeenTable::extend(std::size_t wanted) {
  if (wanted > block_.bytes) {
    void* const extended = extend_pages(block_.memory, block_.bytes, wanted - block_.bytes);
    if (!extended) return false;
    block_.memory = extended;
    block_.bytes = wanted;
    buckets_ = static_cast<Bucket*>(extended);
  }
  const std::size_t dirty = std::min(block_.used, wanted);
  if (dirty > bytes()) std::memset(static_cast<char*>(block_.memory) + bytes(), 0, dirty - bytes());
  block_.used = std::max(block_.used, wanted);
  return true;
}

// Puts every entry where it belongs now that there are more buckets. The new place of a bucket is never before its old
// one. So this goes from the last bucket to the first, and puts entries only into buckets whose old entries it has
// taken out. Few entries have no room there: those that had spilt far from a bucket near the beginning, and those that
// spill over the end. They are put in last. Throws if there is no memory for these; the table is then not to be used.
void SeenTable::spread(std::size_t old_count) {
  std::vector<Entry> without_room;
  for (std::size_t b = old_count; b-- > 0;) {
    const Bucket old = std::exchange(buckets_[b], Bucket{});
    for (const Entry& entry : old.entry) {
      if (!(entry.high & kPresent)) continue;
      const std::size_t home = bucket_of({entry.low, entry.high});
      if (home < b || !put_between(home, count_, entry)) without_room.push_back(entry);
    }
  }
  for (const Entry& entry : without_room) put(entry);
}

// Puts an entry into the first free slot of these buckets; false if there is none.
bool SeenTable::put_between(std::size_t bucket, std::size_t end, const Entry& entry) {
  for (; bucket < end; ++bucket) {
    for (Entry& slot : buckets_[bucket].entry) {
      if (!(slot.high & kPresent)) {
        slot = entry;
        return true;
      }
    }
  }
  return false;
}

// There is always room: the table grows before it is full.
void SeenTable::put(const Entry& entry) {
  const std::size_t home = bucket_of({entry.low, entry.high});
  if (!put_between(home, count_, entry)) put_between(0, home, entry);
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
