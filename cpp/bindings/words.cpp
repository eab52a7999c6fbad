// What Python sees of words and moves. A move is a number to Python, and the functions here say what is in it.
#include "refute/words.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <string_view>
#include <tuple>

#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "game/rules.hpp"
#include "players/view.hpp"
#include "search/words.hpp"

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

}  // namespace

void bind_words(nb::module_& m) {
  nb::dict words;
  words["family"] = listed_words<Family>();
  words["policy"] = listed_words<Policy>();
  words["direction"] = listed_words<Direction>();
  words["spaces"] = listed_words<Spaces>();
  words["groups"] = listed_words<Groups>();
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
}

}  // namespace winnable
