#include "embed/json.hpp"

#include <algorithm>
#include <tuple>

namespace winnable {
namespace {

constexpr int kDeepest = 8;
constexpr std::size_t kMostFields = 64;  // of one object; no object that is read here has as many
constexpr int kMostDigits = 18;          // so that every number fits

// Whether bytes are UTF-8: each character in its shortest form, and no halves of surrogate pairs.
bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at++]);
    if (first < 0x80) continue;
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    unsigned code = first & (0x3Fu >> more);
    for (int i = 0; i < more; ++i) {
      const unsigned next = at < text.size() ? static_cast<unsigned char>(text[at++]) : 0;
      if (next >> 6 != 2) return false;
      code = code << 6 | (next & 0x3F);
    }
    constexpr unsigned kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (first < 0xC0 || first >= 0xF8 || code < kLeast[more] || code > 0x10FFFF || (code >> 11) == 0x1B) return false;
  }
  return true;
}

class Reader {
 public:
  Reader(std::string_view text, std::string& error) : text_(text), error_(error) {}

  bool whole(Json& value) {
    if (!read(value, 0)) return false;
    skip_blanks();
    return at_ == text_.size() || refuse("there is something after the end of the value");
  }

 private:
  bool refuse(const char* why) {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    error_ = "line " + std::to_string(line) + ": not valid JSON: " + why;
    return false;
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
  }

  char next() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool takes(char wanted) {
    if (next() != wanted) return false;
    ++at_;
    return true;
  }

  bool read(Json& value, int depth) {
    if (depth > kDeepest) return refuse("it is nested too deeply");
    switch (next()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_list(value, depth);
      case '"':
        value.kind = Json::Kind::kText;
        return read_text(value.text);
      default:
        return read_word(value) || read_number(value);
    }
  }

  bool read_object(Json& value, int depth) {
    value.kind = Json::Kind::kObject;
    ++at_;
    if (takes('}')) return true;
    do {
      std::string name;
      if (next() != '"') return refuse("the name of a field is missing");
      if (!read_text(name)) return false;
      if (value.fields.size() == kMostFields) return refuse("an object has too many fields");
      if (value.find(name)) return refuse("a field is given twice");
      if (!takes(':')) return refuse("a colon is missing");
      Json field;
      if (!read(field, depth + 1)) return false;
      value.fields.emplace_back(std::move(name), std::move(field));
    } while (takes(','));
    return takes('}') || refuse("an object does not end");
  }

  bool read_list(Json& value, int depth) {
    value.kind = Json::Kind::kList;
    ++at_;
    if (takes(']')) return true;
    do {
      Json item;
      if (!read(item, depth + 1)) return false;
      value.items.push_back(std::move(item));
    } while (takes(','));
    return takes(']') || refuse("a list does not end");
  }

  bool read_text(std::string& text) {
    for (++at_; at_ < text_.size(); ++at_) {
      const char letter = text_[at_];
      if (letter == '"') {
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(letter) < 0x20) return refuse("a text has a line break in it");
      if (letter != '\\') {
        text += letter;
      } else if (!read_escape(text)) {
        return refuse("a text has an unknown escape");
      }
    }
    return refuse("a text does not end");
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    if (++at_ >= text_.size()) return false;
    if (text_[at_] == 'u') return read_code(text);
    const auto place = kLetters.find(text_[at_]);
    if (place == std::string_view::npos) return false;
    text += kMeant[place];
    return true;
  }

  // \u and four digits, as UTF-8. Surrogate pairs are not joined: nothing that is read here needs them.
  bool read_code(std::string& text) {
    unsigned code = 0;
    for (int digit = 0; digit < 4; ++digit) {
      const char letter = ++at_ < text_.size() ? text_[at_] : '\0';
      const auto value = std::string_view("0123456789abcdef").find(static_cast<char>(letter | 0x20));
      if (value == std::string_view::npos) return false;
      code = 16 * code + static_cast<unsigned>(value);
    }
    if (code >= 0xD800 && code < 0xE000) return false;
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 63))};
    } else {
      text += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
               static_cast<char>(0x80 | (code & 63))};
    }
    return true;
  }

  bool read_word(Json& value) {
    for (const auto& [word, kind, number] :
         {std::tuple{"true", Json::Kind::kBool, 1}, {"false", Json::Kind::kBool, 0}, {"null", Json::Kind::kNull, 0}}) {
      if (text_.substr(at_).substr(0, std::string_view(word).size()) != word) continue;
      at_ += std::string_view(word).size();
      value.kind = kind;
      value.number = number;
      return true;
    }
    return false;
  }

  bool read_number(Json& value) {
    value.kind = Json::Kind::kNumber;
    const bool is_negative = takes('-');
    const std::size_t first = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      if (at_ - first == kMostDigits) return refuse("a number is too long");
      value.number = 10 * value.number + (text_[at_] - '0');
    }
    if (at_ == first) return refuse("a value is missing");
    if (at_ - first > 1 && text_[first] == '0') return refuse("a number begins with 0");
    if (at_ < text_.size() && (text_[at_] == '.' || (text_[at_] | 0x20) == 'e'))
      return refuse("only whole numbers are allowed");
    if (is_negative) value.number = -value.number;
    return true;
  }

  std::string_view text_;
  std::string& error_;
  std::size_t at_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view name) const {
  for (const auto& [field, value] : fields) {
    if (field == name) return &value;
  }
  return nullptr;
}

bool read_json(std::string_view text, Json& value, std::string& error) {
  if (text.size() > kMostJsonBytes) {
    error = "it is longer than " + std::to_string(kMostJsonBytes) + " bytes";
    return false;
  }
  if (!is_utf8(text)) {
    error = "it is not UTF-8";
    return false;
  }
  return Reader(text, error).whole(value);
}

}  // namespace winnable
