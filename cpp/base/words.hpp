// Words for the values of enums, so that users of the core write a word and never a number. Each enum that others see
// has a function `words_for` with its words, in the order of its values. It does not compile while a value has no word.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace winnable {

// Whether an enum has this value. The compiler writes such a value by its name, and any other number as a cast.
template <auto kValue>
constexpr bool is_value() {
  return std::string_view(__PRETTY_FUNCTION__).find("= (") == std::string_view::npos;
}

// How many values an enum has. They are counted from 0.
template <typename Enum, std::size_t kFirst = 0>
constexpr std::size_t value_count() {
  if constexpr (is_value<static_cast<Enum>(kFirst)>()) return value_count<Enum, kFirst + 1>();
  return kFirst;
}

// The words of an enum in the order of its values.
template <typename Enum>
constexpr auto words_of() {
  constexpr auto kWords = words_for(Enum{});
  static_assert(kWords.size() == value_count<Enum>(), "every value has a word");
  return kWords;
}

// The word of a value; null for a number that is no value.
template <typename Enum>
constexpr const char* word_of(Enum value) {
  constexpr auto kWords = words_of<Enum>();
  const auto place = static_cast<std::size_t>(value);
  return place < kWords.size() ? kWords[place] : nullptr;
}

// The value of a word, if there is one.
template <typename Enum>
constexpr std::optional<Enum> value_of(std::string_view word) {
  constexpr auto kWords = words_of<Enum>();
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (word == kWords[i]) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace winnable
