// The core used directly from C++: it takes rules and a deal and gives a verdict, without Python and the C library.
//
//   core_example 617           a deal of Microsoft FreeCell
//   core_example 617 100000    with a limit in positions
#include <cstdio>
#include <cstdlib>

#include "deal/shuffle.hpp"
#include "evaluate/features.hpp"
#include "families/tableau/tableau.hpp"
#include "search/solver.hpp"

namespace {

using namespace winnable;

Rules freecell() {
  Rules rules;
  rules.piles = 8;
  rules.cells = 4;
  rules.build = rules.group_policy = Policy::kRedBlack;
  rules.foundation_suits = {0, 1, 2, 3};
  return rules;
}

// The cards go to the piles in turn, from the back of the deck.
Layout dealt(const Rules& rules, std::int64_t number) {
  Layout layout;
  for (int pile = 0; pile < rules.piles; ++pile) layout.piles.push_back({Place::kTableau, pile});
  std::size_t next = 0;
  const std::vector<CardNumber> deck = microsoft_deck(number);
  for (auto card = deck.rbegin(); card != deck.rend(); ++card)
    layout.piles[next++ % layout.piles.size()].cards.push_back(*card);
  return layout;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: core_example NUMBER [POSITIONS]\n");
    return 2;
  }
  const Rules rules = freecell();
  const Layout layout = dealt(rules, std::strtoll(arguments[1], nullptr, 10));
  const Features found = features_of(TableauGame(rules, layout));
  for (const FeatureText& text : kFeatureTexts) {
    if (found(text.feature) != 0) std::printf("%6d %s\n", found(text.feature), text.meaning);
  }
  Options options;
  options.switches.pile_symmetry = options.switches.safe_foundation = true;
  options.limits.positions = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 5'000'000;
  const Result result = solve(rules, layout, options, [] { return false; });
  const char* verdicts[] = {"winnable", "unwinnable", "unknown"};
  std::printf("%s, %zu moves, %llu positions\n", verdicts[static_cast<int>(result.verdict)], result.moves.size(),
              static_cast<unsigned long long>(result.counters.positions));
  return result.is_faulty ? 3 : 0;
}
