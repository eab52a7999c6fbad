// What Python sees of rules and layouts.
#include "game/rules.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "bindings/python.hpp"
#include "game/layout.hpp"

namespace winnable {
namespace {

// Fills rules from the arguments of their constructor. Each field must be given, with a value that it can have.
class RuleReader {
 public:
  RuleReader(const nb::kwargs& given, Rules& rules) : given_(given), rules_(rules) {}

  void operator()(const char* name, bool Rules::* member) { rules_.*member = cast<bool>(name, field(name)); }

  void operator()(const char* name, int Rules::* member, int least, int most) {
    rules_.*member = number(name, field(name), least, most);
  }

  void operator()(const char* name, std::vector<int> Rules::* member, int least, int most) {
    for (const nb::handle item : field(name)) (rules_.*member).push_back(number(name, item, least, most));
  }

  template <typename Enum>
  void operator()(const char* name, Enum Rules::* member) {
    rules_.*member = word<Enum>(name, field(name));
  }

  template <typename Enum>
  void operator()(const char* name, std::vector<Enum> Rules::* member) {
    for (const nb::handle item : field(name)) (rules_.*member).push_back(word<Enum>(name, item));
  }

  void refuse_others() const {
    if (given_.size() != asked_) throw nb::type_error("there is no such field among the core's rules");
  }

 private:
  nb::object field(const char* name) {
    ++asked_;
    if (!given_.contains(name)) refuse(name, "this field of the core's rules is missing");
    return nb::borrow(given_[name]);
  }

  template <typename T>
  static T cast(const char* name, nb::handle from) {
    T value{};
    if (!nb::try_cast(from, value, false)) refuse(name, std::string(nb::repr(from).c_str()) + " is of another type");
    return value;
  }

  static int number(const char* name, nb::handle from, int least, int most) {
    const int value = cast<int>(name, from);
    if (value < least || value > most) refuse(name, std::to_string(value) + " is out of the core's range");
    return value;
  }

  template <typename Enum>
  static Enum word(const char* name, nb::handle from) {
    const auto said = cast<std::string_view>(name, from);
    const auto value = value_of<Enum>(said);
    if (!value) refuse(name, "the core does not know the word \"" + std::string(said) + "\"");
    return *value;
  }

  [[noreturn]] static void refuse(const char* name, const std::string& why) {
    throw nb::value_error((name + (": " + why)).c_str());
  }

  const nb::kwargs& given_;
  Rules& rules_;
  std::size_t asked_ = 0;
};

void construct(Rules* self, const nb::kwargs& given) {
  Rules rules;
  RuleReader reader(given, rules);
  each_rule_field(reader);
  reader.refuse_others();
  new (self) Rules(std::move(rules));
}

// Makes each field of the rules visible to Python; words stay words.
class RuleBinder {
 public:
  explicit RuleBinder(nb::class_<Rules>& bound) : bound_(bound) {}

  template <typename T, typename... Range>
  void operator()(const char* name, T Rules::* member, Range...) {
    names_.append(name);
    bound_.def_prop_ro(name, [member](const Rules& rules) { return shown(rules.*member); });
  }

  void list_names() { bound_.attr("FIELDS") = nb::tuple(names_); }

 private:
  template <typename T>
  static auto shown(const T& value) {
    if constexpr (std::is_enum_v<T>)
      return std::string(word_of(value));
    else
      return value;
  }

  template <typename T>
  static auto shown(const std::vector<T>& values) {
    std::vector<decltype(shown(T{}))> all;
    for (const T& value : values) all.push_back(shown(value));
    return all;
  }

  nb::class_<Rules>& bound_;
  nb::list names_;
};

Layout layout_of(const nb::sequence& piles, int redeals_used) {
  Layout layout;
  layout.redeals_used = redeals_used;
  for (const auto& [word, index, cards, hidden] : listed<std::tuple<std::string, int, nb::bytes, int>>(piles)) {
    const auto place = value_of<Place>(word);
    if (!place) throw nb::value_error("a place is named that the core does not know");
    const auto* begin = static_cast<const Card*>(cards.data());
    layout.piles.push_back({*place, index, {begin, begin + cards.size()}, hidden});
  }
  return layout;
}

nb::list piles_of(const Layout& layout) {
  nb::list piles;
  for (const Pile& pile : layout.piles)
    piles.append(nb::make_tuple(word_of(pile.place), pile.index, column_bytes(pile.cards), pile.hidden));
  return piles;
}

}  // namespace

void bind_rules(nb::module_& m) {
  nb::class_<Rules> bound(m, "Rules", "The rules of a game, every field by its name; FIELDS are the names.");
  bound.def("__init__", &construct, nb::sig("def __init__(self, **fields: object) -> None"));
  RuleBinder binder(bound);
  each_rule_field(binder);
  binder.list_names();
  m.attr("UNLIMITED") = kUnlimited;
}

void bind_layout(nb::module_& m) {
  nb::class_<Layout>(
      m, "Layout", "Where the cards lie: for each place its kind, index, cards as numbers, and how many lie face down.")
      .def(nb::new_(&layout_of), "piles"_a, "redeals_used"_a = 0)
      .def_ro("redeals_used", &Layout::redeals_used)
      .def_prop_ro("piles", &piles_of, nb::sig("def piles(self) -> list[tuple[str, int, bytes, int]]"));
  m.attr("NO_CARD") = int{kNoCard};
}

}  // namespace winnable
