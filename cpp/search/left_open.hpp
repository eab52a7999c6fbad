// Positions that a depth-first search had on its path when it began again from the root. They are in the table of
// positions seen, but not all that follows from them was searched.
//
// A search that begins again with the same table misses nothing, if it takes these positions as new when it comes to
// them. Call a position closed if all its moves were tried. What a move leads to from a closed position was seen: it is
// closed, or it was on a path. Say the search has ended without a win, and there is one. Of all closed positions that
// can be won, take one from which that takes the fewest moves. What the first of these moves leads to takes fewer and
// so is not closed, and was on a path that was given up. But then it was closed after all. For the search began again
// at the root. From there it came to the next position of that path, because this was taken as new, or had come onto
// the path already; and so on to the last. If the search then gave up another path, the same holds for that one, and
// after the last time all that was on the path is closed.
//
// Where positions have grades (shortcuts/earlier_waste.hpp), "closed" means that the position or one of the same key
// and a better grade is. What leads from a position to the next one of a path leads from one of a better grade to one
// that is no worse than that. It must not be taken as seen, even if its own grade was searched: that search may have
// met the path. So all grades of a position on the path are open, until they have been searched again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cards.hpp"
#include "base/seen_table.hpp"

namespace winnable {

class LeftOpen {
 public:
  bool has(const Key& key, const Grade& grade) const {
    if (entries_.empty()) return false;
    const Entry& entry = entries_[place_of(key)];
    return entry.is_used && !(entry.is_searched && has_seen(entry.grades, grade));
  }

  // The position has come onto the path again.
  void take_out(const Key& key, const Grade& grade) {
    if (entries_.empty()) return;
    Entry& entry = entries_[place_of(key)];
    if (!entry.is_used || (entry.is_searched && has_seen(entry.grades, grade))) return;
    add_grade(entry.grades, grade);
    entry.is_searched = true;
  }

  // Adds a path that is given up to what is open still.
  void add(const std::vector<Key>& path) {
    std::vector<Entry> open;
    for (const Entry& entry : entries_) {
      if (entry.is_used) open.push_back(entry);
    }
    for (const Key& key : path) open.push_back({key, 0, true, false});
    entries_.assign(std::bit_ceil(2 * open.size() + 1), {});
    for (const Entry& entry : open) entries_[place_of(entry.key)] = entry;
  }

  std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    Key key;
    std::uint32_t grades = 0;  // the best that have been searched again, as in the table
    bool is_used = false;
    bool is_searched = false;  // again, in some grade
  };

  // Where the position is, or a free place for it; there is always one.
  std::size_t place_of(const Key& key) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = key.low & mask;
    while (entries_[at].is_used && !(entries_[at].key == key)) at = (at + 1) & mask;
    return at;
  }

  std::vector<Entry> entries_;  // a power of two of them, and at least half are free
};

}  // namespace winnable
