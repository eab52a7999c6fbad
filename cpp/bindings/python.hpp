// What the files of the bindings share; only they include nanobind. Numbers in, numbers out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "deal/shuffle.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace winnable {

// One for each file: adds its part to the module.
void bind_rules(nb::module_& m);
void bind_state(nb::module_& m);
void bind_dealing(nb::module_& m);
void bind_evaluate(nb::module_& m);
void bind_sampling(nb::module_& m);
void bind_solver(nb::module_& m);
void bind_shorten(nb::module_& m);
void bind_refute(nb::module_& m);
void bind_players(nb::module_& m);
void bind_studies(nb::module_& m);

// Lists from Python are read here and not by nanobind, whose own reading may not throw. Without memory it would end the
// process; here that is a MemoryError.
template <typename T>
void read(nb::handle from, T& value) {
  value = nb::cast<T>(from);
}

template <typename T>
void read(nb::handle from, std::vector<T>& values) {
  values.clear();
  for (const nb::handle item : from) read(item, values.emplace_back());
}

template <typename T>
std::vector<T> listed(const nb::sequence& from) {
  std::vector<T> values;
  read(from, values);
  return values;
}

constexpr int kMostIndex = 127;  // of a place, in such a number
static_assert(kMostIndex >= kMaxCards);

// An elementary move as one number: kind, places, indices, count. Python asks bindings/rules.cpp what is in it.
inline std::uint32_t packed(const Move& move) {
  return static_cast<std::uint32_t>(move.kind) | static_cast<std::uint32_t>(move.from) << 2 |
         static_cast<std::uint32_t>(move.to) << 6 | static_cast<std::uint32_t>(move.from_index) << 10 |
         static_cast<std::uint32_t>(move.to_index) << 17 | static_cast<std::uint32_t>(move.count) << 24;
}

inline Move unpacked(std::uint32_t number) {
  Move move;
  move.kind = static_cast<Kind>(number & 3);
  move.from = static_cast<Place>(number >> 2 & 15);
  move.to = static_cast<Place>(number >> 6 & 15);
  move.from_index = static_cast<std::uint8_t>(number >> 10 & kMostIndex);
  move.to_index = static_cast<std::uint8_t>(number >> 17 & kMostIndex);
  move.count = static_cast<std::uint8_t>(number >> 24);
  return move;
}

inline std::vector<std::uint32_t> packed_all(const MoveList& moves) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(moves.size());
  for (const Move& move : moves) numbers.push_back(packed(move));
  return numbers;
}

inline MoveList unpacked_all(const nb::sequence& numbers) {
  MoveList moves;
  for (const nb::handle number : numbers) moves.push_back(unpacked(nb::cast<std::uint32_t>(number)));
  return moves;
}

template <typename T>
nb::bytes column_bytes(const std::vector<T>& column) {
  return nb::bytes(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(T));
}

// A number of each item, as bytes; `value` is a member or a function of an item.
template <typename Number, typename Item, typename Value>
nb::bytes column(const std::vector<Item>& items, Value&& value) {
  std::vector<Number> numbers;
  for (const Item& item : items) numbers.push_back(static_cast<Number>(std::invoke(value, item)));
  return column_bytes(numbers);
}

// Set from another thread to make a search stop.
class Cancel {
 public:
  void cancel() { wanted_ = true; }
  bool is_wanted() const { return wanted_; }

 private:
  std::atomic<bool> wanted_ = false;
};

// Runs something without the lock of Python. It gets a function that says whether the user has interrupted.
template <typename Do>
auto interruptible(Do&& act) {
  bool interrupted = false;
  const auto wants_stop = [&] {
    nb::gil_scoped_acquire hold;
    interrupted = interrupted || PyErr_CheckSignals() != 0;  // Ctrl-C
    return interrupted;
  };
  auto result = [&] {
    nb::gil_scoped_release release;
    return act(wants_stop);
  }();
  if (interrupted) throw nb::python_error();
  return result;
}

// Refuses a result that the core itself has found wrong.
template <typename Found>
Found without_fault(Found found) {
  if (found.is_faulty) throw std::logic_error("a win that was found does not replay; this is an error in winnable");
  return found;
}

inline std::vector<CardNumber> deck_of(const Rules& rules, bool is_microsoft, std::int64_t seed) {
  if (is_microsoft) return microsoft_deck(seed);
  return shuffled_deck(static_cast<std::uint32_t>(seed), rules.max_rank, rules.decks);
}

}  // namespace winnable
