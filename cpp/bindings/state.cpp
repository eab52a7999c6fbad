// What Python sees of a game in progress.
#include "families/state.hpp"

#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <tuple>

#include "bindings/python.hpp"

namespace winnable {
namespace {

// How many cards, from the bottom of each place, a player has not seen. The numbers never grow: what was seen stays
// seen.
struct Unseen {
  std::vector<int> piles{};  // of the tableau, or squares
  int stock = kMaxCards;
  int reserve = kMaxCards;

  void learn(const std::vector<int>& hidden, int in_stock, int in_reserve) {
    piles.resize(hidden.size(), kMaxCards);
    for (std::size_t i = 0; i < hidden.size(); ++i) piles[i] = std::min(piles[i], hidden[i]);
    stock = std::min(stock, in_stock);
    reserve = std::min(reserve, in_reserve);
  }
};

// A state together with the rules it refers to, and what its player has seen.
class PythonState {
 public:
  PythonState(const Rules& rules, const Layout& layout) : rules_(rules), state_(make_state(rules_, layout)) { look(); }
  State& operator*() { return *state_; }
  State* operator->() { return state_.get(); }

  bool push(std::uint32_t move) {
    if (!state_->push(unpacked(move))) return false;
    try {
      look();
    } catch (...) {  // without memory, nothing has changed
      state_->pop();
      throw;
    }
    return true;
  }

  void learn(const nb::sequence& piles, int stock, int reserve) { unseen_.learn(listed<int>(piles), stock, reserve); }

  std::tuple<std::vector<int>, int, int> unseen() const { return {unseen_.piles, unseen_.stock, unseen_.reserve}; }

 private:
  void look() {
    const Layout layout = state_->layout();
    std::vector<int> hidden;
    for (const Pile& pile : layout.piles) {
      if (pile.place == Place::kTableau || pile.place == Place::kSquare) hidden.push_back(pile.hidden);
    }
    const int covered =
        rules_.reserve_stacked ? std::max(0, static_cast<int>(layout.cards(Place::kReserve).size()) - 1) : 0;
    const auto in_stock = static_cast<int>(layout.cards(Place::kStock).size());
    unseen_.learn(hidden, rules_.stock_face_up ? std::max(0, in_stock - 1) : in_stock, covered);
  }

  Rules rules_;
  std::unique_ptr<State> state_;
  Unseen unseen_;
};

constexpr int kDeepestPerft = 255;  // it is recursive, and no count of more moves is ever finished

// Counts on a copy, because other threads may play on meanwhile.
std::uint64_t perft_from_python(PythonState& state, int depth) {
  if (depth < 0 || depth > kDeepestPerft) throw std::invalid_argument("depth must lie in 0..255");
  const std::unique_ptr<State> copy = state->clone();
  return interruptible([&](const std::function<bool()>& wants_stop) { return copy->perft(depth, wants_stop); });
}

}  // namespace

void bind_state(nb::module_& m) {
  nb::class_<PythonState>(m, "State", "A game in progress; moves are numbers.")
      .def(nb::init<const Rules&, const Layout&>(), "rules"_a, "layout"_a)
      .def("legal_moves", [](PythonState& s) { return packed_all(s->legal_moves()); })
      .def("push", &PythonState::push, "move"_a)
      .def("pop", [](PythonState& s) { return s->pop(); })
      .def("is_won", [](PythonState& s) { return s->is_won(); })
      .def("layout", [](PythonState& s) { return s->layout(); })
      .def("unseen", &PythonState::unseen, "How many cards of each pile, the stock and the reserve were never seen.")
      .def("learn", &PythonState::learn, "piles"_a, "stock"_a, "reserve"_a, "At most these numbers are unseen.")
      .def("perft", &perft_from_python, "depth"_a);
}

}  // namespace winnable
