// The types of position, chosen once by the rules.
#pragma once

#include "rules.hpp"
#include "squares.hpp"
#include "tableau.hpp"

namespace winnable {

// Calls something with the type of position that a game of these rules has.
template <typename Do>
auto with_family(Family family, Do&& act) {
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
  return act.template operator()<Tableau>();
}

}  // namespace winnable
