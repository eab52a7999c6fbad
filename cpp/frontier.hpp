// The positions that a search by promise has yet to go on from, in two orders.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace winnable {

constexpr std::uint32_t kNoNode = 0xFFFFFFFF;
constexpr int kScores = 1 << 13;  // scores lie in 0..kScores - 1

// Always the best one; of equals the newest.
class BestOpen {
 public:
  void add(std::uint32_t node, int score) {
    open_[static_cast<std::size_t>(score)].push_back(node);
    best_ = std::max(best_, score);
  }
  std::uint32_t take() {
    for (; best_ >= 0; --best_) {
      auto& bucket = open_[static_cast<std::size_t>(best_)];
      if (bucket.empty()) continue;
      const std::uint32_t node = bucket.back();
      bucket.pop_back();
      return node;
    }
    return kNoNode;
  }
  bool begin_again() { return false; }

 private:
  std::vector<std::vector<std::uint32_t>> open_ = std::vector<std::vector<std::uint32_t>>(kScores);
  int best_ = -1;
};

// Level by level, of each only the best so many (a beam). When a beam dies out, a wider one begins.
class BeamOpen {
 public:
  void add(std::uint32_t node, int score) { next_.push_back({score, node}); }
  std::uint32_t take() {
    if (at_ == level_.size()) {
      if (next_.empty()) return kNoNode;
      if (next_.size() > width_) {
        was_cut_ = true;
        std::nth_element(next_.begin(), next_.begin() + static_cast<std::ptrdiff_t>(width_), next_.end(),
                         [](const auto& a, const auto& b) { return a > b; });
        next_.resize(width_);
      }
      // In the order in which they were made, so that the way from one to the next is short.
      level_.clear();
      for (const auto& [score, node] : next_) level_.push_back(node);
      std::sort(level_.begin(), level_.end());
      next_.clear();
      at_ = 0;
    }
    return level_[at_++];
  }
  bool begin_again() {
    if (!was_cut_) return false;
    was_cut_ = false;
    width_ *= 3;
    level_.clear();
    at_ = 0;
    return true;
  }

 private:
  static constexpr std::size_t kFirstWidth = 60;

  std::size_t width_ = kFirstWidth;
  bool was_cut_ = false;
  std::vector<std::pair<int, std::uint32_t>> next_;
  std::vector<std::uint32_t> level_;
  std::size_t at_ = 0;
};

}  // namespace winnable
