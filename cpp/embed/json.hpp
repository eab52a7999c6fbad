// A small reader of JSON, and a strict one: objects, lists, texts, whole numbers, true, false and null, which is all
// that compiled games and layouts are made of. Takes text; gives a value, or a sentence that says what is wrong and
// where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnable {

struct Json {
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kText, kList, kObject };

  Kind kind = Kind::kNull;
  std::int64_t number = 0;  // the number; 0 and 1 for false and true
  std::string text{};
  std::vector<Json> items{};
  std::vector<std::pair<std::string, Json>> fields{};

  bool is(Kind wanted) const { return kind == wanted; }
  const Json* find(std::string_view name) const;  // the field of an object, or null
};

constexpr std::size_t kMostJsonBytes = std::size_t{1} << 20;

// False, and a message in `error`, if this is no JSON or uses more of JSON than is read here.
bool read_json(std::string_view text, Json& value, std::string& error);

}  // namespace winnable
