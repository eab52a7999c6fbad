// The search views of all families, chosen once by the rules.
#pragma once

#include "game/family.hpp"
#include "search/grid_search.hpp"
#include "search/searchable.hpp"
#include "search/squares_search.hpp"
#include "search/tableau_search.hpp"

namespace winnable {

using AccordionSearch = PlainSearch<AccordionGame>;
using SequenceSearch = PlainSearch<SequenceGame>;

static_assert(SearchableGame<TableauSearch>);
static_assert(SearchableGame<AccordionSearch>);
static_assert(SearchableGame<SequenceSearch>);
static_assert(SearchableGame<GridSearch>);

template <ElementaryGame Game>
struct SearchOf;
template <>
struct SearchOf<TableauGame> {
  using View = TableauSearch;
};
template <>
struct SearchOf<AccordionGame> {
  using View = AccordionSearch;
};
template <>
struct SearchOf<SequenceGame> {
  using View = SequenceSearch;
};
template <>
struct SearchOf<GridGame> {
  using View = GridSearch;
};

// Calls something with the type of search view that a game of these rules has.
template <typename Do>
auto with_search(Family family, Do&& act) {
  return with_game(family, [&]<typename Game> { return act.template operator()<typename SearchOf<Game>::View>(); });
}

}  // namespace winnable
