// The types of position, chosen once by the rules.
#pragma once

#include "game/accordion.hpp"
#include "game/game.hpp"
#include "game/grid.hpp"
#include "game/rules.hpp"
#include "game/sequences.hpp"
#include "game/tableau.hpp"

namespace winnable {

static_assert(ElementaryGame<TableauGame>);
static_assert(ElementaryGame<AccordionGame>);
static_assert(ElementaryGame<SequenceGame>);
static_assert(ElementaryGame<GridGame>);

// Calls something with the type of position that a game of these rules has.
template <typename Do>
auto with_game(Family family, Do&& act) {
  switch (family) {
    case Family::kAccordion:
      return act.template operator()<AccordionGame>();
    case Family::kSequences:
      return act.template operator()<SequenceGame>();
    case Family::kGrid:
      return act.template operator()<GridGame>();
    case Family::kTableau:
      break;
  }
  return act.template operator()<TableauGame>();
}

}  // namespace winnable
