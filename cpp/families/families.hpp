// The families of games. Each has a folder here with its position, its search view, its features and its bound; one
// line below registers a family, and everything else follows from the list.
#pragma once

#include <type_traits>
#include <variant>

#include "families/accordion/accordion.hpp"
#include "families/grid/grid_search.hpp"
#include "families/overlap/overlap_search.hpp"
#include "families/searchable.hpp"
#include "families/sequences/sequences.hpp"
#include "families/tableau/tableau_search.hpp"
#include "game/game.hpp"

namespace winnable {

template <Family family, ElementaryGame GameOf, SearchableGame ViewOf = PlainSearch<GameOf>>
struct FamilyEntry {
  static constexpr Family kFamily = family;
  using Game = GameOf;
  using View = ViewOf;
};

template <typename... Entries>
struct FamilyList {
  // A position of any family, which somebody else keeps.
  using AnyGame = std::variant<const typename Entries::Game*...>;
};

using Families = FamilyList<                                    //
    FamilyEntry<Family::kTableau, TableauGame, TableauSearch>,  //
    FamilyEntry<Family::kAccordion, AccordionGame>,             //
    FamilyEntry<Family::kSequences, SequenceGame>,              //
    FamilyEntry<Family::kGrid, GridGame, GridSearch>,           //
    FamilyEntry<Family::kOverlap, OverlapGame, OverlapSearch>>;
using AnyGame = Families::AnyGame;

// Calls something with the entry of a family.
template <typename Do, typename First, typename... Others>
auto with_entry(Family family, Do&& act, FamilyList<First, Others...>) {
  if constexpr (sizeof...(Others) > 0) {
    if (family != First::kFamily) return with_entry(family, act, FamilyList<Others...>{});
  }
  return act.template operator()<First>();
}

// The search view of a type of position.
template <typename Game, typename First, typename... Others>
auto entry_of(FamilyList<First, Others...>) {
  if constexpr (std::is_same_v<Game, typename First::Game>)
    return First{};
  else
    return entry_of<Game>(FamilyList<Others...>{});
}
template <typename Game>
using ViewOf = typename decltype(entry_of<Game>(Families{}))::View;

// Calls something with the type of position that a game of this family has.
template <typename Do>
auto with_game(Family family, Do&& act) {
  return with_entry(
      family, [&]<typename Entry> { return act.template operator()<typename Entry::Game>(); }, Families{});
}

// Calls something with the type of search view that a game of this family has.
template <typename Do>
auto with_search(Family family, Do&& act) {
  return with_entry(
      family, [&]<typename Entry> { return act.template operator()<typename Entry::View>(); }, Families{});
}

}  // namespace winnable
