#include "base/exact_table.hpp"

#include <utility>

#include "base/memory.hpp"

namespace winnable {

ExactTable::ExactTable(int note_bits, std::size_t most_bytes) : note_bits_(note_bits), most_bytes_(most_bytes) {
  bits_ = kFirstBits;
  while (bits_ > 1 && bytes_of(bits_) > most_bytes) --bits_;
  if (bytes_of(bits_) <= most_bytes) buckets_ = static_cast<Bucket*>(map_pages(bytes_of(bits_)));
  most_used_ = buckets_ ? bytes_of(bits_) : 0;
}

ExactTable::~ExactTable() {
  if (buckets_) unmap_pages(buckets_, bytes_of(bits_));
}

// Makes the table four times as large, or twice if four times is too much. Both tables count until the old one is given
// back.
bool ExactTable::grow() {
  for (int step = 2; step > 0; --step) {
    if (bytes_of(bits_) + bytes_of(bits_ + step) > most_bytes_) continue;
    void* memory = map_pages(bytes_of(bits_ + step));
    if (!memory) continue;
    Bucket* old = std::exchange(buckets_, static_cast<Bucket*>(memory));
    most_used_ = bytes_of(bits_) + bytes_of(bits_ + step);
    const std::size_t count = std::size_t{1} << bits_;
    bits_ += step;
    size_ = 0;
    for (std::size_t i = 0; i < count; ++i) {
      for (const std::uint64_t slot : old[i].slot) {
        if (slot == 0) break;
        if (std::uint64_t* place = find(slot >> note_bits_)) *place = slot;
      }
    }
    unmap_pages(old, bytes_of(bits_ - step));
    return true;
  }
  is_full_ = true;
  return false;
}

}  // namespace winnable
