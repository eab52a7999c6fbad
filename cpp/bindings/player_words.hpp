// Players, their parameters and what they know, from the words that Python has for them. Unknown words are refused.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.hpp"
#include "bindings/python.hpp"
#include "players/player_kind.hpp"

namespace winnable {

[[noreturn]] inline void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

inline Know know_of(std::string_view word) {
  const auto know = value_of<Know>(word);
  if (!know) refuse("what is known of the stock is open, seen or top, not " + std::string(word));
  return *know;
}

// The player of a name, if it plays the game.
inline const PlayerKind& player_for(std::string_view name, const Rules& rules, Know know) {
  const PlayerKind* kind = find_player(name);
  if (!kind) refuse("there is no player " + std::string(name));
  if (const std::string refusal = refusal_of(*kind, rules, know); !refusal.empty()) refuse(refusal);
  return *kind;
}

inline void check_start(const PlayerKind& kind, const Layout& layout) {
  if (kind.games.is_fresh && !kind.games.is_fresh(layout)) refuse(std::string(kind.name) + " plays only fresh deals");
}

// The value of a parameter: a whole number, or the place of a word among the choices.
inline int value_from(const PlayerParameter& parameter, nb::handle given) {
  const std::string name = parameter.name;
  int value = 0;
  if (parameter.choices.empty()) {
    if (!nb::isinstance<nb::int_>(given) || !nb::try_cast(given, value)) refuse(name + " must be a whole number");
  } else {
    std::string word;
    const auto found = nb::try_cast(given, word) ? std::ranges::find(parameter.choices, std::string_view(word))
                                                 : parameter.choices.end();
    if (found == parameter.choices.end()) refuse(name + " must be one of its words");
    value = static_cast<int>(found - parameter.choices.begin());
  }
  if (const std::string fault = fault_of(parameter, value); !fault.empty()) refuse(fault);
  return value;
}

// A value for each parameter of a player: the given one, or the default.
inline std::vector<int> values_of(const PlayerKind& kind, const nb::dict& given) {
  std::vector<int> values;
  std::string names;
  for (const PlayerParameter& parameter : kind.parameters) {
    values.push_back(given.contains(parameter.name) ? value_from(parameter, given[parameter.name]) : parameter.usual);
    names += (names.empty() ? "it uses " : ", ") + std::string(parameter.name);
  }
  for (const auto& [key, value] : given) {
    const auto name = nb::cast<std::string>(key);
    if (std::ranges::find(kind.parameters, std::string_view(name), &PlayerParameter::name) == kind.parameters.end())
      refuse(kind.name + (" does not use " + name) + "; " + (names.empty() ? "it has no parameters" : names));
  }
  return values;
}

}  // namespace winnable
