// The fields of a JSON object, each read by its name and type. The first field that is missing, of another type, out of
// its range or unknown is reported in one sentence; what is read after that changes nothing.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/words.hpp"
#include "embed/json.hpp"

namespace winnable {

class Fields {
 public:
  Fields(const Json& object, std::string path, std::string& error)
      : object_(object), path_(std::move(path)), error_(error) {
    if (!object_.is(Json::Kind::kObject)) refuse("", "must be an object");
  }

  // Whether every field was as it should be, and no other field is there.
  bool are_all_read() {
    for (const auto& field : object_.fields) {
      if (!asked_.count(field.first)) refuse(field.first, "there is no such field");
    }
    return error_.empty();
  }

  // Each kind of field: a whole number, true or false, a text, one of the words of an enum, a list of words or numbers.
  template <typename Number>
  void read(const char* name, Number& value, std::int64_t least, std::int64_t most) {
    const Json* field = of_kind(name, Json::Kind::kNumber, "must be a whole number");
    if (field && is_within(name, *field, least, most)) value = static_cast<Number>(field->number);
  }

  void read(const char* name, bool& value) {
    if (const Json* field = of_kind(name, Json::Kind::kBool, "must be true or false")) value = field->number != 0;
  }

  void read(const char* name, std::string& value) {
    if (const Json* field = of_kind(name, Json::Kind::kText, "must be a text")) value = field->text;
  }

  template <typename Enum>
  void read(const char* name, Enum& value) {
    if (const Json* field = of_kind(name, Json::Kind::kText, "must be a word")) read_word(name, *field, value);
  }

  template <typename Enum>
  void read(const char* name, std::vector<Enum>& values) {
    const Json* field = list(name);
    for (std::size_t i = 0; field && i < field->items.size(); ++i)
      read_word(name, field->items[i], values.emplace_back());
  }

  template <typename Number>
  void read(const char* name, std::vector<Number>& values, std::int64_t least, std::int64_t most) {
    const Json* field = list(name);
    if (field) values.clear();
    for (std::size_t i = 0; field && i < field->items.size(); ++i) {
      if (!is_within(name, field->items[i], least, most)) return;
      values.push_back(static_cast<Number>(field->items[i].number));
    }
  }

  const Json* list(const char* name) { return of_kind(name, Json::Kind::kList, "must be a list"); }
  const Json* object(const char* name) { return of_kind(name, Json::Kind::kObject, "must be an object"); }

  void refuse(const std::string& name, const std::string& why) {
    if (error_.empty()) error_ = path_ + (path_.empty() || name.empty() ? "" : ".") + name + ": " + why;
  }

 private:
  const Json* of_kind(const char* name, Json::Kind kind, const char* wanted) {
    asked_.insert(name);
    const Json* field = object_.find(name);
    if (!field) refuse(name, "this field is missing");
    if (field && !field->is(kind)) refuse(name, wanted);
    return error_.empty() ? field : nullptr;
  }

  bool is_within(const char* name, const Json& value, std::int64_t least, std::int64_t most) {
    const bool is_good = value.is(Json::Kind::kNumber) && value.number >= least && value.number <= most;
    if (!is_good) refuse(name, "must be a number from " + std::to_string(least) + " to " + std::to_string(most));
    return is_good;
  }

  template <typename Enum>
  void read_word(const char* name, const Json& field, Enum& value) {
    const auto known = field.is(Json::Kind::kText) ? value_of<Enum>(field.text) : std::nullopt;
    if (known) {
      value = *known;
      return;
    }
    std::string words;
    for (const char* word : words_of<Enum>()) words += (words.empty() ? "" : ", ") + std::string(word);
    refuse(name, "must be one of " + words);
  }

  const Json& object_;
  std::string path_;
  std::string& error_;
  std::set<std::string> asked_;
};

}  // namespace winnable
