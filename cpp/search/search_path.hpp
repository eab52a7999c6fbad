// The path of a depth-first search: the moves made from the root, and what is left to try at each position on it where
// there was a choice (a frame).
//
// A path can be millions of moves long, longer than the table of positions if it were kept as it is used. So only its
// end is: older frames are packed into few bytes each. Of their untried moves only the next one is kept; when the
// search comes back to such a frame, it makes the list of moves again and goes on from that one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/chunked_stack.hpp"
#include "game/moves.hpp"

namespace winnable {

struct Step {
  Move move;
  Undo undo{};
};

class SearchPath {
 public:
  explicit SearchPath(std::size_t kept_frames) : kept_(std::max<std::size_t>(kept_frames, 16)) {}

  // The moves made
  void push(const Step& step) {
    steps_.push_back(step);
    ++since_frame_;
    ++length_;
  }
  bool has_steps_since_frame() const { return since_frame_ > 0; }
  Step pop() {
    const Step step = steps_.back();
    steps_.pop_back();
    --since_frame_;
    --length_;
    return step;
  }
  std::size_t length() const { return length_; }

  // The frames
  bool has_frames() const { return !frames_.empty() || !packed_.empty(); }
  void open_frame() {
    if (frames_.size() >= 2 * kept_) pack_oldest();
    frames_.push_back({since_frame_, 0, false});
    since_frame_ = 0;
  }
  void close_frame() {
    since_frame_ = frames_.back().steps;
    frames_.pop_back();
    if (frames_.empty() && !packed_.empty()) unpack_latest();
  }
  // What is to be tried at the last frame; the last one pushed is the next.
  void push_untried(const Move& move) {
    untried_.push_back(move);
    ++frames_.back().untried;
  }
  bool has_untried() const { return frames_.back().untried > 0; }
  Move pop_untried() {
    const Move move = untried_.back();
    untried_.pop_back();
    --frames_.back().untried;
    return move;
  }
  // Only the next move to try is known here, the others come before it in the list of moves.
  bool must_list_again() const { return frames_.back().is_short; }
  Move next_of_short() {
    frames_.back().is_short = false;
    return pop_untried();
  }

  std::size_t bytes() const {
    return steps_.capacity() * sizeof(Step) + untried_.capacity() * sizeof(Move) + frames_.capacity() * sizeof(Frame) +
           packed_.bytes();
  }

  // From the end back to the root: each move, and after it whether the position before it is a frame.
  template <typename See>
  void walk_back(See&& see) const {
    std::size_t step = steps_.size();
    std::uint32_t since = since_frame_;
    for (std::size_t frame = frames_.size();; --frame) {
      for (std::uint32_t i = 0; i < since; ++i) see(steps_[--step], i + 1 == since && (frame > 0 || !packed_.empty()));
      if (frame == 0) break;
      since = frames_[frame - 1].steps;
    }
    // The oldest frame kept follows the latest packed one, so `since` of it was seen above.
    for (std::size_t at = packed_.size(); at > 0;) {
      const Frame frame = unpacked_frame(at);
      if (frame.untried) unpacked_step(at);
      for (std::uint32_t i = 0; i < frame.steps; ++i) {
        const Step older = unpacked_step(at);
        see(older, i + 1 == frame.steps && at > 0);
      }
    }
  }

 private:
  struct Frame {
    std::uint32_t steps;    // moves made since the frame before
    std::uint16_t untried;  // moves left to try
    bool is_short;          // only the next of them is there
  };

