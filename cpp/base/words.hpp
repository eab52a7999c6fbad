// Words for the values of enums, so that users of the core write a word and never a number. Each enum that others see
// has a function `word_of`: a switch over all its values, which does not compile while a value has no word.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace winnable {

// How many values an enum has. Values are counted from 0, and a number that is no value has no word.
template <typename Enum>
constexpr std::size_t word_count() {
  static_assert(std::is_enum_v<Enum>);
  std::size_t count = 0;
  while (word_of(static_cast<Enum>(count))) ++count;
  return count;
}

// The words of an enum in the order of its values.
template <typename Enum>
constexpr auto words_of() {
  std::array<const char*, word_count<Enum>()> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = word_of(static_cast<Enum>(i));
  return words;
}

// The value of a word, if there is one.
template <typename Enum>
constexpr std::optional<Enum> value_of(std::string_view word) {
  for (std::size_t i = 0; i < word_count<Enum>(); ++i) {
    if (word == word_of(static_cast<Enum>(i))) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace winnable
