#include "search/outlook.hpp"

#include <utility>

#include "families/families.hpp"
#include "search/best_first.hpp"
#include "search/win.hpp"

namespace winnable {
namespace {

// A beam that remembers the best position it was given, and ends the search there.
class BestOfBeam {
 public:
  static constexpr bool kStartsOver = false;

  explicit BestOfBeam(std::uint64_t positions = 0, std::size_t width = kUsualBeam) : left_(positions), beam_(width) {}

  static constexpr bool goes_by_length() { return false; }
  void add(std::uint32_t node, int score, std::size_t length) {
    beam_.add(node, score, length);
    if (left_ > 0) --left_;
    if (is_first_) {
      is_first_ = false;  // the position itself is no advice
    } else if (score > best_score_) {
      best_score_ = score;
      best_ = node;
    }
  }
  std::uint32_t take() {
    if (left_ > 0) {
      const std::uint32_t node = beam_.take();
      if (node != kNoNode) return node;
      left_ = 0;
    }
    return std::exchange(best_, kNoNode);  // after that, only what is better still
  }
  bool begin_again() { return false; }
  std::size_t bytes() const { return beam_.bytes(); }

 private:
  std::uint64_t left_;
  BeamOpen beam_;
  bool is_first_ = true;
  int best_score_ = -1;
  std::uint32_t best_ = kNoNode;
};

Switches streamlined(const Rules& rules) {
  Switches wanted;
  wanted.pile_symmetry = wanted.stock_closure = wanted.twin_symmetry = wanted.partial_runs = true;
  Switches switches = allowed(rules, wanted);
  switches.suit_blind = switches.greedy_foundation = switches.sequence_moves = true;
  return switches;
}

template <typename Game>
Outlook outlook_in(const Rules& rules, const Layout& layout, const Weights& weights, std::uint64_t positions,
                   std::size_t width, Control& control) {
  const Switches switches = streamlined(rules);
  const typename Game::Position root(rules, layout);
  Game game(root, switches);
  BestFirst<Game, BestOfBeam> search(game, control, Limits{}, Judge{weights, {}}, BestOfBeam(positions, width));
  const Verdict verdict = search.run(Limits{}.positions);
  if (search.reason() != Reason::kNone) return {};
  return {expanded<Game>(root, switches, search.path()), verdict == Verdict::kWinnable};
}

}  // namespace

Outlook outlook(const Rules& rules, const Layout& layout, const Weights& weights, std::uint64_t positions,
                std::function<bool()> wants_stop, std::size_t width) {
  Control control(std::move(wants_stop));
  Outlook found;
  const bool had_memory = within_memory([&] {
    found = with_search(rules.family, [&]<typename Game> {
      return outlook_in<Game>(rules, layout, weights, positions, width, control);
    });
  });
  return had_memory ? found : Outlook{};
}

}  // namespace winnable