  void pack_oldest() {
    std::size_t step = 0;
    std::size_t move = 0;
    for (std::size_t i = 0; i < kept_; ++i) {
      const Frame& frame = frames_[i];
      for (const std::size_t end = step + frame.steps; step < end; ++step) pack(steps_[step]);
      move += frame.untried;
      if (frame.untried) pack({untried_[move - 1]});
      pack_number(2 * frame.steps + (frame.untried > 0));
    }
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(kept_));
    steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(step));
    untried_.erase(untried_.begin(), untried_.begin() + static_cast<std::ptrdiff_t>(move));
  }

  void unpack_latest() {
    // The steps since the frame just closed stay behind those unpacked.
    std::vector<Step> older;
    std::size_t at = packed_.size();
    for (std::size_t i = 0; i < kept_ && at > 0; ++i) {
      Frame frame = unpacked_frame(at);
      if (frame.untried) untried_.push_back(unpacked_step(at).move);
      for (std::uint32_t s = 0; s < frame.steps; ++s) older.push_back(unpacked_step(at));
      frames_.push_back(frame);
    }
    packed_.shrink(at);
    std::reverse(frames_.begin(), frames_.end());
    std::reverse(untried_.begin(), untried_.end());
    std::reverse(older.begin(), older.end());
    steps_.insert(steps_.begin(), older.begin(), older.end());
  }

  // A usual step takes three bytes: places and kind, then indices with what was turned up. Any other one takes the
  // bytes in which it differs from the default, after a mask that says which. The byte to be read first is written
  // last.
  static constexpr std::uint8_t kRare = 3;  // in place of the kind

  void pack(const Step& step) {
    const Move& move = step.move;
    Step usual;
    usual.move = transfer(move.from, move.from_index, move.to, move.to_index);
    usual.move.kind = move.kind;
    usual.move.count = move.kind == Kind::kTransfer ? 1 : 0;
    usual.undo.turned_up = step.undo.turned_up;
    usual.undo.foundation = step.undo.foundation;
    const int to = move.to_index + step.undo.foundation;
    const bool have_places_room = static_cast<int>(move.from) < 8 && static_cast<int>(move.to) < 8;
    if (have_places_room && same_bytes(usual, step) && move.from_index < 64 && to < 64 &&
        !(move.to_index && step.undo.foundation)) {
      packed_.push(static_cast<std::uint8_t>(to << 1 | (step.undo.foundation > 0)));
      packed_.push(static_cast<std::uint8_t>(move.from_index << 1 | (step.undo.turned_up > 0)));
      packed_.push(static_cast<std::uint8_t>(static_cast<int>(move.from) << 5 | static_cast<int>(move.to) << 2 |
                                             static_cast<int>(move.kind)));
      return;
    }
    std::uint8_t bytes[sizeof(Step)];
    std::uint8_t defaults[sizeof(Step)];
    const Step none{};
    std::memcpy(bytes, &step, sizeof(Step));
    std::memcpy(defaults, &none, sizeof(Step));
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < sizeof(Step); ++i) {
      if (bytes[i] == defaults[i]) continue;
      mask |= 1u << i;
      packed_.push(bytes[i]);
    }
    packed_.push(static_cast<std::uint8_t>(mask >> 8));
    packed_.push(static_cast<std::uint8_t>(mask));
    packed_.push(kRare);
  }

  Step unpacked_step(std::size_t& at) const {
    Step step{};
    const std::uint8_t places = packed_[--at];
    if ((places & 3) != kRare) {
      const std::uint8_t from = packed_[--at];
      const std::uint8_t to = packed_[--at];
      step.move = transfer(static_cast<Place>(places >> 5), from >> 1, static_cast<Place>(places >> 2 & 7),
                           to & 1 ? 0 : to >> 1);
      step.move.kind = static_cast<Kind>(places & 3);
      if (step.move.kind != Kind::kTransfer) step.move.count = 0;
      step.undo.turned_up = from & 1;
      step.undo.foundation = to & 1 ? to >> 1 : 0;
      return step;
    }
    std::uint32_t mask = packed_[--at];
    mask |= static_cast<std::uint32_t>(packed_[--at]) << 8;
    std::uint8_t bytes[sizeof(Step)];
    std::memcpy(bytes, &step, sizeof(Step));
    for (int i = sizeof(Step) - 1; i >= 0; --i) {
      if (mask >> i & 1) bytes[i] = packed_[--at];
    }
    std::memcpy(&step, bytes, sizeof(Step));
    return step;
  }

  void pack_number(std::uint32_t number) {
    if (number < 0xFF) return packed_.push(static_cast<std::uint8_t>(number));
    for (int shift = 0; shift < 32; shift += 8) packed_.push(static_cast<std::uint8_t>(number >> shift));
    packed_.push(0xFF);
  }

  Frame unpacked_frame(std::size_t& at) const {
    std::uint32_t number = packed_[--at];
    if (number == 0xFF) {
      number = 0;
      for (int i = 0; i < 4; ++i) number = number << 8 | packed_[--at];
    }
    const bool has_next = number & 1;
    return {number >> 1, has_next, has_next};
  }

  static bool same_bytes(const Step& a, const Step& b) { return std::memcmp(&a, &b, sizeof(Step)) == 0; }

  const std::size_t kept_;
  std::vector<Step> steps_;
  std::vector<Move> untried_;
  std::vector<Frame> frames_;
  std::uint32_t since_frame_ = 0;
  std::size_t length_ = 0;
  ChunkedStack<std::uint8_t> packed_;
};
static_assert(sizeof(Step) == 16);

}  // namespace winnable
