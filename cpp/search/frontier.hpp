// The positions that a search by promise has yet to go on from, in two orders.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/chunked_stack.hpp"
#include "search/search_tree.hpp"

namespace winnable {

constexpr int kScores = 1 << 13;  // scores lie in 0..kScores - 1

// Always gives the best position; of equals the newest. A search that dives first goes on with the best of those that
// its last position leads to, until there are none.
class BestOpen {
 public:
  static constexpr bool kStartsOver = true;

  explicit BestOpen(bool dives = false) : dives_(dives) {}

  static constexpr bool goes_by_length() { return false; }
  void add(std::uint32_t node, int score, std::size_t) {
    if (dives_) {
      last_.push_back({score, node});
    } else {
      put(node, score);
    }
  }
  std::uint32_t take() {
    dives_ = dives_ && !last_.empty();
    if (dives_) return take_last();
    for (; best_ >= 0; --best_) {
      std::uint32_t& newest = newest_[static_cast<std::size_t>(best_)];
      if (newest != kNoNode) return std::exchange(newest, older_[newest]);
    }
    return kNoNode;
  }
  bool begin_again() { return false; }
  std::size_t bytes() const { return newest_.capacity() * sizeof(std::uint32_t) + older_.bytes(); }

 private:
  void put(std::uint32_t node, int score) {
    if (newest_.empty()) newest_.assign(kScores, kNoNode);
    while (node >= older_.size()) older_.push(kNoNode);
    older_[node] = std::exchange(newest_[static_cast<std::size_t>(score)], node);
    best_ = std::max(best_, score);
  }
  std::uint32_t take_last() {
    std::iter_swap(std::max_element(last_.begin(), last_.end()), last_.end() - 1);
    const std::uint32_t best = last_.back().second;
    last_.pop_back();
    for (const auto& [score, node] : last_) put(node, score);
    last_.clear();
    return best;
  }

  std::vector<std::pair<int, std::uint32_t>> last_;
  bool dives_;
  // The open positions of each score are a list: its newest node, and for each node the next older one. A search often
  // ends after a few positions, so nothing is made before the first one comes.
  std::vector<std::uint32_t> newest_;
  ChunkedStack<std::uint32_t, 1024> older_;
  int best_ = -1;
};

// The width of the next search, after one that kept too little.
inline std::size_t wider(std::size_t width, std::size_t growth_percent) {
  return std::max(width + 1, width * growth_percent / 100);
}

// The memory of lists of positions with their scores.
using Scored = std::vector<std::pair<int, std::uint32_t>>;
inline std::size_t bytes_of(const std::vector<Scored>& lists) {
  std::size_t bytes = lists.capacity() * sizeof(Scored);
  for (const Scored& list : lists) bytes += list.capacity() * sizeof(Scored::value_type);
  return bytes;
}

// Goes level by level and keeps only the best positions of each level (a beam). When a beam dies out, a wider one
// begins. A level is a number of moves, of the search or (for short wins) as lengths are counted.
class BeamOpen {
 public:
  static constexpr bool kStartsOver = false;
  static constexpr std::size_t kFirstWidth = 30;

  static constexpr std::size_t kGrowth = 130;

  // `growth`: how wide the next beam is, in per cent of this one.
  explicit BeamOpen(std::size_t width = kFirstWidth, bool by_length = false, std::size_t growth = kGrowth)
      : width_(width), by_length_(by_length), growth_(growth) {}

  bool goes_by_length() const { return by_length_; }
  void add(std::uint32_t node, int score, std::size_t length) {
    const std::size_t level = by_length_ ? std::max(length, level_ + 1) : level_ + 1;
    if (level >= levels_.size()) levels_.resize(level + 1);
    levels_[level].push_back({score, node});
  }
  std::uint32_t take() {
    while (at_ == nodes_.size()) {
      if (++level_ >= levels_.size()) return kNoNode;
      begin_level(levels_[level_]);
    }
    return nodes_[at_++];
  }
  bool begin_again() {
    if (!was_cut_) return false;
    *this = BeamOpen(wider(width_, growth_), by_length_, growth_);
    return true;
  }
  std::size_t bytes() const { return bytes_of(levels_) + nodes_.capacity() * sizeof(std::uint32_t); }

 private:
  void begin_level(Scored& level) {
    if (level.size() > width_) {
      was_cut_ = true;
      std::nth_element(level.begin(), level.begin() + static_cast<std::ptrdiff_t>(width_), level.end(),
                       [](const auto& a, const auto& b) { return a > b; });
      level.resize(width_);
    }
    // In the order in which they were made, so that the way from one position to the next is short.
    nodes_.clear();
    for (const auto& [score, node] : level) nodes_.push_back(node);
    std::sort(nodes_.begin(), nodes_.end());
    Scored{}.swap(level);
    at_ = 0;
  }

  std::size_t width_;
  bool by_length_;
  std::size_t growth_;
  bool was_cut_ = false;
  std::vector<Scored> levels_;
  std::size_t level_ = 0;
  std::vector<std::uint32_t> nodes_;
  std::size_t at_ = 0;
};

}  // namespace winnable
