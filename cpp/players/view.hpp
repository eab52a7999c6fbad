// What a player may know of a game, and the worlds that fit it.
//
// A view holds the cards the player has a right to know and the set of those it has not seen, in order of number. The
// cards that are hidden are not in it, so that no player can look at one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "families/state.hpp"
#include "game/game.hpp"

namespace winnable {

// What is known of the stock.
enum class Know : std::uint8_t {
  kOpen,  // its order, from the start
  kSeen,  // a card that has been turned once
  kTop,   // only the top of the waste; nothing is remembered
};

constexpr auto words_for(Know) { return std::array{"open", "seen", "top"}; }

struct View {
  Layout layout;             // kNoCard for a card the player does not know
  std::vector<Card> unseen;  // the cards that lie there, lowest first
};

// Whether a single world fits: every card is known, or follows from the others.
inline bool is_open(const View& view) { return view.unseen.empty() || view.unseen.front() == view.unseen.back(); }

// How many cards a player does not know.
inline int hidden_count(const View& view) { return static_cast<int>(view.unseen.size()); }

// The view of a layout. `never_turned` cards of the stock, those that come last, were never turned.
View view_of(const Rules& rules, const Layout& layout, Know know, int never_turned);

// A layout that fits the view, each with the same probability.
Layout sampled_world(const View& view, Random& random);

// The umpire holds the cards, gives views, and plays the moves that players choose.
class Umpire {
 public:
  Umpire(const Rules& rules, const Layout& layout, Know know)
      : rules_(rules),
        state_(make_state(rules, layout)),
        know_(know),
        never_turned_(static_cast<int>(layout.cards(Place::kStock).size())) {}

  View view() const { return view_of(rules_, state_->layout(), know_, never_turned_); }
  bool play(const Move& move);  // false, and nothing changed, if the move is not legal
  bool is_won() const { return state_->is_won(); }
  MoveList legal_moves() const { return state_->legal_moves(); }
  int cards_up() const;

 private:
  const Rules& rules_;
  std::unique_ptr<State> state_;
  Know know_;
  int never_turned_;
};

}  // namespace winnable
