// A table for keys that are exact: each is the position itself, written as a number, and not a hash of it. An entry is
// a key and a note in eight bytes; the note says what is known of the positions with that key, and is never 0.
//
// Entries stand in buckets of one cache line; an entry whose bucket is full goes to one of the next few. The table
// grows when these are full, too. At its cap, or when the system has no more memory, an entry takes the place of an
// older one. So a search may use this table only if no position can come back on a path: then a position that was
// forgotten costs time, and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnable {

class ExactTable {
 public:
  ExactTable(int note_bits, std::size_t most_bytes);
  ~ExactTable();
  ExactTable(const ExactTable&) = delete;
  ExactTable& operator=(const ExactTable&) = delete;

  bool has_memory() const { return buckets_ != nullptr; }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

  // The entry of a key, whose lowest bits are the note. Of a new one the note is 0, and the caller must set it before
  // the next call.
  std::uint64_t& entry(std::uint64_t key) {
    for (;;) {
      if (std::uint64_t* slot = find(key)) return *slot;
      if (!is_full_ && grow()) continue;
      std::uint64_t& slot = buckets_[bucket_of(key)].slot[++replaced_ % kSlots];
      --size_;
      return fresh(slot, key);
    }
  }

  std::size_t size() const { return size_; }
  std::size_t most_bytes_used() const { return most_used_; }
  std::size_t replaced() const { return replaced_; }

 private:
  static constexpr std::size_t kSlots = 8;
  static constexpr std::size_t kReach = 4;  // buckets
  static constexpr int kFirstBits = 9;      // 512 buckets, 32 KB

  struct alignas(64) Bucket {
    std::uint64_t slot[kSlots];
  };

  static std::size_t bytes_of(int bits) { return sizeof(Bucket) << bits; }
  std::size_t bucket_of(std::uint64_t key) const {
    key = (key ^ key >> 32) * 0x9E3779B97F4A7C15u;
    key = (key ^ key >> 29) * 0xD6E8FEB86659FD93u;
    return static_cast<std::size_t>(key >> (64 - bits_));
  }
  std::uint64_t& fresh(std::uint64_t& slot, std::uint64_t key) {
    slot = key << note_bits_;
    ++size_;
    return slot;
  }
  // The slot of a key, perhaps a new one. Null if there is no room.
  std::uint64_t* find(std::uint64_t key) {
    const std::size_t home = bucket_of(key);
    for (std::size_t step = 0; step < kReach; ++step) {
      Bucket& bucket = buckets_[(home + step) & ((std::size_t{1} << bits_) - 1)];
      for (std::uint64_t& slot : bucket.slot) {
        if (slot == 0) return &fresh(slot, key);
        if (slot >> note_bits_ == key) return &slot;
      }
    }
    return nullptr;
  }
  bool grow();

  const int note_bits_;
  const std::size_t most_bytes_;
  Bucket* buckets_ = nullptr;
  int bits_ = 0;
  std::size_t most_used_ = 0;
  std::size_t size_ = 0;
  std::size_t replaced_ = 0;
  bool is_full_ = false;
};

}  // namespace winnable
