// What Python sees of words, moves, rules and layouts. A move is a number to Python, and two functions say what is in
// it.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <string_view>
#include <tuple>

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "players/view.hpp"
#include "refute/relaxed_proof.hpp"
#include "search/solver.hpp"

namespace winnable {
namespace {

template <typename Enum>
nb::tuple listed_words() {
  nb::list words;
  for (const char* word : words_of<Enum>()) words.append(word);
  return nb::tuple(words);
}

using Parts = std::tuple<std::string_view, std::string_view, int, std::string_view, int, int>;

Parts move_parts(std::uint32_t number) {
  const Move move = unpacked(number);
  const char* kind = word_of(move.kind);
  const char* from = word_of(move.from);
  const char* to = word_of(move.to);
  if (!kind || !from || !to) throw nb::value_error("this number is not a move");
  return {kind, from, move.from_index, to, move.to_index, move.count};
}

// None if the core cannot have such a move.
std::optional<std::uint32_t> move_number(std::string_view kind, std::string_view from, int from_index,
                                         std::string_view to, int to_index, int count) {
  const auto is_index = [](int value) { return value >= 0 && value <= kMostIndex; };
  const auto kind_value = value_of<Kind>(kind);
  const auto from_value = value_of<Place>(from);
  const auto to_value = value_of<Place>(to);
  if (!kind_value || !from_value || !to_value) return std::nullopt;
  if (!is_index(from_index) || !is_index(to_index) || count < 0 || count > 255) return std::nullopt;
  Move move = transfer(*from_value, from_index, *to_value, to_index, count);
  move.kind = *kind_value;
  return packed(move);
}

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

// A field of the rules as Python sees it: words stay words.
template <typename T>
auto shown(const T& value) {
  if constexpr (std::is_enum_v<T>)
    return std::string(word_of(value));
  else
    return value;
}

template <typename T>
auto shown(const std::vector<T>& values) {
  std::vector<decltype(shown(T{}))> all;
  for (const T& value : values) all.push_back(shown(value));
  return all;
}

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
  nb::dict words;
  words["family"] = listed_words<Family>();
  words["policy"] = listed_words<Policy>();
  words["direction"] = listed_words<Direction>();
  words["spaces"] = listed_words<Spaces>();
  words["groups"] = listed_words<Groups>();
  words["redeal_type"] = listed_words<RedealType>();
  words["stock_to"] = listed_words<StockTo>();
  words["neighbours"] = listed_words<Neighbours>();
  words["match"] = listed_words<Match>();
  words["initial"] = listed_words<DealPlan::Initial>();
  words["place"] = listed_words<Place>();
  words["kind"] = listed_words<Kind>();
  words["verdict"] = listed_words<Verdict>();
  words["reason"] = listed_words<Reason>();
  words["refutation"] = listed_words<Refutation>();
  words["stock"] = listed_words<StockModel>();
  words["status"] = listed_words<RelaxedStatus>();
  words["know"] = listed_words<Know>();
  m.attr("WORDS") = words;
  m.def("move_number", &move_number, "kind"_a, "source"_a, "from_index"_a, "target"_a, "to_index"_a, "count"_a,
        "An elementary move as one number, or None if the core cannot have such a move.");
  m.def("move_parts", &move_parts, "number"_a, "Kind, source and its index, target and its index, count of a move.");
  nb::class_<Rules> bound(m, "Rules", "The rules of a game, every field by its name; FIELDS are the names.");
  bound.def("__init__", &construct, nb::sig("def __init__(self, **fields: object) -> None"));
  nb::list names;
  each_rule_field([&](const char* name, auto member, auto...) {
    names.append(name);
    bound.def_prop_ro(name, [member](const Rules& rules) { return shown(rules.*member); });
  });
  bound.attr("FIELDS") = nb::tuple(names);
  m.attr("UNLIMITED") = kUnlimited;
  nb::class_<Layout>(
      m, "Layout", "Where the cards lie: for each place its kind, index, cards as numbers, and how many lie face down.")
      .def(nb::new_(&layout_of), "piles"_a, "redeals_used"_a = 0)
      .def_ro("redeals_used", &Layout::redeals_used)
      .def_prop_ro("piles", &piles_of, nb::sig("def piles(self) -> list[tuple[str, int, bytes, int]]"));
  m.attr("NO_CARD") = int{kNoCard};
}

}  // namespace winnable
