#include "base/seen_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr std::size_t kFirstBuckets = 1024;
constexpr std::size_t kFirstBytes = kFirstBuckets * 64;
constexpr std::size_t kSmall = std::size_t{1} << 20;      // bytes up to which the table doubles
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
    : of_key_(~std::uint32_t{0} << (has_grades ? Grade::kBits : 0)),
      block_(table_memory.take()),
      buckets_(static_cast<Bucket*>(block_.memory)),
      most_bytes_(most_bytes) {
  static_assert(sizeof(Bucket) == 64 && kFirstBytes == kFirstBuckets * sizeof(Bucket));
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

// The slot of an entry in a bucket, or -1.
inline int SeenTable::index_in(const Bucket& bucket, const Entry& wanted) const {
  for (int i = 0; i < kSlots; ++i) {
    if (bucket.low[i] != wanted.low) continue;
    if (i < static_cast<int>(bucket.used) && !((bucket.high[i] ^ wanted.high) & of_key_)) return i;
  }
  return -1;
}

inline SeenTable::Slot SeenTable::find(const Key& key) const {
  if (!buckets_) return {};
  const std::size_t home = bucket_of(key.low);
  const Entry wanted = entry_of(key);
  Bucket& bucket = buckets_[home];
  const int index = index_in(bucket, wanted);
  if (index >= 0) return {&bucket, index};
  return bucket.is_at <= 1 ? Slot{} : find_elsewhere(home, wanted);
}

// Looks for an entry in those buckets after its home where there are any of that home.
SeenTable::Slot SeenTable::find_elsewhere(std::size_t home, const Entry& wanted) const {
  std::uint32_t left = buckets_[home].is_at & ((1u << kNear) - 2);
  for (; left != 0; left &= left - 1) {
    Bucket& bucket = buckets_[candidate(home, std::countr_zero(left))];
    const int index = index_in(bucket, wanted);
    if (index >= 0) return {&bucket, index};
  }
  if (!(buckets_[home].is_at >> kNear)) return {};
  // A bucket never gives up a slot, so no position is past a bucket with room.
  for (int i = kNear; i < kFar; ++i) {
    Bucket& bucket = buckets_[candidate(home, i)];
    const int index = index_in(bucket, wanted);
    if (index >= 0) return {&bucket, index};
    if (bucket.used < kSlots) break;
  }
  return {};
}

// Takes the next free slot of a bucket, which is the i-th one from the home of a position.
inline SeenTable::Slot SeenTable::take_slot(Bucket& bucket, Bucket& home, int i) {
  home.is_at |= 1u << std::min(i, kNear);
  return {&bucket, static_cast<int>(bucket.used++)};
}

// Puts a new entry into the first bucket with room; false if there is none. `goes_round`: a bucket at the beginning may
// follow the last one.
bool SeenTable::put(const Entry& entry, std::size_t home, bool goes_round) {
  for (int i = 0; i < kFar; ++i) {
    const std::size_t to = candidate(home, i);
    if (to < home && !goes_round) return false;
    if (buckets_[to].used == kSlots) continue;
    take_slot(buckets_[to], buckets_[home], i).set(entry);
    return true;
  }
  return false;
}

SeenTable::Answer SeenTable::insert(const Key& key, const Grade& grade) {
  if (is_replacing_) return replace(key, grade, false);
  if (const Slot slot = find(key); slot.bucket) {
    if (has_seen(slot.high(), grade)) return Answer::kSeen;
    add_grade(slot.high(), grade);
    return Answer::kNew;
  }
  const bool must_grow = size_ * 100 >= count_ * kSlots * kMostPerCent;
  const Entry entry = fresh(key, grade);
  if ((!must_grow && put(entry, bucket_of(key.low))) || (grow() && put(entry, bucket_of(key.low)))) {
    ++size_;
    return Answer::kNew;
  }
  is_replacing_ = true;
  return replace(key, grade, false);
}

bool SeenTable::contains(const Key& key, const Grade& grade) const {
  const Slot slot = find(key);
  return slot.bucket && has_seen(slot.high(), grade);
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

// Puts every entry where it belongs now that there are more buckets. The new home of a position is never before its old
// one. So this goes from the last bucket to the first, and puts entries only into buckets whose old entries it has
// taken out. Few entries have no room there: those that were far from a home near the beginning, and those that would
// go round the end. They are put in last. Throws if there is no memory for these; the table is then not to be used.
void SeenTable::spread(std::size_t old_count) {
  std::vector<Entry> without_room;
  for (std::size_t b = old_count; b-- > 0;) {
    const Bucket old = std::exchange(buckets_[b], Bucket{});
    for (unsigned i = 0; i < old.used; ++i) {
      const Entry entry{old.low[i], old.high[i]};
      const std::size_t home = bucket_of(entry.low);
      if (home < b || !put(entry, home, false)) without_room.push_back(entry);
    }
  }
  // One that had no room even now would be forgotten, which costs time but is no error.
  for (const Entry& entry : without_room) size_ -= put(entry, bucket_of(entry.low)) ? 0 : 1;
}

// The table is at its cap: a position that is not there takes a free slot near its home, or the slot of an entry that
// is not on the path.
SeenTable::Answer SeenTable::replace(const Key& key, const Grade& grade, bool is_ancestor) {
  if (!buckets_) return Answer::kFull;
  Slot slot = find(key);
  if (!slot.bucket) {
    slot = slot_near(bucket_of(key.low));
    if (!slot.bucket) return Answer::kFull;
    slot.set(fresh(key, grade));
  } else if (has_seen(slot.high(), grade)) {
    if (is_ancestor) slot.bucket->is_on_path |= 1u << slot.index;
    return Answer::kSeen;
  }
  add_grade(slot.high(), grade);
  slot.bucket->is_on_path |= 1u << slot.index;
  return Answer::kNew;
}

// A slot for a position with this home: a free one, or else one whose entry is not on the path.
SeenTable::Slot SeenTable::slot_near(std::size_t home) {
  Slot victim;
  int distance = 0;
  ++turn_;
  for (int i = 0; i < kReach; ++i) {
    Bucket& bucket = buckets_[candidate(home, i)];
    if (bucket.used < kSlots) {
      ++size_;
      return take_slot(bucket, buckets_[home], i);
    }
    for (unsigned n = 0; n < kSlots && !victim.bucket; ++n) {
      const auto index = static_cast<int>((n + turn_) % kSlots);
      if (!(bucket.is_on_path >> index & 1)) victim = {&bucket, index}, distance = i;
    }
  }
  if (victim.bucket) {
    ++replaced_;
    buckets_[home].is_at |= 1u << distance;
  }
  return victim;
}

void SeenTable::leave_path(const Key& key) {
  const Slot slot = find(key);
  if (slot.bucket) slot.bucket->is_on_path &= ~(1u << slot.index);
}

}  // namespace winnable
