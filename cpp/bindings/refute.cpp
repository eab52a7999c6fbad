// What Python sees of proofs that a deal is lost.
#include <nanobind/stl/string_view.h>

#include "bindings/python.hpp"
#include "proofs/closed_set.hpp"
#include "proofs/position_code.hpp"
#include "refute/relaxed_proof.hpp"
#include "shortcuts/relaxation.hpp"

namespace winnable {
namespace {

StockModel stock_model(std::string_view word) {
  const auto stock = value_of<StockModel>(word);
  if (!stock) throw nb::value_error("stock: the core does not know this word");
  return *stock;
}

std::vector<int> cards_in(Faces set) {
  std::vector<int> cards;
  for (; set; set &= set - 1) cards.push_back(__builtin_ctzll(set));
  return cards;
}

std::vector<std::vector<int>> cards_in_both(const std::array<Faces, 2>& sets) {
  return {cards_in(sets[0]), cards_in(sets[1])};
}

RelaxedProof prove_from_python(const Rules& rules, const Layout& layout, const RelaxedRules& relaxed,
                               std::uint64_t closures, double seconds, bool wants_proof) {
  if (!relaxed_game_applies(rules)) throw std::invalid_argument("no relaxed game for these rules");
  return interruptible([&](auto wants_stop) {
    return prove_lost(rules, layout, relaxed, {closures, seconds}, wants_proof, wants_stop);
  });
}

ClosedSet closed_set_from_python(const Rules& rules, const Layout& layout, int ahead, std::uint64_t positions,
                                 double seconds, std::size_t bytes) {
  if (!closed_sets_apply(rules)) throw std::invalid_argument("no closed sets for these rules");
  return interruptible(
      [&](auto wants_stop) { return closed_set(rules, layout, {seconds, positions, bytes}, ahead, wants_stop); });
}

void bind_closed_set(nb::module_& m) {
  nb::class_<ClosedSet>(m, "ClosedSet", "A set of positions that proves a position lost, as bytes.")
      .def_prop_ro("verdict", [](const ClosedSet& s) { return std::string_view(word_of(s.verdict)); })
      .def_prop_ro("reason", [](const ClosedSet& s) { return std::string_view(word_of(s.reason)); })
      .def_ro("found", &ClosedSet::found)
      .def_ro("written", &ClosedSet::written)
      .def_prop_ro("bytes", [](const ClosedSet& s) { return nb::bytes(s.bytes.data(), s.bytes.size()); });
  m.def("closed_sets_apply", &closed_sets_apply, "rules"_a,
        "Whether proofs by a set of positions exist for these rules.");
  m.def("closed_set", &closed_set_from_python, "rules"_a, "layout"_a, "ahead"_a, "positions"_a, "seconds"_a, "memory"_a,
        "Look for a proof that a position is lost; other Python threads run meanwhile.");
}

void bind_proof(nb::module_& m) {
  nb::class_<ProofNode>(m, "ProofNode", "A split into cases, or a leaf with what can ever become true there.")
      .def_prop_ro("kind", [](const ProofNode& n) { return std::string_view(word_of(n.kind)); })
      .def_prop_ro("card", [](const ProofNode& n) { return static_cast<int>(n.card); })
      .def_ro("which", &ProofNode::which)
      .def_ro("cases", &ProofNode::cases)
      .def_ro("choices", &ProofNode::choices)
      .def_prop_ro("second", [](const ProofNode& n) { return cards_in(n.used.is_second); })
      .def_prop_ro("built_before", [](const ProofNode& n) { return cards_in_both(n.used.built_before); })
      .def_prop_ro("built_after", [](const ProofNode& n) { return cards_in_both(n.used.built_after); })
      .def_prop_ro("home_before", [](const ProofNode& n) { return cards_in_both(n.used.home_before); })
      .def_prop_ro("kings",
                   [](const ProofNode& n) {
                     const auto begin = n.used.kings.begin();
                     return std::vector<int>(begin, begin + n.used.kings_decided);
                   })
      .def_prop_ro("moved", [](const ProofNode& n) { return cards_in(n.facts.moved); });
  nb::class_<RelaxedProof>(m, "RelaxedProof", "Whether a deal is lost in a relaxed game, and why.")
      .def_prop_ro("status", [](const RelaxedProof& p) { return std::string_view(word_of(p.status)); })
      .def_prop_ro("reason", [](const RelaxedProof& p) { return std::string_view(word_of(p.reason)); })
      .def_ro("relaxed", &RelaxedProof::relaxed)
      .def_ro("closures", &RelaxedProof::closures)
      .def_ro("leaves", &RelaxedProof::leaves)
      .def_ro("seconds", &RelaxedProof::seconds)
      .def_ro("nodes", &RelaxedProof::nodes);
}

}  // namespace

void bind_refute(nb::module_& m) {
  nb::class_<RelaxedRules>(m, "RelaxedRules", "The rules of a relaxed game, each a switch.")
      .def(nb::init<>())
      .def_static(
          "of_level",
          [](int level, std::string_view stock) { return RelaxedRules::of_level(level, stock_model(stock)); },
          "level"_a, "stock"_a)
      .def_prop_rw(
          "stock", [](const RelaxedRules& r) { return std::string_view(word_of(r.stock)); },
          [](RelaxedRules& r, std::string_view word) { r.stock = stock_model(word); })
      .def_rw("twins", &RelaxedRules::twins)
      .def_rw("kings", &RelaxedRules::kings)
      .def_rw("lie_first", &RelaxedRules::lie_first)
      .def_rw("parents", &RelaxedRules::parents)
      .def_rw("kings_stay", &RelaxedRules::kings_stay)
      .def_rw("both_twins", &RelaxedRules::both_twins)
      .def_rw("come_back", &RelaxedRules::come_back);
  bind_proof(m);
  bind_closed_set(m);
  m.def("relaxed_game_applies", &relaxed_game_applies, "rules"_a, "Whether there is a relaxed game for these rules.");
  m.def("prove_lost", &prove_from_python, "rules"_a, "layout"_a, "relaxed"_a, "closures"_a, "seconds"_a,
        "wants_proof"_a, "Whether a position is lost in a relaxed game; other Python threads run meanwhile.");
}

}  // namespace winnable
