// A stack of small values in chunks: it never copies what it holds, and gives memory back when it shrinks.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace winnable {

template <typename T, std::size_t kChunk = 4096>
class ChunkedStack {
 public:
  ChunkedStack() = default;
  ChunkedStack(const ChunkedStack& other) {
    for (std::size_t i = 0; i < other.size(); ++i) push(other[i]);
  }
  ChunkedStack(ChunkedStack&&) = default;
  ChunkedStack& operator=(ChunkedStack&&) = default;
  ~ChunkedStack() = default;

  void push(const T& value) {
    if (size_ == chunks_.size() * kChunk) chunks_.push_back(std::make_unique_for_overwrite<T[]>(kChunk));
    (*this)[size_++] = value;
  }
  T& back() { return (*this)[size_ - 1]; }
  void pop() {
    --size_;
    // One spare chunk is kept, so that going up and down at its edge costs nothing.
    if (size_ + 2 * kChunk <= chunks_.size() * kChunk) chunks_.pop_back();
  }
  void shrink(std::size_t size) {
    while (size_ > size) pop();
  }
  T& operator[](std::size_t i) { return chunks_[i / kChunk][i % kChunk]; }
  const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return chunks_.size() * kChunk * sizeof(T) + chunks_.capacity() * sizeof(chunks_[0]); }

 private:
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace winnable
